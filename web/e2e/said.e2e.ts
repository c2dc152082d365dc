import { describe, expect, it } from 'vitest';
import type { StudiesAnswer, StudyAnswer } from '../src/messages/lab';
import type { HelloAnswer, ViewAnswer } from '../src/messages/messages';
import { errors as germanErrors } from '../src/words/de/errors';
import { texts as germanTexts } from '../src/words/de/texts';
import { words as german } from '../src/words/de/german';
import { mistakes } from '../src/words/en/mistakes';
import { words as spanish } from '../src/words/es/spanish';
import { errors as spanishErrors } from '../src/words/es/errors';
import { texts as spanishTexts } from '../src/words/es/texts';
import { errorIn, untranslated } from '../src/words/errors';
import { textIn } from '../src/words/texts.svelte';
import { isSite, visitor, type Visitor } from './visitor';

const errors = { Spanish: spanishErrors, German: germanErrors };
const texts = { Spanish: spanishTexts, German: germanTexts };

type Wish = { do: string } & Record<string, unknown>;

/** Asks what may be refused on one line, no faster than the server allows, and tells what was said then. */
async function refusals(me: Visitor, wishes: readonly Wish[]): Promise<string[]> {
  if (!me.page.url().startsWith(me.home)) await me.visit('');
  const answers = await me.page.evaluate(isSite ? askAllOfSite : askAll, wishes as Wish[]);
  return answers.flatMap(({ error, problems, words }) => [...(error ? [`${error.what}${error.expected ? `; expected ${error.expected}` : ''}`] : []), ...(problems ?? []), ...(words ? [words] : [])]);
}

interface Said {
  id: number;
  error?: { what: string; expected: string };
  problems?: string[];
  words?: string;
}
function askAll(wishes: Wish[]): Promise<Said[]> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
    const answers: Said[] = [];
    const ask = (i: number): void => socket.send(JSON.stringify({ ...wishes[i], id: i }));
    socket.onerror = () => reject(new Error('no answer'));
    socket.onclose = () => reject(new Error(`the line was closed after ${answers.length} answers`));
    socket.onopen = () => ask(0);
    socket.onmessage = ({ data }) => {
      const answer = JSON.parse(String(data)) as Said;
      if (answer.id !== answers.length) return;
      answers.push(answer);
      if (answers.length === wishes.length) resolve(answers);
      else setTimeout(() => ask(answers.length), 8);
    };
  });
}

async function askAllOfSite(wishes: Wish[]): Promise<Said[]> {
  const own = window as { zermelo?: { ask(request: object): Promise<object> } };
  while (!own.zermelo) await new Promise((resolve) => setTimeout(resolve, 20));
  const answers: Said[] = [];
  for (const [id, wish] of wishes.entries())
    try {
      answers.push({ ...(await own.zermelo.ask(wish)), id });
    } catch (refusal) {
      answers.push({ id, error: (refusal as { shape: { what: string; expected: string } }).shape });
    }
  return answers;
}

/** The sentences that a language does not know, each once. */
function unknown(said: readonly string[]): string[] {
  return [...new Set(Object.entries(errors).flatMap(([language, words]) => said.flatMap((line) => untranslated(words, line).map((part) => `${language}: ${part}`))))];
}

/** A text with one letter changed, left out or put in at each of a few places, and cut short there. */
function damaged(text: string): string[] {
  const places = [0, 1, 2, 3, 0.2, 0.4, 0.6, 0.8, 1].map((place) => (place < 1 && place > 0 ? Math.floor(place * text.length) : place === 1 ? text.length - 1 : place));
  return places.flatMap((at) => [
    text.slice(0, at), text.slice(0, at) + text.slice(at + 1), `${text.slice(0, at)}#${text.slice(at + 1)}`, `${text.slice(0, at)}9${text.slice(at)}`,
    `${text.slice(0, at)} ${text.slice(at)}`, `${text.slice(0, at)}K${text.slice(at + 1)}`,
  ]);
}

describe('what the server refuses', () => {
  it('positions with a slip in them', async () => {
    const me = await visitor();
    const { games } = await me.ask<HelloAnswer>({ do: 'hello' });
    let found = 0;
    for (const { variants } of games)
      for (const { spec } of variants) {
        const { view } = await me.ask<ViewAnswer>({ do: 'look', game: spec } as Wish);
        const said = await refusals(me, damaged(view.position).map((position) => ({ do: 'check', game: spec, position })));
        found += said.length;
        expect(unknown(said), spec).toEqual([]);
      }
    expect(found).toBeGreaterThan(300);
  });

  it('touches of pieces that cannot move so', async () => {
    const me = await visitor();
    const { games } = await me.ask<HelloAnswer>({ do: 'hello' });
    let found = 0;
    for (const { variants } of games)
      for (const { spec } of variants.slice(0, 2)) {
        const { id, view } = await me.create({ game: spec });
        const spots = view.drawing.spots.map((spot) => spot.id);
        const some = spots.filter((_, i) => spots.length < 12 || i % 5 === 0);
        const touches = [...spots.map((one) => [one]), ...some.flatMap((one) => some.filter((other) => other !== one).slice(0, 4).map((other) => [one, other]))];
        const said = await refusals(me, touches.map((touched) => ({ do: 'touch', session: id, node: 0, spots: touched })));
        found += said.length;
        expect(unknown(said), spec).toEqual([]);
      }
    expect(found).toBeGreaterThan(100);
  });

  it('everything else that a page can ask for in vain', async () => {
    const me = await visitor();
    const game = await me.create({ game: 'chess', first: 'human', second: 'human' });
    const here = { session: game.id, key: game.key, node: 0 };
    const said = await refusals(me, [
      { do: 'open', session: 'nowhere' }, { do: 'open', session: game.id, key: 'wrong' }, { do: 'play', ...here, key: 'wrong', move: 'e2e4' },
      ...['Nf9', 'e2e5', 'zz', ''].map((move) => ({ do: 'play', ...here, move })),
      { do: 'claim', ...here }, { do: 'back', ...here }, { do: 'step', ...here }, { do: 'offer', ...here, offer: 'draw' },
      ...['', '{', '{"a":1}', 'hello', '[Event "x"]\n\n1. e4 e4', '1. 11-15 22-18 1-2', '[Event', '1. e4 {', '8/8/8/8 w - - 0 1', 'W:W1:B1'].map((text) => ({ do: 'import', text })),
      ...['', '1. e4', 'first: 1 2', 'xx'].map((text) => ({ do: 'import', game: 'connect', text })),
      { do: 'create', game: 'ches' }, { do: 'create', game: 'chess', first: 'level:99' }, { do: 'create', game: 'chess', first: 'alphabeta:depth=0' },
      { do: 'create', game: 'chess', first: 'alphabeta:dept=3' }, { do: 'create', game: 'mnk:20,3,3' }, { do: 'create', game: 'mnk:3,3,5' },
      { do: 'create', game: 'pig', first: 'engine' }, { do: 'create', game: 'chess', clock: 1e9 },
      { do: 'study', study: 'none' }, { do: 'lab_compare', a: 'kalah-parts', b: 'kalah-correct' }, { do: 'lab_report', study: 'kalah-parts' }, { do: 'lab_stop' },
      { do: 'lab_defect', study: 'kalah-faithful', defect: 'none' }, { do: 'lab_games', study: 'kalah-faithful', cell: 999 },
      { do: 'quiz', kind: 'none' }, ...['(3', '3', '{1/2:3 1/2:4}', '((3 4)(5', '(a=1 a=2)'].map((tree) => ({ do: 'quiz', tree })), { do: 'quiz', kind: 'mcts', c: 'zz' },
      { do: 'puzzles', game: 'mnk:3,3,3', plies: 11 }, { do: 'puzzles', game: 'mnk:2,1,2' }, ...['pig', 'einstein', 'connect', 'kalah'].map((name) => ({ do: 'puzzles', game: name })), { do: 'probe', game: 'chess' },
      ...['none', 'human', 'alphabeta:depth=3,evaluator=none', 'alphabeta:depth=3,tapered.x=1'].map((player) => ({ do: 'search', game: 'chess', player })),
      { do: 'search', game: 'pig', player: 'alphabeta:depth=3' }, { do: 'search', game: 'tree:random,b=20,d=20', player: 'minimax' },
      { do: 'search', game: 'tree:random,least=5,most=3', player: 'minimax' }, { do: 'search', game: 'tree', position: '((3 4)', player: 'minimax' },
    ]);
    expect(said.length).toBeGreaterThan(50);
    expect(unknown(said)).toEqual([]);
  });

  it('is read in the language of the page', async () => {
    const me = await visitor({ locale: 'de' });
    await me.visit('#/session/nowhere');
    await me.page.getByText(errorIn(germanErrors, { where: '', what: 'there is no game with this link', expected: '', nearest: '' })!).waitFor();
    await me.visit('#/import');
    await me.page.getByRole('textbox', { name: german.play.importText, exact: true }).fill('hello');
    await me.button(german.play.importGo).click();
    await me.page.getByText('Das Format wurde nicht erkannt.').waitFor();
  });
});

describe('what studies ask and answer', () => {
  it('is told in every language of the page', async () => {
    const me = await visitor();
    const { studies } = await me.ask<StudiesAnswer>({ do: 'studies' });
    expect(studies.length).toBeGreaterThan(10);
    const wanted = new Set<string>();
    const named = new Set<string>();
    for (const { name } of studies) {
      const { study } = await me.ask<StudyAnswer>({ do: 'study', study: name } as Wish);
      const { questions, tables, defects } = study;
      for (const text of [study.title, study.summary, study.source, study.agreement, study.legend, study.repeats]) wanted.add(text);
      for (const { text, published, sentence } of questions) for (const said of [text, published, sentence]) wanted.add(said);
      for (const { caption, source } of tables) for (const said of [caption, source]) wanted.add(said);
      for (const { id, why } of defects) {
        wanted.add(why);
        named.add(id);
      }
    }
    expect(wanted.size).toBeGreaterThan(250);
    expect(named.size).toBeGreaterThan(15);
    for (const words of [german, spanish]) expect([...named].filter((id) => words.mistakes.defect(id) === mistakes.defect(id))).toEqual([]);
    for (const [language, phrases] of Object.entries(texts)) expect([...wanted].filter((text) => textIn(phrases, text) === undefined), language).toEqual([]);
  });
});

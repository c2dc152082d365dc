import { describe, expect, it } from 'vitest';
import type { HelloAnswer, Option, QuizAnswer } from '../src/messages/messages';
import type { TermsAnswer } from '../src/messages/understand';
import { words as german } from '../src/words/de/german';
import { explain } from '../src/words/en/explain';
import { words as spanish } from '../src/words/es/spanish';
import { filled } from '../src/words/explain';
import { visitor, type Visitor } from './visitor';

const languages = { Spanish: spanish, German: german };

/** Everything that the program says of its rules, programs and options; starts of Chess960 are pieces and no sentence. */
type Offered = Record<'sentences' | 'options' | 'values' | 'programs' | 'defects' | 'parts', Set<string>>;
function offered({ games, players }: HelloAnswer): Offered {
  const found: Offered = { sentences: new Set(), options: new Set(), values: new Set(), programs: new Set(), defects: new Set(), parts: new Set() };
  const say = (sentence: string): void => void (sentence !== '' && !/^start \d+: /.test(sentence) && found.sentences.add(sentence));
  const choose = (option: Option): void => {
    say(option.meaning);
    found.options.add(option.title ?? option.name);
    for (const value of option.values ?? []) found.values.add(value);
  };
  for (const game of games) {
    game.options.forEach(choose);
    for (const { words, starts, evaluators, players: own } of game.variants) {
      say(words);
      for (const { meaning } of starts) say(meaning);
      for (const { meaning, parameters } of evaluators) {
        say(meaning);
        for (const weight of parameters) {
          say(weight.meaning);
          found.options.add(weight.name);
        }
      }
      for (const player of own) {
        found.programs.add(player.name);
        for (const { id } of player.quirks) found.defects.add(id);
        for (const { id } of player.parts) found.parts.add(id);
        say(player.meaning);
        player.options.forEach(choose);
        for (const { meaning } of [...player.quirks, ...player.parts]) say(meaning);
      }
    }
  }
  for (const { name, words, options } of players) {
    found.programs.add(name);
    say(words);
    options.forEach(choose);
  }
  return found;
}

async function termsOf(me: Visitor, { games }: HelloAnswer): Promise<Set<string>> {
  const names = new Set<string>();
  for (const { variants } of games)
    for (const { spec, evaluators } of variants)
      for (const { name } of evaluators) {
        const { terms } = await me.ask<TermsAnswer>({ do: 'terms', game: spec, evaluator: name } as { do: string });
        for (const term of terms) names.add(term.name);
      }
  return names;
}

describe('what the program says by itself', () => {
  it('is said in every language of the page', async () => {
    const me = await visitor();
    const hello = await me.ask<HelloAnswer>({ do: 'hello' });
    const { sentences, options, values, programs, defects, parts } = offered(hello);
    const terms = await termsOf(me, hello);
    expect(sentences.size).toBeGreaterThan(150);
    for (const [language, { said, nouns, names, mistakes }] of Object.entries(languages)) {
      const missing = (wanted: Iterable<string>, known: Readonly<Record<string, string>>): string[] => [...wanted].filter((one) => !known[one]);
      expect(missing(sentences, said), `${language}: sentences`).toEqual([]);
      expect(missing(options, nouns.options), `${language}: options`).toEqual([]);
      expect(missing(values, nouns.values), `${language}: values of options`).toEqual([]);
      expect(missing(terms, nouns.terms), `${language}: terms of evaluators`).toEqual([]);
      expect(missing(hello.games.map(({ family }) => family), names.games), `${language}: games`).toEqual([]);
      expect(missing(hello.games.flatMap(({ variants }) => variants.map(({ title }) => title)), names.variants), `${language}: rule sets`).toEqual([]);
      expect(missing(programs, names.players), `${language}: programs`).toEqual([]);
      expect(missing(defects, mistakes.defectNames), `${language}: defects`).toEqual([]);
      expect(missing(parts, nouns.terms), `${language}: parts of programs`).toEqual([]);
      expect(missing(hello.levels.map(({ level }) => String(level)), names.levels), `${language}: levels`).toEqual([]);
      expect(missing(hello.games.flatMap(({ sides, variants }) => [sides, ...variants.map((one) => one.sides)]).flat(), names.sides), `${language}: sides`).toEqual([]);
    }
    expect(Object.keys(spanish.said)).toEqual(Object.keys(german.said));
  });

  it('is shown so where a game is set up', async () => {
    const me = await visitor({ locale: 'de' });
    await me.visit('#/new/kalah');
    await me.page.getByText(german.said['six pits a side, four seeds each']!).waitFor();
    const english = await visitor();
    await english.visit('#/new/kalah');
    await english.page.getByText('six pits a side, four seeds each').waitFor();
  });
});

describe('an explanation of an exercise', () => {
  const asked = { do: 'quiz', seed: 7 };

  it('has keys that say the same in English', async () => {
    const me = await visitor();
    let count = 0;
    for (let number = 1; number <= 12; ++number)
      for (const fail of ['soft', 'hard']) {
        const { exercise } = await me.ask<QuizAnswer>({ ...asked, number, fail } as { do: string });
        for (const { why, said = [] } of exercise.items) {
          expect(said.map((sentence) => filled((explain as Record<string, string>)[sentence.key] ?? '', sentence, 'en')).join(' ')).toBe(why);
          count += said.length;
        }
      }
    expect(count).toBeGreaterThan(50);
  });

  it('is in the language of the page', async () => {
    const me = await visitor({ locale: 'es' });
    await me.visit('#/quiz?seed=7&kind=cuts');
    await me.button(spanish.quiz.check).click();
    await me.button(spanish.quiz.check).click();
    await me.button(spanish.quiz.reveal).click();
    await me.says(me.page.getByTestId('marks'), /así que se podan? /);
    expect(await me.page.getByTestId('marks').textContent()).not.toMatch(/cut off|already has/);
  });
});

import type { StudyText } from '../../plugins/studies';
import { newGameLink } from '../setup/link';
import { studiesText } from './text.svelte';

export type { StudyText };

/** A game of a study and the programs that play it. */
export interface StudyGame {
  game: string;
  /** A known position of that game; empty: its usual start. */
  start: string;
  /** Players as the form of a new game takes them. */
  programs: string[];
}

interface Setup {
  /** The games whose pages lead to this study. */
  families: string[];
  games: StudyGame[];
  /** Words of the seed, in its own language too, by which somebody may look for it and that its text does not have. */
  also: string;
  /** The language of its own title, where that is one. */
  titleLanguage?: string;
}

const setups: Record<string, Setup> = {
  'rook-endgame': {
    families: ['chess'],
    games: [{ game: 'chess:study', start: 'rook-endgame', programs: ['faithful-minimax:depth=3', 'faithful-alphabeta:depth=3', 'faithful-expectimax:depth=3'] }],
    titleLanguage: 'ca',
    also: '000_7475b1ca3fde7fd4 català catalan barcelona escacs escac i mat chess torre rei rook king poda profunditat blanques negres taules pràctica intel·ligència artificial jocs amb oponents is_checkmate dictVisitedStates',
  },
  'lab-framework': {
    families: ['mnk', 'connect'],
    games: [
      { game: 'mnk:3,3,3', start: '', programs: ['minimax:depth=3,evaluator=study', 'alphabeta:depth=3,evaluator=study'] },
      { game: 'connect', start: '', programs: ['minimax:depth=3,evaluator=study', 'alphabeta:depth=3,evaluator=study'] },
    ],
    also: '001_f317c5786b64dff8 română romanian implementare clasa joc stare jucator mutari scor adancime tabla linii coloane simboluri remiza retezare min_max alpha_beta tic-tac-toe connect four',
  },
  alquerque: {
    families: ['alquerque'],
    games: [{ game: 'alquerque:study', start: '', programs: ['faithful-tree:depth=3'] }],
    titleLanguage: 'da',
    also: '002_b27848918468d89d dansk danish eksamensprojekt introduktion til programmering syddansk odense minimaxtræ heuristik heustik træk dybde autospiller node tree',
  },
  checkers: {
    families: ['checkers'],
    games: [{ game: 'checkers:study', start: '', programs: ['faithful-minimax:depth=3'] }],
    titleLanguage: 'en',
    also: '003_9ed4e37bc0b07b4b فارسی persian farsi تمرین کامپیوتری دوم هوش مصنوعی dama draughts checkers چکرز getValidMoves getAllMoves minmax _traverseLeft _traverseRight red white',
  },
  kalah: {
    families: ['kalah'],
    games: [{ game: 'kalah', start: '', programs: ['faithful-alphabeta', 'faithful-urges', 'faithful-minimax'] }],
    titleLanguage: 'es',
    also: '004_081cf2f10ca2b6ef español castellano spanish granada práctica practica ia mancala kalaha poda alfa-beta semillas granero siembra robo heurística profundidad getSeedsAt GameState',
  },
};

export function gamesOf(name: string): StudyGame[] {
  return setups[name]?.games ?? [];
}

export const titleLanguage = (name: string): string | undefined => setups[name]?.titleLanguage;

/** The study that a game comes from. */
export function studyOf(family: string): StudyText | undefined {
  return studiesText().studies.find((study) => setups[study.name]?.families.includes(family));
}

/** The form of a new game, filled in: a person moves first, the program second. */
export function playLink({ game, start }: StudyGame, program = ''): string {
  return newGameLink(game, { start, second: program });
}

/** Without accents and capitals. */
function folded(words: string): string {
  return words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A study that fits what was looked for, and the line that says so; empty where its facts or another name of it do. */
export interface Hit {
  study: StudyText;
  section: string;
  line: string;
}

function factsOf(study: StudyText): string {
  return [study.name, `seed ${study.seed}`, study.title, study.ownTitle, study.place, study.language].join(' · ');
}

/** Every word must begin a word of the study. Studies whose facts have them all come first. */
export function findStudies(query: string, studies: readonly StudyText[] = studiesText().studies): Hit[] {
  const wanted = folded(query).split(/\s+/).filter(Boolean);
  const beginning = wanted.map((word) => new RegExp(`(?<![\\p{L}\\d])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'u'));
  const found: (Hit & { rank: number })[] = [];
  for (const study of studies) {
    const facts = folded(factsOf(study));
    const also = folded(setups[study.name]?.also ?? '');
    const lines = study.sections.flatMap((section) => section.words.map((line) => ({ section: section.title, line, folded: folded(line) })));
    const whole = [facts, also, ...lines.map((line) => line.folded)].join('\n');
    if (!beginning.every((word) => word.test(whole))) continue;
    const rank = beginning.every((word) => word.test(facts)) ? 0 : 1;
    const telling = rank === 0 ? undefined : best(lines, (line) => beginning.filter((word) => word.test(line.folded)).length);
    found.push({ study, rank, section: telling?.section ?? '', line: telling?.line ?? '' });
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ study, section, line }) => ({ study, section, line }));
}

/** The first with the highest score, if any has one; among equals a short line tells more than a long one. */
function best<T extends { line: string }>(list: readonly T[], score: (item: T) => number): T | undefined {
  return list
    .map((item) => ({ item, points: score(item) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || a.item.line.length - b.item.line.length)[0]?.item;
}

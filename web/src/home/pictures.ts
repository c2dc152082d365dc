import type { Drawing, GameEntry, HelloAnswer } from '../messages/messages';
import { gameNamed } from '../words/names';
import shelf from './shelf.json';

/** A game on the first screen. */
export interface Card {
  family: string;
  title: string;
  dice: boolean;
  spec: string;
  picture: Drawing;
  /** It is still being compiled. */
  coming: boolean;
}

/** What the program offers, known before a server has answered; tests/scripts/page_shelf.py keeps it true. */
const shelved = shelf as unknown as readonly Omit<Card, 'coming'>[];

/** The order in which games are offered; what is not named comes behind, the trees of the textbooks last. */
const order = ['chess', 'checkers', 'connect', 'kalah', 'mnk', 'alquerque', 'einstein', 'pig', 'piglet'];

export function inOrder<Game extends { family: string }>(games: readonly Game[]): Game[] {
  const place = (entry: Game): number =>
    entry.family === 'tree' ? Infinity : (order.indexOf(entry.family) + 1 || order.length + 1);
  return [...games].sort((a, b) => place(a) - place(b));
}

/** The picture of a game: a position that shows it well, or its start. */
export function pictureOf(entry: GameEntry): Drawing {
  return shelved.find(({ family }) => family === entry.family)?.picture ?? entry.picture;
}

const shelvedCard = (card: Omit<Card, 'coming'>, coming: boolean): Card => ({ ...card, title: gameNamed(card.family, card.title), coming });

/** The games of the first screen, as the server offers them or, until it has answered, as they are known. */
export function cards(hello: HelloAnswer | null): Card[] {
  if (!hello) return shelved.map((card) => shelvedCard(card, false));
  const there = hello.games.map((entry) => {
    const { family, title, dice, variants } = entry;
    return { family, title, dice, spec: variants[0]?.spec ?? family, picture: pictureOf(entry), coming: false };
  });
  if (!hello.more_games) return there;
  const coming = shelved.filter(({ family }) => !there.some((card) => card.family === family));
  return [...there, ...coming.map((card) => shelvedCard(card, true))];
}

/** Board games, dice games, and the trees of the textbooks. */
export function grouped(games: readonly Card[]): { name: 'board' | 'dice' | 'trees'; games: Card[] }[] {
  const nameOf = (card: Card): 'board' | 'dice' | 'trees' => (card.family === 'tree' ? 'trees' : card.dice ? 'dice' : 'board');
  const sorted = inOrder(games);
  return (['board', 'dice', 'trees'] as const).map((name) => ({ name, games: sorted.filter((card) => nameOf(card) === name) })).filter((group) => group.games.length > 0);
}

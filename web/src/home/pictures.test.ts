import { expect, it } from 'vitest';
import type { GameEntry, HelloAnswer } from '../messages/messages';
import { cards } from './pictures';
import shelf from './shelf.json';

const families = shelf.map(({ family }) => family);

function hello(offered: readonly string[], more: boolean): HelloAnswer {
  const games = offered.map((family) => ({ family, title: family, dice: false, variants: [], picture: {} }) as unknown as GameEntry);
  return { games, more_games: more } as unknown as HelloAnswer;
}

it('shows what is known until the server has answered', () => {
  expect(cards(null).map(({ family, coming }) => [family, coming])).toEqual(families.map((family) => [family, false]));
});

it('shows what the server offers, and nothing else', () => {
  expect(cards(hello(['mnk'], false)).map(({ family }) => family)).toEqual(['mnk']);
});

it('shows the games that are still being compiled as such', () => {
  const shown = cards(hello(['mnk'], true));
  expect(shown.map(({ family }) => family).sort()).toEqual([...families].sort());
  expect(shown.filter(({ coming }) => !coming).map(({ family }) => family)).toEqual(['mnk']);
});

it('shows a game of a server once, though the page has never heard of it', () => {
  const shown = cards(hello(['mnk', 'nim'], true));
  expect(shown.filter(({ family }) => family === 'nim')).toHaveLength(1);
  expect(shown.filter(({ family }) => family === 'mnk')).toHaveLength(1);
});

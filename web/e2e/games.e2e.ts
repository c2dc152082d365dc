import { describe, expect, it } from 'vitest';
import { t } from '../src/strings';
import { playToTheEnd } from './hands';
import { visitor } from './visitor';

const line = /^([XO] wins: a line is complete|Draw: the board is full)\.$/;
const blocked = /^((White|Black) wins: (White|Black) has no (move|pieces left)|Draw( by|:) .+)\.$/;
const race = /^(You|Level 3 \(Casual\)) reached \d+ points and won\.$/;

/** The families of the catalogue, and the words a game of theirs may end with. */
const games: Record<string, RegExp> = {
  'Game tree': /^A leaf is reached; it is worth -?\d+\.$/,
  'Tic-tac-toe': line,
  'Connect four': line,
  Chess: /^(Checkmate\. (White|Black) wins|Stalemate\. The game is a draw|Draw( by|:) .+)\.$/,
  Checkers: blocked,
  Alquerque: blocked,
  Kalah: /^((South|North) wins by \d+: |Draw: )one side of the board is empty.*\.$/,
  Pig: race,
  Piglet: race,
  'EinStein würfelt nicht!': /^(White|Black) (reached the goal and wins|wins: (White|Black) has no pieces left)\.$/,
};

describe('one tap on the first screen starts a game that the mouse plays to its end', () => {
  it.each(Object.entries(games))('%s', async (title, ending) => {
    const me = await visitor();
    await me.visit('');
    await me.card(title).click();
    const end = await playToTheEnd(me);
    expect(end.status).toMatch(ending);
    expect(end.live).toContain(end.status);
    expect(end.moves).toHaveLength(end.ply);
    await expect.poll(() => me.button(t.playAgain).isVisible()).toBe(true);
  });

  it('which are all that the catalogue has', async () => {
    const me = await visitor();
    await me.visit('');
    const offered = me.page.getByRole('link', { name: /^Play .* against level 3$/ });
    await offered.first().waitFor();
    expect((await offered.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).sort()).toEqual(
      Object.keys(games).map(t.playNow).sort(),
    );
  });
});

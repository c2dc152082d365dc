import { describe, expect, it } from 'vitest';
import { t } from '../src/strings';
import { playOne } from './hands';
import { desk, phone, visitor } from './visitor';

describe('a die beside a board', () => {
  it('says which stones may move, and the page says why another may not', async () => {
    const me = await visitor({ viewport: desk });
    await me.sitDown({ game: 'einstein', position: '1..../...../4.6../...../...ba w 3', first: 'human', second: 'human' });
    const look = await me.turn();
    expect(look.movable.sort()).toEqual(['a3', 'a5']);
    await me.click('c3');
    await me.says(me.words, /the die shows 3: move stone 1 or 4/i);
    await me.click('a5', 'b4');
    const next = await me.turn(look.ply);
    // The move, and the roll of the other side.
    expect(next.moves.slice(0, 1)).toEqual(['1-b4']);
    expect(next.moves[1]).toMatch(/^roll [1-6]$/);
    await expect.poll(() => me.page.getByRole('img', { name: t.dieShows(Number(next.moves[1]?.slice(-1))) }).count()).toBe(1);
  });

  it('is not needed for a lone stone', async () => {
    const me = await visitor({ viewport: desk });
    await me.sitDown({ game: 'einstein', position: '...../.4.../...../...../...ba w', first: 'human', second: 'human' });
    expect((await me.turn()).movable).toEqual(['b4']);
  });

  it.each([['a desk', desk], ['a phone', phone]] as const)('keeps its place on %s, so that the board stands still', async (_, viewport) => {
    const me = await visitor({ viewport });
    await me.sitDown({ game: 'einstein', first: 'human', second: 'human' });
    const place = async () => me.board.evaluate((board) => {
      const { left, top, width, bottom } = board.getBoundingClientRect();
      return { box: [left, top, width].map(Math.round), fits: bottom <= innerHeight };
    });
    let look = await me.turn();
    const before = await place();
    expect(before.fits).toBe(true);
    for (let moves = 0; moves < 3; moves++) {
      look = await playOne(me, look);
      expect(await place()).toEqual(before);
    }
  });
});

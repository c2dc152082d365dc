import { describe, expect, it } from 'vitest';
import { t } from '../src/strings';
import { byChance, playToTheEnd, type Manner } from './hands';
import { visitor } from './visitor';

/** One tap on the first screen, then clicks until the page says how it ended. */
async function fromTheFirstScreen(title: string, manner: Manner = {}): Promise<string> {
  const me = await visitor();
  await me.visit('');
  await me.button(t.playNow(title)).click();
  const end = await playToTheEnd(me, manner);
  expect(await me.button(t.playAgain).isVisible()).toBe(true);
  console.log(title, end.ply, end.status);
  return end.status;
}

describe('a full game with the mouse', () => {
  it('of a game tree', async () => {
    expect(await fromTheFirstScreen('Game tree')).toMatch(/\w/);
  });
  it('of tic-tac-toe', async () => {
    expect(await fromTheFirstScreen('Tic-tac-toe')).toMatch(/\w/);
  });
  it('of connect four', async () => {
    expect(await fromTheFirstScreen('Connect four')).toMatch(/\w/);
  });
  it('of chess', async () => {
    expect(await fromTheFirstScreen('Chess')).toMatch(/\w/);
  });
  it('of checkers', async () => {
    expect(await fromTheFirstScreen('Checkers')).toMatch(/\w/);
  });
  it('of alquerque', async () => {
    expect(await fromTheFirstScreen('Alquerque')).toMatch(/\w/);
  });
  it('of Kalah', async () => {
    expect(await fromTheFirstScreen('Kalah')).toMatch(/\w/);
  });
  it('of Pig', async () => {
    expect(await fromTheFirstScreen('Pig')).toMatch(/\w/);
  });
  it('of Piglet', async () => {
    expect(await fromTheFirstScreen('Piglet')).toMatch(/\w/);
  });
});

import type { Look, Visitor } from './visitor';

/** Numbers that look random and are the same every time (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Touches a spot: with the mouse, a finger, the keyboard. */
export type Touch = (spot: string) => Promise<void>;
/** Which of these? By default, chance decides. */
export type Taste = (offered: string[], look: Look) => string;

export interface Manner {
  touch?: Touch;
  taste?: Taste;
  mostMoves?: number;
}

export function byChance(seed: number): Taste {
  const next = dice(seed);
  return (offered) => offered[Math.floor(next() * offered.length)] ?? '';
}

/** Plays to the end by what the page shows alone: spots that can move, spots to go to, buttons. */
export async function playToTheEnd(visitor: Visitor, manner: Manner = {}): Promise<Look> {
  const most = manner.mostMoves ?? 400;
  let look = await visitor.turn();
  for (let moves = 0; !look.over; moves++) {
    if (moves === most) throw new Error(`no end after ${most} moves: ${JSON.stringify(look)}`);
    look = await playOne(visitor, look, manner);
  }
  return look;
}

/** One move, however many touches it takes; returns at the next turn or at the end. */
export async function playOne(visitor: Visitor, look: Look, manner: Manner = {}): Promise<Look> {
  const touch = manner.touch ?? ((spot: string) => visitor.click(spot));
  const taste = manner.taste ?? byChance(look.ply);
  if (look.movable.length === 0) {
    await visitor.panel.getByRole('button', { name: taste(look.buttons, look), exact: true }).click();
    return visitor.turn(look.ply);
  }
  let offered = look.movable;
  while (offered.length > 0) {
    const spot = taste(offered, look);
    await touch(spot);
    const now = await visitor.see(`what touching ${spot} does`, (seen) => seen.ply > look.ply || seen.choosing || seen.held.includes(spot));
    if (now.choosing) await visitor.chooser.getByRole('button').first().click();
    offered = now.ply > look.ply || now.choosing ? [] : now.targets;
  }
  return visitor.turn(look.ply);
}

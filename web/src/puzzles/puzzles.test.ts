import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LineLost, Refusal } from '../connection';
import { FakeConnection, fakeMove, fakeView } from '../fake';
import type { ErrorCode, ProbedMove, Puzzle } from '../messages/messages';
import { App } from '../state/app.svelte';
import { puzzleWords } from '../words/puzzles';
import { insist } from './puzzle.svelte';
import { Puzzles } from './puzzles.svelte';

/** What every move is worth after these moves; "a" and "b" win in two, "slow" in three, "even" draws. */
const worths: Record<string, ProbedMove[]> = {
  '': [
    { move: 'a', shown: 'A', value: 1, win: 3 },
    { move: 'b', shown: 'B', value: 1, win: 3 },
    { move: 'slow', shown: 'Slow', value: 1, win: 5 },
    { move: 'even', shown: 'Even', value: 0 },
  ],
  a: [{ move: 'r', shown: 'R', value: -1, loss: 2 }],
  b: [{ move: 'r', shown: 'R', value: -1, loss: 2 }],
  'a r': [{ move: 'mate', shown: 'Mate', value: 1, win: 1 }],
  'b r': [{ move: 'mate', shown: 'Mate', value: 1, win: 1 }],
};
const puzzle: Puzzle = { position: 'start', win: 3, move: 'a', only: false, line: ['A', 'R', 'Mate'] };
const sheet = { game: 'chess', seed: 7, plies: 3, number: 1 };
const key = (moves: readonly string[] = []): string => moves.join(' ');

let connection: FakeConnection;
let puzzles: Puzzles;
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const refusal = (code: ErrorCode): Refusal => new Refusal({ what: 'no', where: '', expected: '', nearest: '', code, message: 'no' });
const asked = (what: string): number => connection.asked.filter((each) => each.what === what).length;
const shown = (): string[] => puzzles.board!.tree.path(puzzles.board!.at).map((each) => each.shown);

function looked({ moves = [] }: { moves?: string[] }): { view: ReturnType<typeof fakeView> } {
  const here = worths[key(moves)] ?? [];
  const over = moves.at(-1) === 'mate';
  return {
    view: fakeView({
      position: key(moves),
      to_move: over ? 'none' : moves.length % 2 === 0 ? 'first' : 'second',
      moves: here.map((each) => fakeMove(each.move, [each.move, `${each.move} to`], { shown: each.shown })),
      outcome: over ? { winner: 'first', margin: 1, reason: 'mate' } : null,
    } as Parameters<typeof fakeView>[0]),
  };
}
function probed({ moves = [] }: { moves?: string[] }) {
  return { stopped: false, game: 'chess', position: key(moves), value: 1, moves: worths[key(moves)] ?? [] };
}

beforeEach(() => {
  connection = new FakeConnection();
  connection.answer('puzzles', () => ({ stopped: false, game: 'chess', table: 'KPK', puzzles: [puzzle, { ...puzzle, position: 'other' }] }));
  connection.answer('look', looked);
  connection.answer('probe', probed);
  puzzles = new Puzzles(new App(connection));
});
afterEach(() => vi.useRealTimers());

async function begin(): Promise<void> {
  puzzles.visit(sheet);
  await settle();
}

describe('asking until there is an answer', () => {
  const asking = (...failures: Error[]) => vi.fn(() => (failures.length > 0 ? Promise.reject(failures.shift()!) : Promise.resolve('answer')));

  test('goes on where the line breaks, however often', async () => {
    const ask = asking(...Array.from({ length: 20 }, () => new LineLost()), refusal('stopped'));
    expect(await insist(ask, () => true)).toBe('answer');
    expect(ask).toHaveBeenCalledTimes(22);
  });
  test('goes on after another question, and after a pause where the server is busy', async () => {
    vi.useFakeTimers();
    const ask = asking(refusal('stopped'), refusal('busy'));
    const answer = insist(ask, () => true);
    await vi.advanceTimersByTimeAsync(100);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await answer).toBe('answer');
  });
  test('ends where the server stays busy, says no, or nobody wants it any more', async () => {
    vi.useFakeTimers();
    const busy = asking(...Array.from({ length: 20 }, () => refusal('busy')));
    const ended = expect(insist(busy, () => true)).rejects.toMatchObject({ shape: { code: 'busy' } });
    await vi.advanceTimersByTimeAsync(60_000);
    await ended;
    expect(busy.mock.calls.length).toBeLessThan(20);
    const no = asking(refusal('not-found'));
    await expect(insist(no, () => true)).rejects.toBeInstanceOf(Refusal);
    const unwanted = asking(new LineLost(), new LineLost());
    await expect(insist(unwanted, () => false)).rejects.toBeInstanceOf(LineLost);
    expect(unwanted).toHaveBeenCalledTimes(1);
  });
});

describe('a puzzle', () => {
  test('takes every best move, answers it, and is solved', async () => {
    await begin();
    expect(await puzzles.board!.play('b')).toBe(true);
    expect(shown()).toEqual(['B', 'R']);
    expect(puzzles.board!.said).toBe(puzzleWords.answered('B', 'R'));
    await puzzles.board!.play('mate');
    expect(puzzles.board!.stage).toBe('solved');
    expect(puzzles.board!.said).toBe(puzzleWords.solved);
    expect(puzzles.score).toEqual({ solved: 1, streak: 1 });
  });
  test('judges other moves, and leaves them unplayed', async () => {
    await begin();
    for (const [move, words] of [['slow', puzzleWords.slower('Slow', 3, 2)], ['even', puzzleWords.draws('Even')]] as const) {
      expect(await puzzles.board!.play(move)).toBe(false);
      expect(puzzles.board!.said).toBe(`${words} ${puzzleWords.again}`);
      expect(shown()).toEqual([]);
    }
  });
  test('is counted when it is solved with help, but ends the series at the first help', async () => {
    await begin();
    await puzzles.board!.play('a');
    await puzzles.board!.play('mate');
    puzzles.visit({ ...sheet, number: 2 });
    await settle();
    expect(puzzles.score).toEqual({ solved: 1, streak: 1 });
    await puzzles.board!.play('even');
    expect(puzzles.score).toEqual({ solved: 1, streak: 0 });
    await puzzles.board!.play('a');
    await puzzles.board!.play('mate');
    expect(puzzles.board!.said).toBe(puzzleWords.aided);
    expect(puzzles.score).toEqual({ solved: 2, streak: 0 });
  });
  test('that is shown can be stepped through, whatever was played before', async () => {
    await begin();
    await puzzles.board!.play('b');
    await puzzles.board!.show();
    expect(puzzles.board!.stage).toBe('shown');
    expect(shown()).toEqual(['A', 'R', 'Mate']);
    await puzzles.board!.go(0);
    puzzles.board!.step(1);
    await settle();
    expect(shown()).toEqual(['A']);
    expect(puzzles.score).toEqual({ solved: 0, streak: 0 });
  });
  test('takes no tap while it is not the turn of who solves it', async () => {
    await begin();
    await puzzles.board!.show();
    await puzzles.board!.go(0);
    puzzles.board!.tap('a', false);
    await settle();
    expect(shown()).toEqual([]);
    expect(puzzles.board!.hand.touched).toEqual([]);
  });
});

describe('where something goes wrong', () => {
  test('a line that breaks at the first look is waited for', async () => {
    let broken = 3;
    connection.answer('look', (request) => {
      if (broken-- > 0) throw new LineLost();
      return looked(request);
    });
    await begin();
    expect(puzzles.board?.stage).toBe('yours');
  });
  test('a problem is said, and one may try again from the same position', async () => {
    await begin();
    connection.refuse('probe', 'no memory', 'failed');
    await puzzles.board!.play('a');
    expect(puzzles.board!.problem).not.toBe('');
    expect(puzzles.board!.stage).toBe('waiting');
    connection.answer('probe', probed);
    puzzles.again();
    await settle();
    expect(puzzles.board!.problem).toBe('');
    expect(shown()).toEqual(['A', 'R']);
    expect(puzzles.board!.stage).toBe('yours');
  });
  test('a solution that could not be shown is shown at the next try, and solves nothing', async () => {
    await begin();
    connection.refuse('look', 'no memory', 'failed');
    await puzzles.board!.show();
    expect(puzzles.board!.stage).toBe('waiting');
    connection.answer('look', looked);
    puzzles.again();
    await settle();
    expect(puzzles.board!.stage).toBe('shown');
    expect(shown()).toEqual(['A', 'R', 'Mate']);
    expect(puzzles.score).toEqual({ solved: 0, streak: 0 });
  });
  test('a defence that nobody knows is a problem', async () => {
    await begin();
    connection.answer('probe', (request) => ({ ...probed(request), moves: [] }));
    await puzzles.board!.play('a');
    expect(shown()).toEqual(['A']);
    expect(puzzles.board!.problem).not.toBe('');
  });
  test('no such puzzles is no reason to try again; a server without room is', async () => {
    connection.refuse('puzzles', 'none', 'not-found');
    await begin();
    expect(puzzles.none).toBe(true);
    expect(puzzles.problem).toBe(puzzleWords.none);
    connection.refuse('puzzles', 'no memory', 'failed');
    puzzles.visit({ ...sheet, seed: 8 });
    await settle();
    expect(puzzles.none).toBe(false);
    connection.answer('puzzles', () => ({ stopped: false, game: 'chess', table: 'KPK', puzzles: [puzzle] }));
    puzzles.again();
    await settle();
    expect(puzzles.board?.stage).toBe('yours');
  });
  test('a page that was left asks nothing more', async () => {
    await begin();
    connection.answer('probe', () => {
      puzzles.leave();
      throw refusal('stopped');
    });
    const before = asked('probe');
    await puzzles.board!.play('a');
    expect(asked('probe')).toBe(before + 1);
    expect(puzzles.board!.problem).toBe('');
  });
});

import { describe, expect, test } from 'vitest';
import { fakeMove as move } from '../fake';
import { begins, buttons, finalSpots, nextSpots, touch } from './gesture';

const steps = [move('11-15', ['11', '15']), move('11-16', ['11', '16']), move('9-13', ['9', '13'])];

describe('stepping', () => {
  test('the pieces that can move are offered first', () => {
    expect([...nextSpots(steps, [])]).toEqual(['11', '9']);
  });
  test('then the squares they can go to', () => {
    expect([...nextSpots(steps, ['11'])]).toEqual(['15', '16']);
  });
  test('two touches make a move', () => {
    expect(touch(steps, ['11'], '16')).toEqual({ kind: 'move', move: steps[1] });
  });
  test('another piece of mine is picked instead', () => {
    expect(touch(steps, ['11'], '9')).toEqual({ kind: 'going', touched: ['9'] });
  });
  test('the same square again lets go', () => {
    expect(touch(steps, ['11'], '11')).toEqual({ kind: 'let-go' });
  });
  test('anything else is asked about', () => {
    expect(touch(steps, ['11'], '20')).toEqual({ kind: 'refused', asked: ['11', '20'] });
    expect(touch(steps, [], '20')).toEqual({ kind: 'refused', asked: ['20'] });
  });
});

describe('jumping several times', () => {
  const chain = [move('22x15x8', ['22', '15', '8']), move('22x15x6', ['22', '15', '6'])];
  test('goes square by square', () => {
    expect(touch(chain, ['22'], '15')).toEqual({ kind: 'going', touched: ['22', '15'] });
    expect(touch(chain, ['22', '15'], '6')).toEqual({ kind: 'move', move: chain[1] });
  });
  test('may go to the end at once when one way leads there', () => {
    expect(touch(chain, ['22'], '8')).toEqual({ kind: 'move', move: chain[0] });
    expect([...finalSpots(chain, ['22'])]).toEqual(['8', '6']);
  });
  test('asks for the way when two lead there', () => {
    const ring = [move('a', ['1', '2', '9']), move('b', ['1', '3', '9'])];
    expect(touch(ring, ['1'], '9').kind).toBe('refused');
  });
  test('a chain that may stop stops at a second touch', () => {
    const stopping = [move('17x7', ['17', '7']), move('17x7x9', ['17', '7', '9'])];
    expect(touch(stopping, ['17'], '7')).toEqual({ kind: 'may-stop', touched: ['17', '7'], moves: [stopping[0]] });
    expect(touch(stopping, ['17', '7'], '7')).toEqual({ kind: 'move', move: stopping[0] });
    expect(touch(stopping, ['17', '7'], '9')).toEqual({ kind: 'move', move: stopping[1] });
  });
});

describe('one touch', () => {
  test('sows a pit, however long the path', () => {
    const sow = [move('3', ['3', '4', '5', '6', 'S'], { touches: 1 })];
    expect(touch(sow, [], '3')).toEqual({ kind: 'move', move: sow[0] });
    expect([...nextSpots(sow, [])]).toEqual(['3']);
  });
  test('anywhere in a column drops a stone', () => {
    const drop = [move('4', ['d1'], { area: ['d1', 'd2', 'd3'] })];
    expect(begins(drop[0]!, ['d3'])).toBe(true);
    expect(touch(drop, [], 'd3')).toEqual({ kind: 'move', move: drop[0] });
  });
});

test('a promotion leaves a choice', () => {
  const promote = [move('e7e8q', ['e7', 'e8'], { choice: 'queen' }), move('e7e8n', ['e7', 'e8'], { choice: 'knight' })];
  expect(touch(promote, ['e7'], 'e8')).toEqual({ kind: 'choose', moves: promote });
});

test('moves without a path are buttons', () => {
  expect(buttons([...steps, move('roll', [])]).map((m) => m.move)).toEqual(['roll']);
});

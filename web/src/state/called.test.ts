import { describe, expect, it } from 'vitest';
import type { HelloAnswer } from '../messages/messages';
import { playerNamed } from './called';

const hello = { levels: [], players: [{ name: 'engine', title: 'Engine' }] } as unknown as HelloAnswer;

describe('a player is called', () => {
  it.each([
    ['engine', 'Engine'],
    ['engine:time=200ms', 'Engine (time 200ms)'],
    ['engine:depth=4,evaluator=zero', 'Engine (depth 4, evaluator always 0)'],
    ['faithful-minimax:depth=2,fix=mate-value+stalemate', 'Faithful minimax (depth 2, fix mate value + stalemate)'],
    ['engine:net=my-net.net', 'Engine (net my-net.net)'],
    ['program:./my-bot', 'Program (./my-bot)'],
  ])('%s: %s', (spec, name) => {
    expect(playerNamed(hello, spec)).toBe(name);
  });
});

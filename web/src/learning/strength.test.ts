import { expect, test } from 'vitest';
import type { Generation } from '../messages/learn';
import { eloText, heatTone, strengthOf } from './strength';

const tested = (elo: Generation['elo'], low: Generation['elo'], high: Generation['elo'], better: boolean): Generation => ({
  generation: 1, games: 64, positions: 100, loss: 0.5, held_out_loss: 0.5, wins: 1, draws: 0, losses: 0, unfinished: 0, pairs: [0, 0, 0, 1, 0],
  elo, elo_low: low, elo_high: high, log_likelihood_ratio: 0, better,
});

test('strength is the sum of the tests that were passed', () => {
  expect(strengthOf([])).toBeNull();
  expect(strengthOf([tested(10, -5, 25, false)])).toBeNull();
  expect(strengthOf([tested(100, 50, 150, true), tested(-30, -60, 0, false), tested(40, 10, 70, true)])).toEqual({ passed: 2, elo: 140, low: 60, high: 220 });
});

test('a test that was won outright has no upper end', () => {
  const strength = strengthOf([tested('inf', 200, 'inf', true), tested(40, 10, 70, true)]);
  expect(strength).toEqual({ passed: 2, elo: Infinity, low: 210, high: Infinity });
  expect(eloText(strength!.elo)).toBe('+∞');
});

test('Elo is written in whole numbers with its sign', () => {
  expect(eloText(75.4)).toBe('+75');
  expect(eloText(-3.6)).toBe('−4');
  expect(eloText(-0.2)).toBe('0');
});

test('heat has three steps on either side', () => {
  expect([-3, -2, -1, -0.4, 0, 0.4, 1, 2, 3].map((weight) => heatTone(weight, 3))).toEqual(['low3', 'low2', 'low1', 'mid', 'mid', 'mid', 'high1', 'high2', 'high3']);
  expect(heatTone(0, 0)).toBe('mid');
});

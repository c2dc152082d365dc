import { numeric } from '../format';
import type { Generation } from '../messages/learn';

export interface Strength {
  passed: number;
  elo: number;
  low: number;
  high: number;
}

/** The Elo of the passed tests added up, and their intervals likewise; null before one is passed. */
export function strengthOf(generations: readonly Generation[]): Strength | null {
  const passed = generations.filter(({ better }) => better);
  if (passed.length === 0) return null;
  const sum = (of: (generation: Generation) => number): number => passed.reduce((all, generation) => all + of(generation), 0);
  return {
    passed: passed.length,
    elo: sum(({ elo }) => numeric(elo)),
    low: sum(({ elo_low }) => numeric(elo_low)),
    high: sum(({ elo_high }) => numeric(elo_high)),
  };
}

/** 75.4 → "+75", infinite → "+∞" */
export function eloText(elo: number): string {
  const size = Math.abs(elo) === Infinity ? '∞' : String(Math.round(Math.abs(elo)));
  return size === '0' ? '0' : `${elo < 0 ? '−' : '+'}${size}`;
}

/** Where no number has a meaning the heat is "mid"; otherwise a third of the largest is one step. */
export function heatTone(weight: number, largest: number): string {
  const step = largest === 0 ? 0 : Math.round((3 * Math.abs(weight)) / largest);
  return step === 0 ? 'mid' : `${weight > 0 ? 'high' : 'low'}${step}`;
}

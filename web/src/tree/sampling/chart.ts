import type { Sampling } from '../../messages/messages';

/** A line of the chart: one of the root's moves, and its visits over the iterations. */
export interface Series {
  move: string;
  points: readonly [iterations: number, visits: number][];
  value: number | null;
}

/** More lines than these cannot be told apart. */
export const mostLines = 7;

/** The moves of the root, the most visited first. */
export function seriesOf({ chart }: Sampling): Series[] {
  const last = chart.visits.length - 1;
  return chart.moves
    .map((move, i) => ({
      move,
      points: [[0, 0] as [number, number], ...chart.iterations.map((at, k): [number, number] => [at, chart.visits[k]?.[i] ?? 0])],
      value: chart.values[last]?.[i] ?? null,
    }))
    .sort((a, b) => visitsAt(b, Infinity) - visitsAt(a, Infinity));
}

/** The visits of a move after a number of iterations; between two known points on the line that joins them. */
export function visitsAt({ points }: Series, iterations: number): number {
  const after = points.findIndex(([at]) => at >= iterations);
  if (after === 0) return points[0]?.[1] ?? 0;
  const [x1, y1] = points[after] ?? [0, points.at(-1)?.[1] ?? 0];
  if (after < 0) return y1;
  const [x0, y0] = points[after - 1] as [number, number];
  return Math.round(y0 + ((y1 - y0) * (iterations - x0)) / (x1 - x0));
}

/** Round numbers from 0 up to a largest one, about this many: 0, 50, 100, 150. */
export function ticks(most: number, about: number): number[] {
  if (most <= 0) return [0];
  const rough = Math.max(1, most / about);
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * size).find((each) => each >= rough) ?? rough;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

/** At most `most` rows of a table, evenly spaced, the last among them. */
export function rowsOf(iterations: readonly number[], most: number): number[] {
  const every = Math.ceil(iterations.length / most);
  return iterations.flatMap((_, i) => ((iterations.length - 1 - i) % every === 0 ? [i] : []));
}

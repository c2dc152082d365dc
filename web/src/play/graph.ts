import { forFirst } from '../format';
import type { SessionNode } from '../messages/messages';

/** A point of the graph: across the ply, up the value as the first player sees it, between −1 and 1. */
export interface GraphPoint {
  node: number;
  ply: number;
  height: number;
  value: number;
}

/** Values have no common unit, so half the height is what is usual in this game, and certainty is the rim. */
export function graph(line: readonly SessionNode[]): GraphPoint[] {
  const points: GraphPoint[] = [];
  line.forEach((node, i) => {
    if (node.value === null || node.by === null || node.by === 'chance') return;
    const sign = node.by === 'first' ? 1 : -1;
    const value = node.win !== null ? sign * Infinity : node.loss !== null ? -sign * Infinity : forFirst(node.value, node.by);
    points.push({ node: node.id, ply: i + 1, height: 0, value });
  });
  const usual = usualSize(points.map((point) => point.value));
  for (const point of points) point.height = squashed(point.value, usual);
  return points;
}

function usualSize(values: number[]): number {
  const sizes = values.map(Math.abs).filter((size) => size > 0 && size < Infinity).sort((a, b) => a - b);
  return Math.max(1, sizes[Math.floor(sizes.length / 2)] ?? 1);
}

function squashed(value: number, usual: number): number {
  if (!Number.isFinite(value)) return Math.sign(value);
  return value / (Math.abs(value) + usual);
}

/** The line of the graph as an SVG path over `width` × `height`, the middle being 0. */
export function graphPath(points: readonly GraphPoint[], plies: number, width: number, height: number): string {
  return points
    .map((point, i) => `${i === 0 ? 'M' : 'L'}${across(point, plies, width).toFixed(1)} ${down(point, height).toFixed(1)}`)
    .join('');
}

export function across(point: GraphPoint, plies: number, width: number): number {
  return plies <= 1 ? width / 2 : ((point.ply - 1) / (plies - 1)) * width;
}

export function down(point: GraphPoint, height: number): number {
  return (height / 2) * (1 - point.height);
}

import type { Point } from './geometry';

/** More than this are not drawn one by one; the number says the rest. */
export const mostSeeds = 24;
/** Room for the number below. */
const lift = 0.08;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** Where the seeds of a pile lie in a pit of this size, around its middle. */
export function seedPlaces(count: number, width: number, height: number): Point[] {
  const drawn = Math.min(count, mostSeeds);
  const reach = Math.min(0.82, 0.2 + 0.145 * Math.sqrt(drawn) * (2 - Math.min(1, drawn / 20)));
  return Array.from({ length: drawn }, (_, i) => {
    const radius = drawn === 1 ? 0 : reach * Math.sqrt((i + 0.5) / drawn);
    const angle = i * goldenAngle;
    return { x: 0.34 * width * radius * Math.cos(angle), y: 0.34 * height * radius * Math.sin(angle) - lift };
  });
}

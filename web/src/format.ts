import type { Side, SessionNode, Value } from './messages/messages';
import { t } from './strings';
import { spokenLanguage } from './words/speech.svelte';

/** 1.25, 1 → "1.3", or "1,3" where the language of the page writes it so. */
export function decimal(value: number, digits: number): string {
  return new Intl.NumberFormat(spokenLanguage(), { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }).format(value);
}

/** 12345 → "12,345" */
export function counted(count: number): string {
  return new Intl.NumberFormat(spokenLanguage()).format(count);
}

/** 1,234,567 → "1.2 M" */
export function short(count: number): string {
  for (const [size, unit] of [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const)
    if (count >= size) return `${decimal(count / size, count >= 100 * size ? 0 : 1)} ${unit}`;
  return String(Math.round(count));
}

/** "0.03 s", "12 s", "2:05" */
export function duration(seconds: number): string {
  if (seconds < 10) return `${decimal(seconds, seconds < 1 ? 2 : 1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return clock(seconds);
}

/** "5:00", "0:09.4", "1:02:03" */
export function clock(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left < 10) return `0:0${decimal(Math.floor(left * 10) / 10, 1)}`;
  const whole = Math.floor(left);
  const two = (n: number): string => String(n).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

export function numeric(value: Value): number {
  return value === 'inf' ? Infinity : value === '-inf' ? -Infinity : value;
}

/** A value with its sign: "+0.35", "−2", "+∞". */
export function signed(value: Value): string {
  const number = numeric(value);
  const sign = number > 0 ? '+' : number < 0 ? '−' : '';
  const size = Math.abs(number);
  if (size === Infinity) return `${sign}∞`;
  return sign + (Number.isInteger(size) ? String(size) : decimal(size, 2));
}

/** What the mover thought, as the first player sees it. */
export function forFirst(value: Value, by: Side): number {
  const number = numeric(value);
  return by === 'first' ? number : number === 0 ? 0 : -number;
}

/** One line about what a move cost: "+0.35 · depth 7 · 1.2 M · 0.8 s". */
export function effort(node: SessionNode): string {
  const parts: string[] = [];
  if (node.because) parts.push(node.because);
  if (node.win != null) parts.push(t.wins(node.win));
  else if (node.loss != null) parts.push(t.loses(node.loss));
  else if (node.value !== null && node.by !== null && node.by !== 'chance')
    parts.push(signed(forFirst(node.value, node.by)));
  if (node.depth) parts.push(t.depth(node.depth));
  if (node.nodes) parts.push(t.positions(short(node.nodes)));
  if (node.seconds !== null) parts.push(duration(node.seconds));
  return parts.join(' · ');
}

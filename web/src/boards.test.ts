import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { boardThemes } from './board/themes';

const css = readFileSync(new URL('./boards.css', import.meta.url), 'utf8');
const shapes = readFileSync(new URL('./board/PieceShape.svelte', import.meta.url), 'utf8');
type Colours = Record<string, string>;

/** The custom properties of each rule of a style sheet, by its selector. */
function rules(sheet: string): Map<string, Colours> {
  const found = new Map<string, Colours>();
  for (const [, selector = '', body = ''] of sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    found.set(selector.replace(/\/\*.*?\*\//gs, '').trim(), Object.fromEntries([...body.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name, colour]) => [name, colour])));
  return found;
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const sheet = rules(css);
const themes = [...sheet].map(([selector, colours]) => [selector.replace(/\s+/g, ' '), colours] as const);
const tones = [...rules(shapes)].filter(([, colours]) => colours['piece']).map(([selector, colours]) => [selector.split('\n').at(-1)?.trim() ?? '', colours] as const);

test('black on white is 21 to 1', () => expect(contrast('#000000', '#ffffff')).toBeCloseTo(21));

test('every theme that can be chosen has colours, and all of them the same ones', () => {
  for (const name of boardThemes) expect(sheet.has(`[data-board='${name}']`), name).toBe(true);
  const names = Object.keys(sheet.get("[data-board='slate']") ?? {});
  expect(names.length).toBeGreaterThan(10);
  for (const [theme, colours] of themes) expect(Object.keys(colours), theme).toEqual(names);
});

test('the tones of the pieces are read', () => expect(tones.map(([name]) => name)).toEqual(expect.arrayContaining(['.light', '.dark', '.warm', '.cool', '.red'])));

/** Boards of two colours are those of chess and checkers; their sides are light and dark, or red in one variant. */
const onDark = ['.light', '.dark', '.red'];

test.each(themes)('pieces stand out from every ground, 3 to 1: %s', (_, theme) => {
  for (const [tone, piece] of tones)
    for (const ground of ['square-light', 'hole', ...(onDark.includes(tone) ? ['square-dark'] : [])])
      expect(Math.max(contrast(piece['piece']!, theme[ground]!), contrast(piece['edge']!, theme[ground]!)), `${tone} on ${ground}`).toBeGreaterThanOrEqual(3);
});

test.each(themes)('what is written on the squares can be read, 4.5 to 1: %s', (_, theme) => {
  expect(contrast(theme['on-light']!, theme['square-light']!)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(theme['on-dark']!, theme['square-dark']!)).toBeGreaterThanOrEqual(4.5);
});

test.each(themes)('a spot to go to stands out from both squares, 3 to 1: %s', (_, theme) => {
  for (const ground of ['square-light', 'square-dark'] as const)
    expect(Math.max(contrast(theme['mark-target']!, theme[ground]!), contrast('#ffffff', theme[ground]!)), ground).toBeGreaterThanOrEqual(3);
});

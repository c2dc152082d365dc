import { expect, test } from 'vitest';
import { dictionary, spokenTexts, withJoinedRings, withJoinedSquares, withoutMarks, withoutStyles, splitStyle } from './shell';

test('styles of the boards become attributes, and any other is refused', () => {
  expect(withoutStyles('<g class="piece" style="transform: translate(1.5px, -2px);"></g>')).toBe('<g class="piece" transform="translate(1.5 -2)"></g>');
  expect(withoutStyles('<svg style="--step: 360ms;"></svg>')).toBe('<svg></svg>');
  expect(() => withoutStyles('<p style="color: red;"></p>')).toThrow('color: red');
});

test('the marks of a living page are left out', () => {
  expect(withoutMarks('<!--[--><b>a</b><!--]-->\n  <i>b</i>')).toBe('<b>a</b> <i>b</i>');
});

test('squares of one colour are one path', () => {
  const square = (kind: string, x: number): string => `<rect class="${kind} s" x="${x}" y="0" width="1" height="1"></rect>`;
  expect(withJoinedSquares(`<rect class="rim s"></rect>${square('dark', 0)}${square('square', 1)}${square('dark', 2)}<g></g>`)).toBe(
    '<rect class="rim s"></rect><path class="dark s" d="M0 0h1v1h-1zM2 0h1v1h-1z"></path><path class="square s" d="M1 0h1v1h-1z"></path><g></g>',
  );
});

test('what is read or heard is found', () => {
  expect(spokenTexts('<a href="#/" aria-label="All &quot;games&quot;" title="x">Play<i> </i></a>')).toEqual(['All "games"', 'x', 'Play']);
});

test('a text has one translation', () => {
  expect(dictionary(['Play', 'Chess', 'Play'], ['Jugar', 'Chess', 'Jugar'])).toEqual({ Play: 'Jugar' });
  expect(() => dictionary(['Play', 'Play'], ['Jugar', 'Juego'])).toThrow('"Play"');
  expect(() => dictionary(['Play'], [])).toThrow('1 texts');
});

test('rules of components that are not drawn come later, all others stay in their order', () => {
  const html = '<p class="svelte-aa">';
  const css = 'a{x:1}.b.svelte-bb{y:1}p.svelte-aa{z:1}@media (max-width: 9px){.b.svelte-bb{y:2}p{x:2}}@keyframes k{to{x:3}}p.svelte-aa,b.svelte-bb{x:4}';
  expect(splitStyle(css, html)).toEqual({
    first: 'a{x:1}p.svelte-aa{z:1}@media (max-width: 9px){p{x:2}}@keyframes k{to{x:3}}p.svelte-aa,b.svelte-bb{x:4}',
    rest: '.b.svelte-bb{y:1}@media (max-width: 9px){.b.svelte-bb{y:2}}',
  });
  expect(() => splitStyle('a{b{}', '')).toThrow('never closed');
});

test('holes and seeds become one path', () => {
  const hole = (x: number): string => `<rect class="hole s" x="${x}" y="0.07" width="0.86" height="0.86" rx="0.43"></rect>`;
  const ring = (x: number): string => `M${x} 0.5a0.43 0.43 0 1 0 0.86 0a0.43 0.43 0 1 0 -0.86 0z`;
  expect(withJoinedRings(hole(0.57) + hole(1.57))).toBe(`<path class="hole s" d="${ring(0.57)}${ring(1.57)}"></path>`);
  expect(withJoinedRings(hole(0.57))).toBe(hole(0.57));
  const seed = '<circle class="seed s" cx="0.1" cy="-0.08" r="0.075"></circle>';
  expect(withJoinedRings(seed + seed)).toBe('<path class="seed s" d="M0.025 -0.08a0.075 0.075 0 1 0 0.15 0a0.075 0.075 0 1 0 -0.15 0zM0.025 -0.08a0.075 0.075 0 1 0 0.15 0a0.075 0.075 0 1 0 -0.15 0z"></path>');
});

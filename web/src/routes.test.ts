import { expect, test } from 'vitest';
import { parseRoute, routeText, sessionLink, type Route } from './routes';

test('an empty address is the first screen', () => {
  for (const hash of ['', '#', '#/']) expect(parseRoute(hash)).toEqual({ at: 'home' });
});

test('every route reads back', () => {
  const routes: Route[] = [
    { at: 'home' },
    { at: 'import' },
    { at: 'help' },
    { at: 'new', game: 'mnk:15,15,5' },
    { at: 'learn', game: 'kalah' },
    { at: 'play', game: 'mnk:3,3,3' },
    { at: 'solved', game: 'alquerque' },
    { at: 'games' },
    { at: 'session', session: 'abc', key: null, review: true },
    { at: 'session', session: 'k3v', key: null },
    { at: 'tree', query: '' },
    { at: 'lab', study: '' },
    { at: 'learning', query: '' },
    { at: 'learning', query: 'game=mnk%3A3%2C3%2C3' },
    { at: 'lab', study: 'rook-endgame-faithful' },
    { at: 'mistakes', study: '' },
    { at: 'mistakes', study: 'kalah' },
    { at: 'studies', study: '' },
    { at: 'studies', study: 'rook-endgame' },
    { at: 'new', game: 'chess:study', query: 'start=rook-endgame&second=faithful-minimax%3Adepth%3D3' },
    { at: 'puzzles', game: '', query: '' },
    { at: 'puzzles', game: 'mnk:3,3,3', query: 'seed=7&plies=3' },
    { at: 'quiz', query: '' },
    { at: 'quiz', query: 'seed=7&tree=%28%283+12+8%29%282+4%29%29' },
    { at: 'tree', query: 'game=chess&position=8%2F8+w&step=3' },
    { at: 'session', session: 'k3v', key: 'secret' },
  ];
  for (const route of routes) expect(parseRoute(routeText(route))).toEqual(route);
});

test('an unknown address leads nowhere, not astray', () => {
  expect(parseRoute('#/t')).toEqual({ at: 'nowhere' });
  expect(parseRoute('#/what/is/this')).toEqual({ at: 'nowhere' });
  expect(parseRoute('#/t/%E0%A4%A/x')).toEqual({ at: 'session', session: '%E0%A4%A', key: 'x' });
});

test('a link replaces whatever the page stood at', () => {
  expect(sessionLink('http://h:8080/#/new/chess', 'a', 'b')).toBe('http://h:8080/#/session/a/b');
  expect(sessionLink('http://h:8080/', 'a', null)).toBe('http://h:8080/#/session/a');
});

test('links of version 0.1 still open', () => {
  expect(parseRoute('#/t/k3v')).toEqual({ at: 'session', session: 'k3v', key: null });
  expect(parseRoute('#/t/k3v/secret')).toEqual(parseRoute('#/session/k3v/secret'));
});

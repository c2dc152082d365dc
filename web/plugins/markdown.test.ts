import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPage } from './markdown';

test('headings, paragraphs, lists and tables', () => {
  const page = readPage('# Pig\n\nTwo *race*\nto `100`.\n\n## Rules\n- one\n  more\n- **two**\n\n| a | b |\n|---|---|\n| 1 | <2> |\n');
  expect(page.title).toBe('Pig');
  expect(page.intro).toBe('<p>Two <em>race</em> to <code>100</code>.</p>');
  expect(page.parts.join('')).toContain('<h3>Rules</h3>');
  expect(page.parts.join('')).toContain('<ul><li>one more</li><li><strong>two</strong></li></ul>');
  expect(page.parts.join('')).toContain('<tbody><tr><td>1</td><td>&lt;2&gt;</td></tr></tbody>');
});

test('a board is a picture, a command line is left out', () => {
  const page = readPage('intro\n\nbefore\n\n```text\nb b\n```\n\n```console\n$ ./run\n```\nafter');
  expect(page.parts).toEqual(['<p>before</p>', null, '<p>after</p>']);
});

test('what only programmers ask for is set apart', () => {
  const page = readPage('intro\n\n**Speed**: fast:\n\n| a |\n|---|\n| 1 |\n\nwords\n\n## Evaluators\nzero\n\n## History\nold');
  expect(page.parts.join('')).toBe('<p>words</p><h3>History</h3><p>old</p>');
  expect(page.technical).toContain('<table>');
  expect(page.technical).toContain('<h3>Evaluators</h3><p>zero</p>');
});

test('every game has a page with a title and words', () => {
  const folder = new URL('../../docs/games/', import.meta.url);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.md'))) {
    const page = readPage(readFileSync(new URL(file, folder), 'utf8'));
    expect(page.title, file).not.toBe('');
    const html = page.intro + page.parts.join('') + page.technical;
    expect(html.length, file).toBeGreaterThan(100);
    expect(html, file).not.toMatch(/\*\*|<script|style=/);
  }
});

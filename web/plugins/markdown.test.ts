import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPage } from './markdown';

test('headings, paragraphs, lists and tables', () => {
  const page = readPage('# Pig\n\nTwo *race*\nto `100`.\n\n## Rules\n- one\n  more\n- **two**\n\n| a | b |\n|---|---|\n| 1 | <2> |\n');
  expect(page.title).toBe('Pig');
  expect(page.parts.join('')).toContain('<p>Two <em>race</em> to <code>100</code>.</p><h3>Rules</h3>');
  expect(page.parts.join('')).toContain('<ul><li>one more</li><li><strong>two</strong></li></ul>');
  expect(page.parts.join('')).toContain('<tbody><tr><td>1</td><td>&lt;2&gt;</td></tr></tbody>');
});

test('a board is a picture, a command line is left out', () => {
  const page = readPage('before\n\n```text\nb b\n```\n\n```console\n$ ./run\n```\nafter');
  expect(page.parts).toEqual(['<p>before</p>', null, '<p>after</p>']);
});

test('every game has a page with a title and words', () => {
  const folder = new URL('../../docs/games/', import.meta.url);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.md'))) {
    const page = readPage(readFileSync(new URL(file, folder), 'utf8'));
    expect(page.title, file).not.toBe('');
    const html = page.parts.join('');
    expect(html.length, file).toBeGreaterThan(100);
    expect(html, file).not.toMatch(/\*\*|<script|style=/);
  }
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readBlocks, readRules, toHtml, type RulesPage } from './markdown';

test('headings, paragraphs, lists and tables', () => {
  const html = readBlocks('Two *race*\nto `100`.\n\n## Rules\n- one\n  more\n- **two**\n\n| a | b |\n|---|---|\n| 1 | <2> |\n').map(toHtml).join('');
  expect(html).toContain('<p>Two <em>race</em> to <code>100</code>.</p>');
  expect(html).toContain('<h3>Rules</h3>');
  expect(html).toContain('<ul><li>one more</li><li><strong>two</strong></li></ul>');
  expect(html).toContain('<tbody><tr><td>1</td><td>&lt;2&gt;</td></tr></tbody>');
});

test('pictures on lines of their own are figures, and neighbours are one row', () => {
  const page = readRules('# Pig\n\nWords.\n\n![One.](../pictures/pig-one.svg)\n\n![Two.](../pictures/pig-two.svg)\n\n## More\nEnd.\n');
  expect(page.title).toBe('Pig');
  expect(page.parts).toEqual([
    { html: '<p>Words.</p>' },
    { figures: [{ name: 'pig-one', caption: 'One.' }, { name: 'pig-two', caption: 'Two.' }] },
    { html: '<h3>More</h3><p>End.</p>' },
  ]);
  expect(() => readRules('# Pig\n\n![One.](pig.png)')).toThrow('a picture should be a line');
});

const folder = new URL('../../docs/rules/', import.meta.url);
const pages = (language: string): Map<string, string> =>
  new Map(readdirSync(new URL(`${language}/`, folder)).map((file) => [file, readFileSync(new URL(`${language}/${file}`, folder), 'utf8')]));
const english = pages('en');
const figures = (page: RulesPage): string[] => page.parts.flatMap((part) => ('figures' in part ? part.figures.map((figure) => figure.name) : []));
const shape = (text: string): string[] => readBlocks(text).map((block) => (block.kind === 'heading' ? `h${block.depth}` : block.kind === 'paragraph' && block.text.startsWith('![') ? block.text.replace(/.*\(/, '') : block.kind));

test('the rules speak to players, not to programmers', () => {
  for (const [file, text] of english) {
    expect(text, file).not.toMatch(/`|perft|evaluator|history slot|\bbits?\b|src\/|tests\//i);
    for (const heading of ['## Goal', '## How the game ends', '## Variants', '## Strategy', '## Where it comes from']) expect(text, file).toContain(`\n${heading}\n`);
    expect(figures(readRules(text)).length, file).toBeGreaterThan(0);
  }
});

test('every picture is shown on a page, and every page shows pictures that exist', () => {
  const known = Object.keys(JSON.parse(readFileSync(new URL('pictures.json', folder), 'utf8')) as object);
  const shown = [...english.values()].flatMap((text) => figures(readRules(text)));
  expect([...new Set(shown)].sort()).toEqual([...known].sort());
});

test.each(['es', 'de'])('the rules in %s have the sections, lists, tables and pictures of the English ones', (language) => {
  const translated = pages(language);
  expect([...translated.keys()]).toEqual([...english.keys()]);
  for (const [file, text] of translated) {
    expect(shape(text), file).toEqual(shape(english.get(file) ?? ''));
    // A paragraph that is the same in both was forgotten.
    const own = readBlocks(english.get(file) ?? '').flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));
    for (const block of readBlocks(text)) if (block.kind === 'paragraph') expect(own, file).not.toContain(block.text);
    expect(text, file).not.toMatch(/\*\*\*|<script|style=/);
  }
});

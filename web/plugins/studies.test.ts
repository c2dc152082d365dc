import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readStudies } from './studies';

const page = `# The five studies

What they *are*.

## Kalah

*\`kalah\` · seed 004 · Práctica 3 · Universidad de Granada · Spanish*

### What it asked
Which heuristic?

### Run it
In a shell:

\`\`\`sh
# every table
zermelo lab run kalah-faithful
zermelo play kalah   # against a level
\`\`\`

\`\`\`console
$ ./run games kalah | head -1
kalah: sow and capture
\`\`\`

### From its names to ours
| in the study | here |
|---|---|
| \`Poda\` | \`faithful-alphabeta\` |
| \`a|b\` | a bar |

## The frame

*\`lab-framework\` · seed 001 · Implementare · Romanian*

### What it asked
How?
`;

test('a study has its facts, its sections and its commands', () => {
  const text = readStudies(page);
  expect(text.title).toBe('The five studies');
  expect(text.intro).toBe('<p>What they <em>are</em>.</p>');
  const [kalah, frame] = text.studies;
  expect(kalah).toMatchObject({ name: 'kalah', title: 'Kalah', seed: '004', ownTitle: 'Práctica 3', place: 'Universidad de Granada', language: 'Spanish' });
  expect(frame).toMatchObject({ name: 'lab-framework', ownTitle: 'Implementare', place: '', language: 'Romanian' });
  expect(kalah?.sections.map((section) => section.title)).toEqual(['What it asked', 'Run it', 'From its names to ours']);
  expect(kalah?.sections[1]?.html).toBe('<p>In a shell:</p>');
  expect(kalah?.sections[1]?.commands).toEqual([
    { words: 'every table', text: 'zermelo lab run kalah-faithful' },
    { words: 'against a level', text: 'zermelo play kalah' },
    { words: '', text: './run games kalah | head -1' },
  ]);
  expect(kalah?.sections[2]?.html).toContain('<td><code>Poda</code></td><td><code>faithful-alphabeta</code></td>');
  expect(kalah?.sections[2]?.words).toContain('Poda · faithful-alphabeta');
  expect(kalah?.sections[2]?.words).toContain('a|b · a bar');
});

test('a chapter that does not say which study it is, is an error of the build', () => {
  expect(() => readStudies('# S\n\n## Kalah\n\nWords.\n')).toThrow('below \'Kalah\' should stand');
  expect(() => readStudies('# S\n\n## Kalah\n')).toThrow('does not say which study it is');
  expect(() => readStudies('# S\n\n## Kalah\n\n*`kalah` · seed 004 · P · Spanish*\n\nWords.\n')).toThrow('before its first section');
});

test('docs/studies.md has the five, each with its six sections', () => {
  const text = readStudies(readFileSync(new URL('../../docs/studies.md', import.meta.url), 'utf8'));
  expect(text.studies.map((study) => [study.name, study.seed])).toEqual([
    ['rook-endgame', '000'], ['lab-framework', '001'], ['alquerque', '002'], ['checkers', '003'], ['kalah', '004'],
  ]);
  for (const study of text.studies) {
    expect(study.sections.map((section) => section.title), study.name).toEqual([
      'What it asked', 'What it found', 'What we found', 'What is reconstructed', 'Run it', 'From its names to ours',
    ]);
    expect(study.sections[4]?.commands.map((command) => command.text).join('\n'), study.name).toContain(`lab run ${study.name}-faithful`);
    expect(study.sections[5]?.html, study.name).toContain('<table>');
    for (const section of study.sections) expect(section.html, study.name).not.toMatch(/\*\*|<script|style=/);
  }
});

/** What must be the same in every language: names, commands, and how much is said where. */
function skeleton(language: string): unknown {
  const file = language === 'en' ? '../docs/studies.md' : `texts/studies.${language}.md`;
  const { studies, intro } = readStudies(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
  const count = (html: string, tag: string): number => html.split(`<${tag}>`).length;
  return {
    paragraphs: count(intro, 'p'),
    studies: studies.map(({ name, seed, ownTitle, sections }) => ({
      name, seed, ownTitle,
      sections: sections.map(({ html, commands }) => ({ commands: commands.map(({ text }) => text), items: count(html, 'li'), rows: count(html, 'tr'), paragraphs: count(html, 'p') })),
    })),
  };
}

test.each(['es', 'de'])('the studies are told in %s as in English', (language) => {
  expect(skeleton(language)).toEqual(skeleton('en'));
});

import type { Plugin } from 'vite';
import { readBlocks, toHtml, toWords, type Block } from './markdown';
import { virtualModule } from './virtual-module';

/** A command to be typed, and what it does. */
export interface Command {
  words: string;
  text: string;
}

export interface Section {
  title: string;
  html: string;
  /** The same without marks, for those who look for a word. */
  words: string[];
  /** The lines of its shell blocks; they are not in `html`. */
  commands: Command[];
}

/** One study as docs/studies.md tells it. */
export interface StudyText {
  name: string;
  title: string;
  /** "000": the number of the seed. */
  seed: string;
  /** As the study itself is called. */
  ownTitle: string;
  /** Where it was written; empty where the seed does not say. */
  place: string;
  language: string;
  sections: Section[];
}

export interface StudiesText {
  title: string;
  /** HTML. */
  intro: string;
  studies: StudyText[];
}

/** `virtual:studies/LANGUAGE` is docs/studies.md or its translation, taken apart when the app is built. */
export function studies(file: string, language: string): Plugin {
  return virtualModule(`studies/${language}`, () => [file], ([source]) => ({ text: readStudies(source?.text ?? '') }));
}

/** Chapters are studies; the line below a chapter's heading says which; its sections are what there is to say. */
export function readStudies(markdown: string): StudiesText {
  const blocks = readBlocks(markdown);
  const text: StudiesText = { title: '', intro: '', studies: [] };
  let study: StudyText | null = null;
  for (const block of blocks) {
    if (block.kind === 'heading' && block.depth === 1) {
      text.title = block.text;
    } else if (block.kind === 'heading' && block.depth === 2) {
      study = { name: '', title: block.text, seed: '', ownTitle: '', place: '', language: '', sections: [] };
      text.studies.push(study);
    } else if (study === null) {
      text.intro += toHtml(block);
    } else if (block.kind === 'heading' && block.depth === 3) {
      study.sections.push({ title: block.text, html: '', words: [], commands: [] });
    } else if (study.name === '' && block.kind === 'paragraph') {
      Object.assign(study, readFacts(block.text, study.title));
    } else {
      const section = study.sections.at(-1);
      if (!section) throw new Error(`docs/studies.md: words about '${study.title}' before its first section: ${toWords(block).join(' ')}`);
      add(section, block);
    }
  }
  // A chapter without such a line is about all of them.
  for (const each of text.studies) if (each.name === '') throw new Error(`docs/studies.md: '${each.title}' does not say which study it is`);
  return text;
}

/** "*`rook-endgame` · seed 000 · its title · its university · its language*" */
function readFacts(line: string, title: string): Partial<StudyText> {
  const parts = line.replace(/^\*|\*$/g, '').split(' · ').map((part) => part.trim());
  const name = /^`([^`]+)`$/.exec(parts[0] ?? '')?.[1];
  const seed = /^seed (\d+)$/.exec(parts[1] ?? '')?.[1];
  if (!name || !seed || parts.length < 4) throw new Error(`docs/studies.md: below '${title}' should stand "*\`name\` · seed 000 · title · university · language*", not "${line}"`);
  const plain = (part: string): string => part.replace(/[*`]/g, '');
  const [own = '', ...rest] = parts.slice(2).map(plain);
  return { name, seed, ownTitle: own, language: rest.pop() ?? '', place: rest.join(', ') };
}

function add(section: Section, block: Block): void {
  section.words.push(...toWords(block));
  // A section's own title is a heading of the second level on its page.
  if (block.kind === 'heading') section.html += toHtml({ ...block, depth: block.depth - 2 });
  else if (block.kind !== 'code' || !['sh', 'shell', 'bash', 'console'].includes(block.language)) section.html += toHtml(block);
  else section.commands.push(...readCommands(block.lines, block.language === 'console'));
}

/** A comment says what the line below it does, or stands behind it; what a command prints is left out. */
function readCommands(lines: string[], prompts: boolean): Command[] {
  const commands: Command[] = [];
  let words = '';
  for (const line of lines) {
    if (line.startsWith('#')) {
      words = line.replace(/^#+\s*/, '');
    } else if (line.trim() !== '' && (!prompts || line.startsWith('$ '))) {
      const [, text = '', behind = ''] = /^(?:\$ )?(.*?)(?:\s+#\s+(.*))?$/.exec(line) ?? [];
      commands.push({ words: behind || words, text });
      words = '';
    }
  }
  return commands;
}

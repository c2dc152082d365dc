/** The small part of Markdown that the games' pages and the studies use, as HTML. A board in a `text` block becomes a picture. */

export interface Page {
  title: string;
  /** The first paragraph. */
  intro: string;
  /** HTML, and `null` where the page wants the picture of its game. */
  parts: (string | null)[];
  /** What only programmers ask for. */
  technical: string;
}

const technicalHeading = /^(Evaluators|The study's program)/;
const technicalWords = /^\*\*(Evaluators|Speed|Perft|Games|The study's programs)\b/;

/** A piece of a page as it is written. */
export type Block =
  | { kind: 'heading'; depth: number; text: string }
  | { kind: 'code'; language: string; lines: string[] }
  | { kind: 'table' | 'list'; lines: string[] }
  | { kind: 'paragraph'; text: string };

export function readBlocks(markdown: string): Block[] {
  const lines = markdown.replace(/\r/g, '').split('\n');
  const blocks: Block[] = [];
  let i = 0;
  const line = (): string => lines[i] ?? '';
  const take = (fits: (text: string) => boolean): string[] => {
    const taken: string[] = [];
    while (i < lines.length && fits(line())) taken.push(lines[i++] ?? '');
    return taken;
  };

  while (i < lines.length) {
    const heading = /^(#+) (.*)$/.exec(line());
    if (line().trim() === '') {
      i++;
    } else if (heading) {
      i++;
      blocks.push({ kind: 'heading', depth: heading[1]?.length ?? 1, text: heading[2] ?? '' });
    } else if (line().startsWith('```')) {
      const language = line().slice(3).trim();
      i++;
      blocks.push({ kind: 'code', language, lines: take((text) => !text.startsWith('```')) });
      i++;
    } else if (line().startsWith('|')) {
      blocks.push({ kind: 'table', lines: take((text) => text.startsWith('|')) });
    } else if (line().startsWith('- ')) {
      blocks.push({ kind: 'list', lines: take((text) => text.startsWith('- ') || text.startsWith('  ')) });
    } else {
      blocks.push({ kind: 'paragraph', text: take((text) => text.trim() !== '' && !/^(#|```|\||- )/.test(text)).join(' ') });
    }
  }
  return blocks;
}

/** A heading is one level lower than it is written: the page's own title stands above it. */
export function toHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.depth + 1}>${inline(block.text)}</h${block.depth + 1}>`;
    case 'code':
      return `<pre tabindex="0"><code>${escaped(block.lines.join('\n'))}</code></pre>`;
    case 'table':
      return table(block.lines);
    case 'list':
      return list(block.lines);
    case 'paragraph':
      return `<p>${inline(block.text)}</p>`;
  }
}

/** The words of a block without its marks, one entry a line that can be read by itself. */
export function toWords(block: Block): string[] {
  const plain = (text: string): string => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*`]/g, '').trim();
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [plain(block.text)];
    case 'code':
      return block.lines.filter((line) => line.trim() !== '');
    case 'table':
      return rowsOf(block.lines).map((cells) => cells.map(plain).filter(Boolean).join(' · '));
    case 'list':
      return itemsOf(block.lines).map(plain);
  }
}

export function readPage(markdown: string): Page {
  const page: Page = { title: '', intro: '', parts: [], technical: '' };
  let html = '';
  let technical = false;
  let aside = false;
  const put = (text: string): void => {
    if (technical || aside) page.technical += text;
    else html += text;
  };
  for (const block of readBlocks(markdown)) {
    if (block.kind === 'heading') {
      technical = technicalHeading.test(block.text);
      aside = false;
      if (block.depth === 1) page.title = block.text;
      else put(toHtml(block));
    } else if (block.kind === 'code' && block.language === 'text') {
      page.parts.push(html, null);
      html = '';
    } else if (block.kind === 'code') {
      if (block.language !== 'console') put(toHtml(block));
    } else if (block.kind === 'paragraph') {
      aside = technicalWords.test(block.text);
      if (page.intro === '' && !aside) page.intro = toHtml(block);
      else put(toHtml(block));
    } else {
      put(toHtml(block));
      if (block.kind === 'table') aside = false;
    }
  }
  page.parts.push(html);
  page.parts = page.parts.filter((part) => part !== '');
  return page;
}

function itemsOf(lines: string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith('- ')) items.push(line.slice(2));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items;
}

function list(lines: string[]): string {
  return `<ul>${itemsOf(lines).map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`;
}

/** A bar inside back quotes, or behind a backslash, is no border. */
function rowsOf(lines: string[]): string[][] {
  return lines
    .filter((line) => !/^\|[\s:|-]+\|$/.test(line))
    .map((line) =>
      line.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|(?=(?:[^`]*`[^`]*`)*[^`]*$)/).map((cell) => cell.replace(/\\\|/g, '|').trim()),
    );
}

function table(lines: string[]): string {
  const [head = [], ...body] = rowsOf(lines).map((cells) => cells.map(inline));
  const row = (cells: string[], tag: string): string =>
    `<tr>${cells.map((cell) => (cell === '' && tag === 'th' ? '<td></td>' : `<${tag}>${cell}</${tag}>`)).join('')}</tr>`;
  return (
    `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead>${row(head, 'th')}</thead>` +
    `<tbody>${body.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`
  );
}

function inline(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith('`') && part.length > 1
        ? `<code>${escaped(part.slice(1, -1))}</code>`
        : escaped(part)
            .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
            .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
            .replace(/\*([^*]+)\*/g, '<em>$1</em>'),
    )
    .join('');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

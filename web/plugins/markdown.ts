/** The small part of Markdown that the rules of the games and the studies use, as HTML. */

/** A picture on one of the page's boards: the name it has in docs/rules/pictures.json, and its caption. */
export interface Figure {
  name: string;
  caption: string;
}

/** The rules of a game: words, and rows of pictures between them. */
export interface RulesPage {
  title: string;
  parts: ({ html: string } | { figures: Figure[] })[];
}

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

const figureLine = /^!\[([^\]]*)\]\(\.\.\/pictures\/([\w-]+)\.svg\)$/;

/** Pictures that stand on lines of their own below each other are one row. */
export function readRules(markdown: string): RulesPage {
  const page: RulesPage = { title: '', parts: [] };
  for (const block of readBlocks(markdown)) {
    const last = page.parts.at(-1);
    if (block.kind === 'heading' && block.depth === 1) {
      page.title = block.text;
    } else if (block.kind === 'paragraph' && block.text.startsWith('![')) {
      const [, caption = '', name = ''] = figureLine.exec(block.text) ?? [];
      if (name === '') throw new Error(`${page.title}: a picture should be a line "![caption](../pictures/NAME.svg)", not "${block.text}"`);
      if (last && 'figures' in last) last.figures.push({ name, caption });
      else page.parts.push({ figures: [{ name, caption }] });
    } else if (last && 'html' in last) {
      last.html += toHtml(block);
    } else {
      page.parts.push({ html: toHtml(block) });
    }
  }
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

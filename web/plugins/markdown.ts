/** The small part of Markdown that the games' pages use, as HTML. A board in a `text` block becomes a picture. */

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

export function readPage(markdown: string): Page {
  const lines = markdown.replace(/\r/g, '').split('\n');
  const page: Page = { title: '', intro: '', parts: [], technical: '' };
  let html = '';
  let technical = false;
  let aside = false;
  let i = 0;
  const put = (text: string): void => {
    if (technical || aside) page.technical += text;
    else html += text;
  };
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
      const depth = heading[1]?.length ?? 1;
      technical = technicalHeading.test(heading[2] ?? '');
      aside = false;
      if (depth === 1) page.title = heading[2] ?? '';
      else put(`<h${depth + 1}>${inline(heading[2] ?? '')}</h${depth + 1}>`);
    } else if (line().startsWith('```')) {
      const language = line().slice(3).trim();
      i++;
      const code = take((text) => !text.startsWith('```'));
      i++;
      if (language === 'text') {
        page.parts.push(html, null);
        html = '';
      } else if (language !== 'console') {
        put(`<pre tabindex="0"><code>${escaped(code.join('\n'))}</code></pre>`);
      }
    } else if (line().startsWith('|')) {
      put(table(take((text) => text.startsWith('|'))));
      aside = false;
    } else if (line().startsWith('- ')) {
      put(list(take((text) => text.startsWith('- ') || text.startsWith('  '))));
    } else {
      const words = take((text) => text.trim() !== '' && !/^(#|```|\||- )/.test(text)).join(' ');
      aside = technicalWords.test(words);
      if (page.intro === '' && !aside) page.intro = `<p>${inline(words)}</p>`;
      else put(`<p>${inline(words)}</p>`);
    }
  }
  page.parts.push(html);
  page.parts = page.parts.filter((part) => part !== '');
  return page;
}

function list(lines: string[]): string {
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith('- ')) items.push(line.slice(2));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return `<ul>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`;
}

function table(lines: string[]): string {
  const rows = lines
    .filter((line) => !/^\|[\s:|-]+\|$/.test(line))
    .map((line) => line.replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim())));
  const [head = [], ...body] = rows;
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

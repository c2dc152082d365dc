import { firstLanguage, keptGames, keptLiking, keptTheme, type KeptGame } from '../state/storage';
import { blanks } from './blanks';

/**
 * Runs before the first screen of index.html is painted, long before the script of the page has come: colours, language and
 * one's own games as this browser keeps them; other pages do not show the first screen. `data-shell` says what is shown.
 */

/** By language: what stands in the shell, and how it is said. */
declare const shellWords: Partial<Record<string, Record<string, string>>>;

const root = document.documentElement;
const language = firstLanguage(navigator.languages);
const words = shellWords[language];
const liking = keptLiking();
const theme = keptTheme();
const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
root.dataset['look'] = dark ? 'dark' : 'light';
root.dataset['board'] = typeof liking.board === 'string' ? liking.board : 'slate';
root.dataset['pieces'] = liking.pieces === 'modern' ? 'modern' : 'classic';
root.lang = language;

const { main = '', style = '' } = (document.currentScript as HTMLScriptElement).dataset;
/** Milliseconds. */
const longestWait = 1000;

/** The cards can be read and tapped one frame before their pictures are drawn. */
root.dataset['pictures'] = 'later';

/** Until everything is filled in, nothing is shown. */
let ready = false;
function show(): void {
  const home = /^#?\/?$/.test(location.hash);
  root.dataset['shell'] = !ready ? 'wait' : home ? 'home' : 'elsewhere';
}
show();
addEventListener('hashchange', show);

/** Changes every text that is read or heard, below a node and in its attributes. */
function say(node: Node, change: (text: string) => string): void {
  if (node instanceof Element)
    for (const attribute of node.attributes)
      if (['aria-label', 'title', 'href'].includes(attribute.name)) attribute.value = change(attribute.value);
  if (node instanceof Text && node.data.trim() !== '') node.data = node.data.replace(node.data.trim(), () => change(node.data.trim()));
  node.childNodes.forEach((child) => say(child, change));
}

const mostShown = 6;

function showGames(section: Element, games: readonly KeptGame[]): void {
  const open = games.filter((game) => !game.over && game.title !== '').slice(0, mostShown);
  const count = games.filter((game) => game.title !== '').length;
  if (count === 0) return section.remove();
  const blank = section.querySelector('li')!;
  for (const { id, title, players } of open) {
    const item = blank.cloneNode(true);
    say(item, (text) =>
      text.replace(blanks.id, () => encodeURIComponent(id)).replace(blanks.title, () => title).replace(blanks.players, () => players));
    blank.before(item);
  }
  blank.remove();
  // The shell has one game of each kind.
  say(section.querySelector('.all')!, (text) => text.replace('(2)', `(${count})`));
}

function fill(): void {
  const shell = document.getElementById('shell');
  if (!shell || document.readyState === 'loading') return;
  document.removeEventListener('readystatechange', fill);
  if (words) say(shell, (text) => words[text] ?? text);
  showGames(shell.querySelector('section[aria-labelledby="your-games"]')!, keptGames());
  ready = true;
  show();
  afterPaint(start);
}

/** Brings the page to life. Its script draws what the rest of the style is for. */
function start(): void {
  delete root.dataset['pictures'];
  const rest = document.createElement('link');
  rest.rel = 'stylesheet';
  rest.href = style;
  rest.onload = rest.onerror = () => void import(/* @vite-ignore */ new URL(main, document.baseURI).href);
  document.head.append(rest);
}

/** The script of the page would hold up the first paint. A page that nobody looks at is not painted. */
function afterPaint(act: () => void): void {
  if (root.dataset['shell'] !== 'home' || document.hidden) return act();
  let done = false;
  const once = (): void => {
    if (!done) act();
    done = true;
  };
  const painted = 'first-contentful-paint';
  if (PerformanceObserver.supportedEntryTypes.includes('paint'))
    new PerformanceObserver((list) => list.getEntriesByName(painted).length > 0 && once()).observe({ type: 'paint', buffered: true });
  else requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, longestWait);
}
document.addEventListener('readystatechange', fill);

/** A button pressed too early is pressed again when the page lives. */
document.addEventListener('click', (event) => {
  const shell = document.getElementById('shell');
  const button = (event.target as Element).closest('button');
  if (shell && button) shell.dataset['pressed'] = String([...shell.querySelectorAll('button')].indexOf(button));
});

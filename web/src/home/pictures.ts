import type { Drawing, GameEntry } from '../messages/messages';
import type { App } from '../state/app.svelte';

/** Positions that show a game better than its start does; a start without a stone says little. */
const telling: Record<string, string> = {
  mnk: 'x.o/.x./o.x',
  connect: '......./......./...o.../..xx.../..oxo../.xooxx.',
  kalah: '4,4,0,5,5,5,1/5,1,5,5,4,0,2 S',
  pig: '57/42 14 first',
  piglet: '6/4 2 first',
  chess: 'r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4',
  checkers: 'B:W21,22,23,25,26,28,29,30,31,32,19:B1,2,3,4,5,6,7,8,9,12,15',
  alquerque: 'bbbbb/b.bbb/bbw.w/wwww./wwwww b',
};

/** The order in which games are offered; what is not named comes behind, the trees of the textbooks last. */
const order = ['chess', 'checkers', 'connect', 'kalah', 'mnk', 'alquerque', 'pig', 'piglet'];

export function inOrder(games: readonly GameEntry[]): GameEntry[] {
  const place = (entry: GameEntry): number =>
    entry.family === 'tree' ? Infinity : (order.indexOf(entry.family) + 1 || order.length + 1);
  return [...games].sort((a, b) => place(a) - place(b));
}

/** Board games, dice games, and the trees of the textbooks. */
export function grouped(games: readonly GameEntry[]): { name: 'board' | 'dice' | 'trees'; games: GameEntry[] }[] {
  const nameOf = (entry: GameEntry): 'board' | 'dice' | 'trees' => (entry.family === 'tree' ? 'trees' : entry.dice ? 'dice' : 'board');
  const sorted = inOrder(games);
  return (['board', 'dice', 'trees'] as const).map((name) => ({ name, games: sorted.filter((entry) => nameOf(entry) === name) })).filter((group) => group.games.length > 0);
}

const drawn = new Map<string, Promise<Drawing>>();

/** On a picture coordinates tell nothing, and on a small board they are as large as its name. */
function unlettered(family: string, drawing: Drawing): Drawing {
  return ['kalah', 'pig', 'piglet'].includes(family) ? drawing : { ...drawing, labels: [] };
}

/** The picture of a game, asked for once; its start where that cannot be had. */
export function pictureOf(app: App, entry: GameEntry): Promise<Drawing> {
  const known = drawn.get(entry.family);
  if (known) return known;
  const position = telling[entry.family];
  if (position === undefined) return Promise.resolve(entry.picture);
  const game = entry.variants[0]?.spec ?? entry.family;
  const drawing = app.connection
    .ask('look', { game, position })
    .then(({ view }) => unlettered(entry.family, view.drawing))
    .catch(() => entry.picture);
  drawn.set(entry.family, drawing);
  return drawing;
}

/** Tests that a static site skips: their file, how their full name begins, and why. All others run there as they are. */
const twoBrowsers = 'two browsers share a game only through a server';
const sharing = 'a site offers no sharing: a link leads into another browser, which has not the game';
const serverDies = 'kills a server; site.e2e.ts kills the worker and the tab';
const overTheWire = 'delays messages or files between page and server; a site has them in the browser';
const learning = 'learning needs threads and files of a machine; site.e2e.ts tests what a site shows in its place';
const everything = '';

const absent: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'pair.e2e.ts': { [everything]: twoBrowsers },
  'size.e2e.ts': { [everything]: 'measures what a server sends; site.e2e.ts measures the files of a site' },
  'shell.e2e.ts': { [everything]: overTheWire },
  'axe.e2e.ts': {
    'axe-core has no objection at … > to a game with a friend': twoBrowsers,
    'axe-core has no objection at … > to a dialog': sharing,
  },
  'play.e2e.ts': { 'the page > has its buttons above the fold': sharing },
  'moves.e2e.ts': { 'a move > of seeds is sown one by one': twoBrowsers },
  'links.e2e.ts': {
    'the ways through the page > answer the browser that asks for an icon by itself': 'the icon of a whole host is not a site’s to give',
    'a game > is the same in two browsers': twoBrowsers,
    'a game > can be watched by': twoBrowsers,
    'a game > goes on when the server was killed': serverDies,
    'a game > whose move was under way when the server was killed': serverDies,
    'a game taken out comes in again > is never saved under the next format': overTheWire,
  },
  'everyone.e2e.ts': { 'loading > comes with a policy': 'the policy of a server is a header; site.e2e.ts tests that of a site' },
  'lab.e2e.ts': {
    'the lab > stops and goes on where it was, whoever looks': twoBrowsers,
    'the lab > compares faithful with correct': 'its games were played by a test with two browsers',
    'the lab > leads to a study that must be played': overTheWire,
  },
  'learn.e2e.ts': { [everything]: learning },
  'rules.e2e.ts': { 'rules that do not arrive': overTheWire },
  'understand.e2e.ts': { 'why > can be asked of the last move as soon as': overTheWire },
  'tree.e2e.ts': { 'the textbook tree > takes a board that comes after its card is gone': overTheWire },
};

/** Every name above; "…" stands for the value of a table. */
export const absentTests = Object.entries(absent).flatMap(([file, tests]) => Object.keys(tests).map((name) => [file, name] as const));

/** Why a test cannot run on a static site; nothing where it can. */
export function whyAbsent(file: string, name: string): string | undefined {
  const tests = absent[file.replace(/^.*\//, '')] ?? {};
  return Object.entries(tests).find(([start]) => new RegExp(`^${start.split('…').map(plain).join('.*')}`).test(name))?.[1];
}

function plain(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

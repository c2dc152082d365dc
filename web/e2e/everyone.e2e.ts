import { describe, expect, it } from 'vitest';
import { contrast } from './colour';
import { desk, phone, visitor, type Visitor } from './visitor';

describe('pieces stand out from their ground, 3 to 1', () => {
  const games = ['mnk', 'connect', 'chess', 'checkers', 'checkers:study', 'alquerque', 'kalah', 'pig'];
  const positions: Record<string, string> = { mnk: 'x.o/.../x..', connect: '......./......./......./......./......./xo.....', pig: '57/42 14 first' };
  it.each(games)('%s', async (game) => {
    const me = await visitor();
    const position = positions[game];
    await me.sitDown({ game, first: 'human', second: 'human', ...(position ? { position } : {}) });
    for (const colorScheme of ['light', 'dark'] as const) {
      await me.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await me.page.waitForSelector(`:root[data-look="${colorScheme}"]`);
      const pairs = await me.board.evaluate(piecesOnGrounds);
      expect(pairs.length).toBeGreaterThan(0);
      for (const { fill, edge, ground } of pairs) {
        const best = Math.max(contrast(fill, ground), contrast(edge, ground));
        expect(best, `${colorScheme}: ${fill} with edge ${edge} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  });
});

/** The colours in use: a piece's, its edge's, and those of what it lies on. */
function piecesOnGrounds(board: Element): { fill: string; edge: string; ground: string }[] {
  const grounds = [...board.querySelectorAll('rect.square, rect.dark, rect.hole, rect.pit, rect.panel, rect.track')];
  const seen = new Map<string, { fill: string; edge: string; ground: string }>();
  for (const shape of board.querySelectorAll('.piece .disc, .piece .body, .piece .seed, .lane .banked, .lane .risk')) {
    const box = shape.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const under = grounds.filter((ground) => {
      const area = ground.getBoundingClientRect();
      return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
    });
    const outline = shape.parentElement?.querySelector('.outline') ?? shape;
    const pair = {
      fill: getComputedStyle(shape).fill,
      edge: getComputedStyle(outline).stroke,
      ground: getComputedStyle(under[under.length - 1] ?? document.body).fill,
    };
    seen.set(JSON.stringify(pair), pair);
  }
  return [...seen.values()];
}

describe('who sees no red and green, or no colours at all, tells the sides apart', () => {
  const games = ['mnk', 'connect', 'chess', 'checkers', 'checkers:study', 'alquerque'];
  const positions: Record<string, string> = {
    mnk: 'x.o/.../x..', connect: '......./......./......./......./......./xo.....', checkers: 'B:WK6,15:BK1,4',
  };
  it.each(games)('%s', async (game) => {
    const me = await visitor();
    const position = positions[game];
    await me.sitDown({ game, first: 'human', second: 'human', ...(position ? { position } : {}) });
    me.again = false;
    const eyes = await me.page.context().newCDPSession(me.page);
    const kinds = await me.board.evaluate(piecesByKind);
    const sides = [...new Set(kinds.map(({ side }) => side))];
    expect(sides).toHaveLength(2);
    for (const type of ['deuteranopia', 'achromatopsia'] as const) {
      await eyes.send('Emulation.setEmulatedVisionDeficiency', { type });
      const [ours, theirs] = sides.map((side) => kinds.filter((kind) => kind.side === side));
      for (const mine of ours!) {
        const same = theirs!.find(({ shape }) => shape === mine.shape);
        if (same) expect(contrast(await bodyColour(me, mine.at), await bodyColour(me, same.at)), `${type}: ${mine.shape}`).toBeGreaterThanOrEqual(3);
      }
    }
  });
});

interface Kind {
  side: string;
  shape: string;
  at: { x: number; y: number };
}
/** One piece of each shape and side, and a point of its body where no mark or edge is. */
function piecesByKind(board: Element): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const shape of board.querySelectorAll<SVGGElement>('.piece .shape')) {
    const figure = shape.querySelector<SVGPathElement>('.body');
    const bare = figure ? new DOMPoint(54, 61) : new DOMPoint(0, 0.355);
    const { x, y } = bare.matrixTransform((figure ?? shape).getScreenCTM()!);
    const kind = { side: shape.classList.item(1) ?? '', shape: shape.innerHTML.replace(/ ?svelte-\w+|<!--.*?-->|\s/g, ''), at: { x, y } };
    kinds.set(`${kind.side} ${kind.shape}`, kind);
  }
  return [...kinds.values()];
}
/** What the screen shows there, through the eyes that are emulated. */
async function bodyColour(me: Visitor, { x, y }: { x: number; y: number }): Promise<string> {
  const shot = await me.page.screenshot({ clip: { x: x - 1, y: y - 1, width: 2, height: 2 } });
  return me.page.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    canvas.drawImage(image, 0, 0);
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  }, shot.toString('base64'));
}

describe('a language that is written from right to left', () => {
  const sizes = [['a desk', desk], ['a phone', phone]] as const;
  it.each(sizes)('has its pages the other way round on %s, without sideways scrolling', async (_, viewport) => {
    const me = await visitor({ viewport });
    me.again = false;
    await me.page.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.documentElement.dir = 'rtl')));
    for (const place of ['', '#/new/chess', '#/learn/kalah', '#/studies', '#/studies/rook-endgame', '#/import', '#/tree']) {
      await me.open(place);
      await me.page.waitForSelector('html[dir="rtl"] main');
      await expect.poll(() => sideways(me), { message: place }).toBeLessThanOrEqual(0);
    }
    await me.sitDown({ game: 'chess', second: 'human' });
    expect(await sideways(me)).toBeLessThanOrEqual(0);
    const [a1, h1, a8] = [await me.middle('a1'), await me.middle('h1'), await me.middle('a8')];
    expect(a1.x, 'the board is not mirrored').toBeLessThan(h1.x);
    expect(a8.y).toBeLessThan(a1.y);
    if (viewport === desk) expect((await me.panel.boundingBox())!.x, 'what stands beside it is').toBeLessThan(a1.x);
    await me.click('e2', 'e4');
    expect((await me.turn(0)).moves).toEqual(['e4']);
  });
});

/** By how many pixels the page is wider than its window. */
function sideways(me: Visitor): Promise<number> {
  return me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

describe('a finger finds what it aims at: 44 px', () => {
  it.each(['#/', '#/new/chess', '#/new/kalah?second=faithful-urges', '#/studies', '#/studies/kalah', '#/import', 'session'])('%s', async (place) => {
    const me = await visitor({ viewport: phone, hasTouch: true, isMobile: true });
    if (place === 'session') {
      await me.sitDown({ game: 'kalah', first: 'human', second: 'level:1' });
      await me.turn();
    } else {
      await me.open(place);
    }
    const small = await me.page.locator('button:visible, a:visible, select:visible, input:visible, [data-spot]:visible').evaluateAll((all) =>
      all
        .map((one) => ({ one: one.closest('label') ?? one, name: one.outerHTML.slice(0, 120) }))
        .map(({ one, name }) => ({ box: one.getBoundingClientRect(), name }))
        .filter(({ box }) => box.width > 1 && box.bottom > 0 && (box.height < 43.5 || box.width < 43.5))
        .map(({ box, name }) => `${box.width.toFixed(0)}×${box.height.toFixed(0)} ${name}`),
    );
    expect(small).toEqual([]);
  });
});

describe('loading', () => {
  it('comes with a policy that forbids everything foreign', async () => {
    const me = await visitor();
    const answer = await me.page.goto(`${me.home}/`);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/default-src 'none'|default-src 'self'/);
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*/);
    const outcome = await me.page.evaluate(() => fetch('http://127.0.0.2:9/').then(() => 'sent', () => 'refused'));
    expect(outcome).toBe('refused');
    me.forgive(/127\.0\.0\.2/);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Thought } from '../src/messages/messages';
import { siteWords } from '../src/words/site';
import { isSite, visitor, type Visitor } from './visitor';

/** A page whose browser says that the machine has so many processors. */
async function settled(me: Visitor, processors: number): Promise<void> {
  me.again = false;
  await me.page.addInitScript((count) => Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => count }), processors);
  await me.visit('');
  await me.page.waitForFunction(() => crossOriginIsolated && window.zermelo);
  await me.page.getByRole('heading', { level: 1 }).waitFor();
}

async function search(me: Visitor, game: string, player: string): Promise<Thought> {
  const { thought } = await me.ask<{ thought: Thought }>({ do: 'search', game, player } as { do: string });
  return thought;
}

const helpers = (me: Visitor): number => me.page.workers().length - 1;

describe.runIf(isSite)('a site that searches in several workers', () => {
  it('finds the same proven values with two threads, and counts the nodes of both', async () => {
    const me = await visitor();
    await settled(me, 2);
    // J. Tromp's table of Connect-4 on small boards: both are draws.
    for (const size of ['columns=5,rows=4', 'columns=4,rows=5']) {
      const alone = await search(me, `connect:${size}`, 'engine:depth=20,exact=on');
      const both = await search(me, `connect:${size}`, 'engine:depth=20,exact=on,threads=2');
      expect([alone.value, alone.proof]).toEqual([0, 'proven']);
      expect([both.value, both.proof]).toEqual([0, 'proven']);
    }
    await expect.poll(() => helpers(me)).toBe(1);
    // The main thread stops at its limit; what is beyond it was searched by the helper, which may come late on a busy machine.
    const limit = 3_000_000;
    const both = async (): Promise<number> => {
      const { nodes } = await search(me, 'connect', `engine:nodes=${limit},threads=2`);
      console.log(`${nodes} nodes of two workers, ${limit} of them of the first`);
      return nodes;
    };
    await expect.poll(both).toBeGreaterThan(limit);
    expect((await search(me, 'connect', `engine:nodes=100000`)).nodes).toBe(100_000);
  });

  it('samples with two threads', async () => {
    const me = await visitor();
    await settled(me, 2);
    const { move, value } = await search(me, 'mnk:3,3,3', 'mcts-solver:nodes=200000,threads=2');
    expect(move).toBeTruthy();
    expect(value).toBe(0);
  });

  it('gives an analysis the processors that the page can spare', async () => {
    const me = await visitor();
    await settled(me, 4);
    const { player } = await me.ask<{ player: string }>({ do: 'analyse', game: 'mnk:9,9,5', nodes: 400_000 } as { do: string });
    expect(player).toContain('threads=3');
    await expect.poll(() => helpers(me)).toBe(2);
  });

  it('searches alone where there is one processor, and refuses more threads than there are', async () => {
    const me = await visitor();
    await settled(me, 1);
    const { player } = await me.ask<{ player: string }>({ do: 'analyse', game: 'mnk:9,9,5', nodes: 10_000 } as { do: string });
    expect(player).not.toContain('threads');
    expect(helpers(me)).toBe(0);
    await expect(search(me, 'connect', 'engine:depth=4,threads=2')).rejects.toThrow(/threads=1/);
  });

  it('stops all threads when it is told to', async () => {
    const me = await visitor();
    await settled(me, 2);
    await search(me, 'connect', 'engine:nodes=500000,threads=2');
    const stopped = (): Promise<number> =>
      me.page.evaluate(async () => {
        const ask = (request: object): Promise<object> => window.zermelo!.ask(request);
        const analysis = ask({ do: 'analyse', game: 'connect', player: 'engine:depth=60,threads=2' });
        await new Promise((resolve) => setTimeout(resolve, 1000));
        await ask({ do: 'enough' });
        return ((await analysis) as { seconds: number }).seconds;
      });
    // What nobody stops, or a busy machine too late, searches for 30 seconds.
    await expect.poll(stopped).toBeLessThan(29);
    expect((await search(me, 'connect', 'engine:nodes=500000,threads=2')).nodes).toBeGreaterThanOrEqual(500_000);
  });

  it('plays a move on top of an analysis that has the helper', async () => {
    const me = await visitor();
    await settled(me, 2);
    await me.sitDown({ game: 'mnk:3,3,3', first: 'human', second: 'engine:depth=5,threads=2' });
    await me.page.evaluate(() => void window.zermelo!.ask({ do: 'analyse', game: 'connect', player: 'engine:depth=60,threads=2' }).catch(() => undefined));
    await me.page.waitForTimeout(500);
    await me.click('b2');
    await me.see('the answer', (look) => look.ply === 2);
  });

  it('says that a helper died, keeps the game, and continues with one thread', async () => {
    const me = await visitor();
    me.forgive(/./);
    // The stack of the helper lies outside of its memory: it dies at its first search.
    await me.page.addInitScript(() => {
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (message: { help?: { stack: number } }) {
        if (message.help) message.help.stack = -65536;
        postMessage.call(this, message);
      };
    });
    await settled(me, 2);
    await me.sitDown({ game: 'mnk:3,3,3', first: 'human', second: 'human' });
    await me.click('a1');
    await me.see('the move', (look) => look.ply === 1);
    await me.page.evaluate(() => void window.zermelo!.ask({ do: 'analyse', game: 'connect', player: 'engine:depth=60,threads=2' }).catch(() => undefined));
    await me.page.getByText(siteWords.alone).waitFor();
    await me.click('b2');
    expect((await me.see('the next move', (look) => look.ply === 2)).moves).toEqual(['a1', 'b2']);
    await expect(search(me, 'connect', 'engine:depth=4,threads=2')).rejects.toThrow(/threads=1/);
    await search(me, 'connect', 'engine:depth=4');
    await expect.poll(() => helpers(me)).toBe(0);
  });

  it('plays where memory cannot be shared', async () => {
    const me = await visitor({ serviceWorkers: 'block' });
    me.again = false;
    me.forgive(/Service Worker registration blocked/);
    await me.visit('');
    await me.page.waitForFunction(() => window.zermelo);
    expect(await me.page.evaluate(() => crossOriginIsolated)).toBe(false);
    expect((await search(me, 'connect', 'engine:nodes=100000')).nodes).toBe(100_000);
    await expect(search(me, 'connect', 'engine:depth=4,threads=2')).rejects.toThrow(/threads=1/);
    await me.sitDown({ game: 'mnk:3,3,3', first: 'human', second: 'level:level=3' });
    await me.click('b2');
    await me.see('the answer', (look) => look.ply === 2);
  });

  it('stops the check of a certificate', async () => {
    const place = mkdtempSync(join(tmpdir(), 'zermelo-certificate-'));
    try {
      const file = join(place, '6x5.certificate');
      await promisify(execFile)(process.env['ZERMELO'] ?? '', ['solve', 'connect:columns=6,rows=5', '--certificate', file]);
      const me = await visitor();
      await settled(me, 2);
      await me.visit('#/lab');
      // Pressed as soon as it is there: the check may be over before a hand comes.
      await me.page.evaluate((stop) => {
        new MutationObserver((_, observer) => {
          const found = [...document.querySelectorAll('button')].find((button) => button.textContent?.trim() === stop);
          if (!found) return;
          observer.disconnect();
          found.click();
        }).observe(document.body, { childList: true, subtree: true });
      }, siteWords.checkStop);
      await me.page.getByLabel(siteWords.checkFile).setInputFiles(file);
      await me.says(me.page.getByTestId('certificate'), siteWords.checkStopped);
    } finally {
      rmSync(place, { recursive: true });
    }
  });
});

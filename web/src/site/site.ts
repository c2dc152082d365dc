import { WireConnection } from '../connection';
import type { Do, Requests } from '../messages/messages';
import type { Offer } from '../state/app.svelte';
import { siteWords } from '../words/site';
import { workerWire, type Checked, type WorkerWire } from './wire';

export { siteWords };

/** Says something to the person, with something to do about it or not; nothing: what was said is over. */
export type Say = (words: string, offer?: Omit<Offer, 'notice'>) => void;

/** A static site: the page, and the engine in a worker in place of a server (docs/site.md). */

/** A module with a vector instruction, an atomic one on memory that is not shared, and a block that catches exceptions. */
const needed = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 5, 3, 1, 0, 1, 10, 20, 1, 18, 0, 65, 0, 253, 15, 26, 65, 0, 254, 16, 2, 0, 26, 6, 64, 25, 11, 11];

export function canRun(): boolean {
  return typeof WebAssembly === 'object' && WebAssembly.validate(new Uint8Array(needed));
}

/** A browser that does not promise to keep games says so, once. */
async function askToKeep(say: Say): Promise<void> {
  const said = 'zermelo.mayForget';
  if (!('storage' in navigator) || localStorage.getItem(said) !== null) return;
  localStorage.setItem(said, 'yes');
  if (!(await navigator.storage.persist())) say(siteWords.mayForget);
}

/**
 * The service worker answers without a network, and gives the page the headers that shared memory needs. The first
 * visit was loaded without it: a page on which nothing has happened yet is loaded again.
 */
async function installWorker(say: Say): Promise<void> {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  countThisTab();
  let touched = false;
  for (const event of ['pointerdown', 'keydown', 'hashchange']) addEventListener(event, () => (touched = true), { once: true });
  const known = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const tried = 'zermelo.isolated';
    if (known || touched || crossOriginIsolated || sessionStorage.getItem(tried)) return;
    sessionStorage.setItem(tried, '1');
    location.reload();
  });
  const registration = await navigator.serviceWorker.register('./sw.js');
  const offer = (): void => {
    if (registration.waiting && known) offerVersion(registration.waiting, say);
  };
  const watch = (): void => registration.installing?.addEventListener('statechange', offer);
  offer();
  watch(); // a version may have been on its way before
  registration.addEventListener('updatefound', watch);
}

/** Every tab holds its part of a lock until it is closed. A host may have several sites. */
const openTabs = (): string => `zermelo ${new URL('.', document.baseURI).href}`;
function countThisTab(): void {
  void navigator.locks.request(openTabs(), { mode: 'shared' }, () => new Promise(() => undefined));
}
async function hasOtherTabs(): Promise<boolean> {
  const { held } = await navigator.locks.query();
  return (held ?? []).filter(({ name }) => name === openTabs()).length > 1;
}

/** The new version starts when the person says so, and only where no other tab plays with the old one. */
function offerVersion(version: ServiceWorker, say: Say): void {
  const offer = (words: string): void => say(words, { words: siteWords.updateNow, take: () => void take() });
  const take = async (): Promise<void> => {
    if (await hasOtherTabs()) return offer(siteWords.updateOthers);
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    version.postMessage('start');
  };
  offer(siteWords.update);
}

declare global {
  interface Window {
    /** For programs: the messages of docs/api.md, without `id`. A request that is refused throws. */
    zermelo?: {
      ask(request: object): Promise<object>;
      bench(game: string): Promise<string>;
      check(file: Uint8Array, progress?: (positions: number, of: number) => void): Promise<Checked>;
      /** Ends all checks before their time, on a page with shared memory. */
      enough(): void;
    };
  }
}

export class SiteConnection extends WireConnection {
  /** Removes a game from this browser. */
  readonly discard: (session: string) => void;

  constructor(engine: string, say: Say) {
    let wire: WorkerWire | null = null;
    const news = {
      kept: () => void askToKeep(say).catch(() => undefined),
      unkept: () => say(siteWords.unkept),
      died: () => say(siteWords.died),
      alone: () => say(siteWords.alone),
      gaveUp: (again: () => void) => {
        const take = (): void => {
          say('');
          again();
        };
        say(siteWords.gaveUp, { words: siteWords.startAgain, take });
      },
    };
    super(workerWire(new URL(engine, document.baseURI).href, news, (opened) => (wire = opened)));
    this.discard = (session) => void wire?.discard(session).catch(() => undefined);
    window.zermelo = {
      ask: (request) => {
        const { do: what, ...rest } = request as { do: Do } & Requests[Do];
        return this.ask(what, rest as Requests[typeof what]);
      },
      bench: (game) => wire?.bench(game) ?? Promise.reject(new Error(siteWords.died)),
      check: (file, progress = () => undefined) => wire?.check(file, progress) ?? Promise.reject(new Error(siteWords.died)),
      enough: () => wire?.enough(),
    };
    void installWorker(say).catch(() => undefined);
  }
}

import { beforeEach, expect, test, vi } from 'vitest';
import { Rows } from './rows';

/** As much of IndexedDB as the rows need. A database that is closed has no more transactions. */
const stored = new Map<string, unknown>();
class Base {
  static made: Base[] = [];
  closed = false;
  onclose = (): void => undefined;
  onversionchange = (): void => undefined;
  constructor() {
    Base.made.push(this);
  }
  close(): void {
    this.closed = true;
  }
  transaction(): object {
    if (this.closed) throw new Error('InvalidStateError');
    const transaction = { oncomplete: (): void => undefined, objectStore: () => store };
    const store = {
      get: (name: string) => answer(stored.get(name)),
      put: (row: unknown, name: string) => (stored.set(name, row), answer(name)),
    };
    setTimeout(() => transaction.oncomplete());
    return transaction;
  }
}
function answer(result: unknown): object {
  const request = { result, onsuccess: (): void => undefined };
  setTimeout(() => request.onsuccess());
  return request;
}
const base = (): Base => Base.made.at(-1)!;

beforeEach(() => {
  stored.clear();
  Base.made = [];
  vi.stubGlobal('indexedDB', { open: () => answer(new Base()) });
});

test('a database that the browser has closed is opened again', async () => {
  const rows = await Rows.open();
  await rows.keep('a', 'first');
  base().close();
  base().onclose();
  await rows.keep('a', 'second');
  base().close(); // without a word
  expect(await rows.get('a')).toBe('second');
  expect(Base.made).toHaveLength(3);
});

test('a page that changes the database does not wait for this one', async () => {
  const rows = await Rows.open();
  base().onversionchange();
  expect(base().closed).toBe(true);
  await rows.keep('a', 'row');
  expect(await rows.get('a')).toBe('row');
});

test('a database that could not be opened is tried again', async () => {
  const rows = await Rows.open();
  base().onclose();
  let refusals = 1;
  vi.stubGlobal('indexedDB', {
    open: () => {
      if (refusals-- > 0) throw new Error('UnknownError');
      return answer(new Base());
    },
  });
  await rows.keep('a', 'row');
  expect(stored.get('a')).toBe('row');
});

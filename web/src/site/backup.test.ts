import { beforeEach, expect, test, vi } from 'vitest';
import { exported, imported } from './backup';

/** The rows of a browser. */
const kept = vi.hoisted(() => new Map<string, string>());
vi.mock('./rows', () => ({
  Rows: {
    open: async () => ({
      all: async () => [...kept],
      add: async (rows: [string, string][]) => {
        const missing = rows.filter(([name]) => !kept.has(name));
        for (const [name, row] of missing) kept.set(name, row);
        return missing.length;
      },
    }),
  },
}));

const storage = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  storage.clear();
  const fake = {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
  };
  vi.stubGlobal('localStorage', new Proxy(fake, { ownKeys: () => [...storage.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }));
});

const game = (id: string): object => ({ id, key: 'k', family: 'mnk', title: 'Tic-tac-toe', players: '', when: 1, over: false });

test('a file brings games and settings to an empty browser', async () => {
  kept.set('a', '{"id":"a"}');
  storage.set('zermelo.games', JSON.stringify([game('a')]));
  storage.set('zermelo.theme', 'dark');
  storage.set('other', 'not ours');
  const file = await exported();
  kept.clear();
  storage.clear();
  expect(await imported(file)).toBe(1);
  expect([...kept]).toEqual([['a', '{"id":"a"}']]);
  expect(storage.get('zermelo.theme')).toBe('dark');
  expect(storage.has('other')).toBe(false);
  expect((JSON.parse(storage.get('zermelo.games') ?? '') as { id: string }[]).map(({ id }) => id)).toEqual(['a']);
});

test('what is here stays as it is', async () => {
  kept.set('a', 'theirs');
  storage.set('zermelo.games', JSON.stringify([game('a')]));
  storage.set('zermelo.theme', 'dark');
  const file = await exported();
  kept.set('a', 'ours');
  kept.set('b', 'ours');
  storage.set('zermelo.games', JSON.stringify([game('b')]));
  storage.set('zermelo.theme', 'light');
  expect(await imported(file)).toBe(0);
  expect(kept.get('a')).toBe('ours');
  expect(storage.get('zermelo.theme')).toBe('light');
  expect((JSON.parse(storage.get('zermelo.games') ?? '') as { id: string }[]).map(({ id }) => id).sort()).toEqual(['a', 'b']);
});

test('where the list is full, the games that are here keep their places', async () => {
  const many = (name: string, count: number): object[] => Array.from({ length: count }, (_, i) => game(`${name}${i}`));
  storage.set('zermelo.games', JSON.stringify(many('theirs', 900)));
  const file = await exported();
  storage.set('zermelo.games', JSON.stringify(many('ours', 995)));
  await imported(file);
  const ids = (JSON.parse(storage.get('zermelo.games') ?? '') as { id: string }[]).map(({ id }) => id);
  expect(ids.filter((id) => id.startsWith('ours'))).toHaveLength(995);
  expect(ids.filter((id) => id.startsWith('theirs'))).toEqual(['theirs0', 'theirs1', 'theirs2', 'theirs3', 'theirs4']);
});

test('another file is refused', async () => {
  for (const text of ['', '[]', '{"zermelo":"backup"}', '{"zermelo":"backup","version":1,"rows":[["a"]],"kept":{}}']) expect(await imported(text)).toBeNull();
});

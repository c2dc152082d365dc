/** The games that this browser keeps: one row for each session, and one for each game of the lab, as the engine wrote it. */
const database = 'zermelo';
const table = 'sessions';

/** Names of the lab (wasm/lab_games.cpp); a session's has no space. */
const labNames = (): IDBKeyRange => IDBKeyRange.bound('lab ', 'lab!', false, true);
export const isLabRow = (name: string): boolean => name.startsWith('lab ');

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(database));
  });
}

export class Rows {
  private base: Promise<IDBDatabase> | null = null;

  private constructor() {}

  static async open(): Promise<Rows> {
    const rows = new Rows();
    await rows.opened();
    return rows;
  }

  private opened(): Promise<IDBDatabase> {
    return (this.base ??= this.connected());
  }

  /** A browser may close the database: when it frees space, and when another page wants to change or delete it. */
  private async connected(): Promise<IDBDatabase> {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    const base = await done(request);
    base.onclose = () => (this.base = null);
    base.onversionchange = () => {
      base.close();
      this.base = null;
    };
    return base;
  }

  /** Some browsers close a database without a word, and say so only to who uses it. */
  private async transaction(mode: IDBTransactionMode, durability?: IDBTransactionDurability): Promise<IDBTransaction> {
    const begin = async (): Promise<IDBTransaction> => (await this.opened()).transaction(table, mode, durability && { durability });
    try {
      return await begin();
    } catch {
      this.base = null;
      return begin();
    }
  }

  async get(name: string): Promise<string | null> {
    const row: unknown = await done((await this.transaction('readonly')).objectStore(table).get(name));
    return typeof row === 'string' ? row : null;
  }

  /** Ends when the row is on the disk; when the system has it, where that is enough (`relaxed`). */
  async keep(name: string, row: string | null, durability: IDBTransactionDurability = 'strict'): Promise<void> {
    await this.write((rows) => (row === null ? rows.delete(name) : rows.put(row, name)), durability);
  }

  async all(names?: IDBKeyRange): Promise<[name: string, row: string][]> {
    const rows = (await this.transaction('readonly')).objectStore(table);
    const [keys, texts] = await Promise.all([done(rows.getAllKeys(names)), done(rows.getAll(names))]);
    return keys.map((name, i) => [String(name), String(texts[i])]);
  }

  /** By name: a study before its games. */
  lab(): Promise<[name: string, row: string][]> {
    return this.all(labNames());
  }

  /** Rows of a file; games that are there stay as they are. How many sessions came. */
  async add(added: [name: string, row: string][]): Promise<number> {
    const there = new Set((await this.all()).map(([name]) => name));
    const missing = added.filter(([name]) => !there.has(name));
    await this.write((rows) => missing.forEach(([name, row]) => rows.put(row, name)));
    return missing.filter(([name]) => !isLabRow(name)).length;
  }

  private async write(work: (rows: IDBObjectStore) => void, durability: IDBTransactionDurability = 'strict'): Promise<void> {
    const transaction = await this.transaction('readwrite', durability);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error(database));
      work(transaction.objectStore(table));
    });
  }
}

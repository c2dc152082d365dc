import type { ErrorShape } from '../messages/messages';
import type { Letter } from './engine';
import type { Help, Threads } from './helper';

/** What the page and the worker send to each other. A letter goes through shared memory where there is some; then `look` only wakes the worker. */
export type ToWorker =
  /** The engine, or its address; `think`: how many seconds a search may take. */
  | { start: string | WebAssembly.Module; mail: SharedArrayBuffer | null; threads: Threads; think?: number }
  /** To another worker: it helps the one that sent this. */
  | { help: Help }
  | { letter: Uint8Array }
  | { look: true }
  /** Reports about it bear its number. To an engine that is ready. */
  | { bench: string; number: number }
  | { check: Uint8Array; number: number };
export type FromWorker = { ready: true } | { text: string } | { keep: [name: string, row: string | null] } | { publish: string } | { report: string; number: number } | { help: Help } | { died: string };

/** `part`: the beginning of a letter that is too long for the mail; the rest follows. */
const kinds: (Letter['kind'] | 'part')[] = ['message', 'row', 'enough', 'part'];

/** As a server has it, in bytes (`limits.message` of `hello`). */
const longestMessage = 256 << 10;

/** Why a message is not sent. */
export function refusal(text: string): ErrorShape | null {
  if (new TextEncoder().encode(text).length <= longestMessage) return null;
  const what = 'this message is too long';
  const expected = `at most ${longestMessage} bytes`;
  return { code: 'too-large', message: `${what}; expected ${expected}`, what, where: '', expected, nearest: '' };
}

export function packed(kind: Letter['kind'], text: string): Uint8Array {
  const body = new TextEncoder().encode(text);
  const bytes = new Uint8Array(1 + body.length);
  bytes[0] = kinds.indexOf(kind);
  bytes.set(body, 1);
  return bytes;
}

/** A letter in pieces of at most this many bytes. */
export function split(letter: Uint8Array, most: number): Uint8Array[] {
  if (letter.length <= most) return [letter];
  const room = most - 1;
  const body = letter.subarray(1);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < body.length; at += room) {
    const piece = new Uint8Array(1 + Math.min(room, body.length - at));
    piece[0] = at + room < body.length ? kinds.indexOf('part') : (letter[0] ?? 0);
    piece.set(body.subarray(at, at + room), 1);
    pieces.push(piece);
  }
  return pieces;
}

/** Puts the pieces of letters together. */
export class Unpacker {
  private parts: Uint8Array[] = [];

  /** Null: the letter is not whole yet. */
  add(piece: Uint8Array): Letter | null {
    const kind = kinds[piece[0] ?? 0] ?? 'message';
    this.parts.push(piece.subarray(1));
    if (kind === 'part') return null;
    const parts = this.parts;
    this.parts = [];
    const [only] = parts;
    if (only && parts.length === 1) return { kind, bytes: only };
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return { kind, bytes };
  }
}

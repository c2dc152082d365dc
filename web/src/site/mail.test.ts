import { expect, test } from 'vitest';
import { packed, refusal, split, Unpacker } from './letters';
import { Mail } from './mail';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (letter: Uint8Array | null): string | null => letter && new TextDecoder().decode(letter);

test('messages arrive in their order, also across the end of the ring', () => {
  const mail = Mail.make(64);
  const reader = new Mail(mail.shared);
  for (let round = 0; round < 20; ++round) {
    expect(mail.put(bytes(`first ${round}`))).toBe(true);
    expect(mail.put(bytes('ä'.repeat(round % 7)))).toBe(true);
    expect(text(reader.take())).toBe(`first ${round}`);
    expect(text(reader.take())).toBe('ä'.repeat(round % 7));
    expect(reader.take()).toBeNull();
  }
});

test('a message without room is refused, and what was there stays whole', () => {
  const mail = Mail.make(32);
  expect(mail.put(bytes('0123456789'))).toBe(true);
  expect(mail.put(bytes('0123456789abcdef'))).toBe(false);
  expect(text(mail.take())).toBe('0123456789');
  expect(mail.put(bytes('0123456789abcdef'))).toBe(true);
  expect(text(mail.take())).toBe('0123456789abcdef');
});

test('a letter says what it is', () => {
  for (const kind of ['message', 'row'] as const) {
    const letter = new Unpacker().add(packed(kind, '{"x":"…"}'));
    expect([letter?.kind, text(letter?.bytes ?? null)]).toEqual([kind, '{"x":"…"}']);
  }
});

test('a letter that is longer than the mail arrives whole, in its turn', () => {
  const mail = Mail.make(32);
  const row = 'name\n' + 'ä1'.repeat(40);
  const unsent = [...split(packed('row', row), 16), ...split(packed('message', 'next'), 16)];
  const unpacker = new Unpacker();
  const read: [string, string | null][] = [];
  while (unsent.length > 0 || read.length < 2) {
    while (unsent[0] && mail.put(unsent[0])) unsent.shift();
    const piece = mail.take();
    const letter = piece && unpacker.add(piece);
    if (letter) read.push([letter.kind, text(letter.bytes)]);
  }
  expect(read).toEqual([['row', row], ['message', 'next']]);
});

test('a message is refused that a server would refuse', () => {
  expect(refusal('a'.repeat(256 << 10))).toBeNull();
  expect(refusal('ä'.repeat(200 << 10))?.code).toBe('too-large');
});

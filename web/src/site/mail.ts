/**
 * Messages from the page to the worker in shared memory: a ring of bytes with one writer and one reader. A worker that
 * searches cannot receive events, but it can look here.
 */
const headBytes = 8;
const lengthBytes = 4;

export class Mail {
  private readonly places: Int32Array;
  private readonly bytes: Uint8Array;

  constructor(readonly shared: SharedArrayBuffer) {
    this.places = new Int32Array(shared, 0, 2); // how many bytes were written and read, both modulo the size
    this.bytes = new Uint8Array(shared, headBytes);
  }

  static make(size: number): Mail {
    return new Mail(new SharedArrayBuffer(headBytes + size));
  }

  /** False when there is no room now. */
  put(message: Uint8Array): boolean {
    const written = Atomics.load(this.places, 0);
    const used = this.distance(Atomics.load(this.places, 1), written);
    if (used + lengthBytes + message.length >= this.bytes.length) return false;
    const length = new Uint8Array(new Uint32Array([message.length]).buffer);
    const after = this.write(this.write(written, length), message);
    Atomics.store(this.places, 0, after);
    return true;
  }

  take(): Uint8Array | null {
    const read = Atomics.load(this.places, 1);
    if (read === Atomics.load(this.places, 0)) return null;
    const length = new Uint32Array(this.read(read, lengthBytes).buffer)[0] ?? 0;
    const at = (read + lengthBytes) % this.bytes.length;
    const message = this.read(at, length);
    Atomics.store(this.places, 1, (at + length) % this.bytes.length);
    return message;
  }

  private distance(from: number, to: number): number {
    return (to - from + this.bytes.length) % this.bytes.length;
  }

  private write(at: number, what: Uint8Array): number {
    const first = Math.min(what.length, this.bytes.length - at);
    this.bytes.set(what.subarray(0, first), at);
    this.bytes.set(what.subarray(first), 0);
    return (at + what.length) % this.bytes.length;
  }

  private read(at: number, length: number): Uint8Array {
    const out = new Uint8Array(length);
    const first = Math.min(length, this.bytes.length - at);
    out.set(this.bytes.subarray(at, at + first));
    out.set(this.bytes.subarray(0, length - first), first);
    return out;
  }
}

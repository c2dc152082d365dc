import type { Answer, Answers, Do, ErrorShape, News, Requests, ServerEvent } from './messages/messages';

/** Is there anybody at the other end? */
export type Link = 'connecting' | 'open' | 'lost';

/** The server said no, and why. */
export class Refusal extends Error {
  constructor(readonly shape: ErrorShape) {
    super(shape.message);
  }
}

/** Nobody answered: the line broke while the request was on its way. */
export class LineLost extends Error {}

/** All that the page knows about whoever holds the games; a socket today. */
export interface Connection {
  /** `news`: what is found on the way to the answer of this request, and of no other. */
  ask<D extends Do>(what: D, request: Requests[D], news?: (event: News<D>) => void): Promise<Answers[D]>;
  onEvent(listener: (event: ServerEvent) => void): () => void;
  onLink(listener: (link: Link) => void): () => void;
}

interface Waiting {
  text: string;
  sent: boolean;
  news(event: ServerEvent): void;
  resolve(answer: Answer): void;
  reject(why: Error): void;
}

/** The line to whoever answers: a socket to the server, or a worker in this tab (site/wire.ts). */
export interface Wire {
  send(text: string): void;
}

export interface WireEvents {
  open(): void;
  text(text: string): void;
  /** `onPurpose`: another line takes the place of this one, at once. */
  closed(onPurpose?: boolean): void;
}

/** Whoever asked may give up. A request that was not sent is dropped; one that was sent is `underWay`. */
export interface GivingUp {
  signal: AbortSignal;
  underWay(): void;
}

export type OpenWire = (events: WireEvents) => Wire;

const firstRetry = 250;
const slowestRetry = 4000;

/** A line that comes back by itself. Requests made while it is away wait; those under way are given up. */
export class WireConnection implements Connection {
  private wire: Wire | null = null;
  private nextId = 1;
  private retry = firstRetry;
  private readonly waiting = new Map<number, Waiting>();
  private readonly eventListeners = new Set<(event: ServerEvent) => void>();
  private readonly linkListeners = new Set<(link: Link) => void>();

  constructor(private readonly openWire: OpenWire) {
    this.connect();
  }

  ask<D extends Do>(what: D, request: Requests[D], news?: (event: News<D>) => void, givingUp?: GivingUp): Promise<Answers[D]> {
    const id = this.nextId++;
    const text = JSON.stringify({ id, do: what, ...request });
    const giveUp = (): void => this.giveUp(id, givingUp);
    givingUp?.signal.addEventListener('abort', giveUp);
    return new Promise<Answers[D]>((resolve, reject) => {
      const waiting: Waiting = {
        text,
        sent: false,
        news: (event) => news?.(event as News<D>),
        resolve: (answer) => (answer.ok ? resolve(answer as Answers[D]) : reject(new Refusal(answer.error))),
        reject,
      };
      this.waiting.set(id, waiting);
      this.send(waiting);
    }).finally(() => givingUp?.signal.removeEventListener('abort', giveUp));
  }

  private giveUp(id: number, givingUp: GivingUp | undefined): void {
    const waiting = this.waiting.get(id);
    if (!waiting || !givingUp) return;
    if (waiting.sent) return givingUp.underWay();
    this.waiting.delete(id);
    waiting.reject(givingUp.signal.reason as Error);
  }

  onEvent(listener: (event: ServerEvent) => void): () => void {
    this.eventListeners.add(listener);
    return () => this.eventListeners.delete(listener);
  }

  onLink(listener: (link: Link) => void): () => void {
    this.linkListeners.add(listener);
    return () => this.linkListeners.delete(listener);
  }

  private connect(): void {
    this.tell('connecting');
    const wire = this.openWire({
      open: () => {
        this.wire = wire;
        this.retry = firstRetry;
        this.tell('open');
        for (const waiting of this.waiting.values()) this.send(waiting);
      },
      text: (text) => this.receive(text),
      closed: (onPurpose = false) => this.lost(onPurpose),
    });
  }

  private send(waiting: Waiting): void {
    if (waiting.sent || !this.wire) return;
    waiting.sent = true;
    this.wire.send(waiting.text);
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as Answer | ServerEvent;
    if ('event' in message) {
      if ('to' in message && message.to !== null) this.waiting.get(message.to)?.news(message);
      for (const listener of this.eventListeners) listener(message);
      return;
    }
    const waiting = message.id === null ? undefined : this.waiting.get(message.id);
    if (!waiting || message.id === null) return;
    this.waiting.delete(message.id);
    waiting.resolve(message);
  }

  private lost(onPurpose: boolean): void {
    this.wire = null;
    this.tell('lost');
    for (const [id, waiting] of this.waiting) {
      if (!waiting.sent) continue;
      this.waiting.delete(id);
      waiting.reject(new LineLost());
    }
    setTimeout(() => this.connect(), onPurpose ? 0 : this.retry);
    if (!onPurpose) this.retry = Math.min(2 * this.retry, slowestRetry);
  }

  private tell(link: Link): void {
    for (const listener of this.linkListeners) listener(link);
  }
}

/** A WebSocket to a server. */
export class SocketConnection extends WireConnection {
  constructor(address: string) {
    super((events) => {
      const socket = new WebSocket(address);
      socket.onopen = () => events.open();
      socket.onmessage = (message) => events.text(String(message.data));
      socket.onclose = () => events.closed();
      return socket;
    });
  }
}

export function socketAddress(location: Location): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/ws`;
}

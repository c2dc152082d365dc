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

const firstRetry = 250;
const slowestRetry = 4000;

/** A WebSocket that comes back by itself. Requests made while it is away wait; those under way are given up. */
export class SocketConnection implements Connection {
  private socket: WebSocket | null = null;
  private nextId = 1;
  private retry = firstRetry;
  private readonly waiting = new Map<number, Waiting>();
  private readonly eventListeners = new Set<(event: ServerEvent) => void>();
  private readonly linkListeners = new Set<(link: Link) => void>();

  constructor(private readonly address: string) {
    this.connect();
  }

  ask<D extends Do>(what: D, request: Requests[D], news?: (event: News<D>) => void): Promise<Answers[D]> {
    const id = this.nextId++;
    const text = JSON.stringify({ id, do: what, ...request });
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
    });
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
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.retry = firstRetry;
      this.tell('open');
      for (const waiting of this.waiting.values()) this.send(waiting);
    };
    socket.onmessage = (message) => this.receive(String(message.data));
    socket.onclose = () => this.lost();
  }

  private send(waiting: Waiting): void {
    if (waiting.sent || this.socket?.readyState !== WebSocket.OPEN) return;
    waiting.sent = true;
    this.socket.send(waiting.text);
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

  private lost(): void {
    this.tell('lost');
    for (const [id, waiting] of this.waiting) {
      if (!waiting.sent) continue;
      this.waiting.delete(id);
      waiting.reject(new LineLost());
    }
    setTimeout(() => this.connect(), this.retry);
    this.retry = Math.min(2 * this.retry, slowestRetry);
  }

  private tell(link: Link): void {
    for (const listener of this.linkListeners) listener(link);
  }
}

export function socketAddress(location: Location): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/ws`;
}

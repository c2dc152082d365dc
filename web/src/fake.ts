import { Refusal, type Connection, type Link } from './connection';
import type { Answers, Do, Drawing, ErrorCode, MoveChoice, News, Requests, ServerEvent, SessionState, View } from './messages/messages';

type Given<D extends Do> = Omit<Answers[D], 'id' | 'ok'>;

/** A connection for tests: answers are given by hand, requests are kept to be looked at. */
export class FakeConnection implements Connection {
  readonly asked: { what: Do; request: object }[] = [];
  private readonly answers = new Map<Do, (request: object) => object | Promise<object>>();
  private readonly news = new Map<number, (event: ServerEvent) => void>();
  private readonly events = new Set<(event: ServerEvent) => void>();
  private readonly links = new Set<(link: Link) => void>();

  answer<D extends Do>(what: D, give: (request: Requests[D]) => Given<D> | Promise<Given<D>>): void {
    this.answers.set(what, give as (request: object) => object | Promise<object>);
  }
  refuse(what: Do, message: string, code: ErrorCode = 'invalid'): void {
    this.answers.set(what, () => {
      throw new Refusal({ what: message, where: '', expected: '', nearest: '', code, message });
    });
  }
  tell(event: ServerEvent): void {
    if ('to' in event && event.to !== null) this.news.get(event.to)?.(event);
    for (const listener of this.events) listener(event);
  }
  setLink(link: Link): void {
    for (const listener of this.links) listener(link);
  }

  async ask<D extends Do>(what: D, request: Requests[D], news?: (event: News<D>) => void): Promise<Answers[D]> {
    const id = this.asked.push({ what, request });
    if (news) this.news.set(id, (event) => news(event as News<D>));
    return { id, ok: true, ...(await this.answers.get(what)?.(request)) } as Answers[D];
  }
  onEvent(listener: (event: ServerEvent) => void): () => void {
    this.events.add(listener);
    return () => this.events.delete(listener);
  }
  onLink(listener: (link: Link) => void): () => void {
    this.links.add(listener);
    return () => this.links.delete(listener);
  }
}

const emptyDrawing: Drawing = { width: 3, height: 3, turns: false, race: false, caption: '', spots: [], strokes: [], pieces: [], labels: [] };

export function fakeMove(text: string, path: string[], more: Partial<MoveChoice> = {}): MoveChoice {
  return { move: text, shown: text, path, taken: [], touches: path.length, area: [], choice: '', ...more };
}

export function fakeView(more: Partial<View> = {}): View {
  return {
    position: '', to_move: 'first', again: false, check: false, drawing: emptyDrawing, moves: [], hidden_moves: 0,
    last: null, outcome: null, claim: null, ...more,
  };
}

/** A session whose moves are a straight line. */
export function fakeSession(moves: string[], view: View, more: Partial<SessionState> = {}): SessionState {
  const nobody = { value: null, proof: null, win: null, loss: null, depth: null, nodes: null, seconds: null, line: null, shown_line: null };
  return {
    id: 't', key: null, plays: [], invite: null, pair: null, game: 'chess', family: 'chess', title: 'Chess', sides: ['White', 'Black'], start: '',
    first: 'human', second: 'level:3',
    nodes: [
      { id: 0, parent: null, move: null, shown: null, by: null, ...nobody },
      ...moves.map((move, i) => ({
        id: i + 1, parent: i, move, shown: move, by: i % 2 === 0 ? ('first' as const) : ('second' as const), ...nobody,
      })),
    ],
    current: moves.length, view, thinking: null, paused: false, delay: 0, clock: null, rev: moves.length, ...more,
  };
}

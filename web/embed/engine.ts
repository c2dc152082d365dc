import { LineLost, type WireConnection } from '../src/connection';
import type { Answers, Do, GameEntry, HelloAnswer, News, Requests, Variant } from '../src/messages/messages';
import type { Analysis } from '../src/messages/understand';
import { parseSpec, specText } from '../src/spec';
import { entryOf, ruleSetOf } from '../src/state/catalogue';
import { ours, ZermeloError } from './errors';
import type * as Public from './package/index';
import { Game, Position } from './position';
import type { Started } from './start';
import type { Workers } from './workers';

interface Asking<D extends Do> {
  signal?: AbortSignal | undefined;
  news?: (event: News<D>) => void;
}

function solution({ moves, ...rest }: Analysis): Public.Solution {
  const [best] = moves;
  if (!best) throw new ZermeloError('failed', 'nothing was found in the time of a search');
  const { depth, nodes, seconds, complete, source } = rest;
  return {
    result: best.result ?? null, move: best.move, value: best.value, proof: best.proof, line: best.line,
    source, depth, nodes, seconds, complete, moves,
  };
}

/** An engine in a worker. It speaks the messages of docs/api.md; the rules of the games are all over there. */
export class Engine implements Public.Zermelo {
  readonly version: string;
  readonly games: readonly Public.GameInfo[];
  private disposed = false;
  private readonly waiting = new Set<(why: unknown) => void>();
  /** When the questions before have been answered: the desk takes one at a time. */
  private free: Promise<unknown> = Promise.resolve();

  private readonly workers: Workers;
  private readonly connection: WireConnection;
  private readonly hello: HelloAnswer;

  constructor({ workers, connection, hello }: Started) {
    this.workers = workers;
    this.connection = connection;
    this.hello = hello;
    this.version = hello.version;
    this.games = hello.games.map(({ family, title, summary, dice, variants }) => ({
      name: family, title, summary, dice,
      variants: variants.map((variant) => ({ spec: variant.spec, title: variant.title, words: variant.words })),
    }));
  }

  async game(spec: string): Promise<Game> {
    const { view } = await this.request('look', { game: spec });
    return new Game(this, spec, view);
  }

  named(spec: string): { entry: GameEntry | undefined; variant: Variant | undefined } {
    const alias = this.hello.games.flatMap(({ aliases }) => aliases).find(({ name }) => name === spec);
    const game = alias?.game ?? spec;
    return { entry: entryOf(this.hello, game), variant: ruleSetOf(this.hello, game) };
  }

  async search(position: Public.Position, player: string, { lines, signal }: Public.SearchOptions = {}): Promise<Public.Thought> {
    const spec = parseSpec(player);
    const asked = lines === undefined ? player : specText({ ...spec, keyed: { ...spec.keyed, lines: String(lines) } });
    const question = { game: position.game.spec, position: position.text, player: asked };
    const { thought } = await this.question('search', question, { signal });
    return thought;
  }

  async solve(position: Public.Position, { signal, onprogress }: Public.SolveOptions = {}): Promise<Public.Solution> {
    const where = position instanceof Position ? position.where : { game: position.game.spec, position: position.text };
    const news = (soFar: Analysis): void => {
      if (soFar.moves.length > 0) onprogress?.(solution(soFar));
    };
    return solution(await this.question('analyse', where, { signal, ...(onprogress && { news }) }));
  }

  async ask({ do: what, ...fields }: { do: string; [field: string]: unknown }): Promise<Record<string, unknown>> {
    const answer = await this.request(what as Do, fields as Requests[Do]);
    return { ...answer };
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.workers.dispose();
    for (const reject of this.waiting) reject(new ZermeloError('stopped', 'the engine was disposed of'));
  }

  request<D extends Do>(what: D, fields: Requests[D], asking: Asking<D> = {}): Promise<Answers[D]> {
    if (this.disposed) return Promise.reject(new ZermeloError('stopped', 'the engine was disposed of'));
    return new Promise((resolve, reject) => {
      this.waiting.add(reject);
      this.answered(what, fields, asking)
        .then(resolve, (error: unknown) => reject(ours(error)))
        .finally(() => this.waiting.delete(reject));
    });
  }

  /** A request that was under way when a worker was replaced on purpose is made again: it has changed nothing. */
  private async answered<D extends Do>(what: D, fields: Requests[D], { signal, news }: Asking<D>): Promise<Answers[D]> {
    for (;;) {
      const before = this.workers.replaced;
      try {
        return await this.connection.ask(what, fields, news, signal && { signal, underWay: () => this.interrupt() });
      } catch (error) {
        if (!(error instanceof LineLost) || this.workers.replaced === before || signal?.aborted || this.disposed) throw error;
      }
    }
  }

  /** After the questions before it. An abort is heard at once, and the next question waits until the engine is free. */
  private question<D extends Do>(what: D, fields: Requests[D], asking: Asking<D>): Promise<Answers[D]> {
    const { signal } = asking;
    const answer = this.free.then(() => {
      signal?.throwIfAborted();
      return this.request(what, fields, asking);
    });
    this.free = answer.catch(() => undefined);
    if (!signal) return answer;
    return new Promise((resolve, reject) => {
      const abort = (): void => reject(signal.reason);
      if (signal.aborted) return abort();
      signal.addEventListener('abort', abort, { once: true });
      answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    });
  }

  private interrupt(): void {
    if (this.workers.listens) this.connection.ask('enough', {}).catch(() => undefined);
    else this.workers.replace();
  }
}

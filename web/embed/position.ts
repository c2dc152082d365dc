import type { View } from '../src/messages/messages';
import type { Engine } from './engine';
import type * as Public from './package/index';

/** `look` plays at most this many moves; a longer game continues from its last position. */
const longestHistory = 1000;

/** A position by where the game started and what was played, so that repetitions count. */
export class Position implements Public.Position {
  readonly text: string;
  readonly toMove: Public.Mover;
  readonly outcome: Public.Outcome | null;

  constructor(
    readonly game: Game,
    private readonly view: View,
    private readonly from: string,
    readonly history: readonly string[],
  ) {
    this.text = view.position;
    this.toMove = view.to_move;
    this.outcome = view.outcome;
  }

  /** As the messages name it. */
  get where(): { game: string; position: string; moves: string[] } {
    return { game: this.game.spec, position: this.from, moves: [...this.history] };
  }

  moves(): readonly Public.Move[] {
    return this.view.moves.map(({ move, shown }) => ({ move, shown }));
  }

  async play(move: string): Promise<Position> {
    const [from, history] = this.history.length < longestHistory ? [this.from, this.history] : [this.text, []];
    const moves = [...history, move];
    const { view } = await this.game.engine.request('look', { game: this.game.spec, position: from, moves });
    return new Position(this.game, view, from, moves);
  }

  async svg(): Promise<string> {
    const { svg } = await this.game.engine.request('look', { ...this.where, svg: true });
    return svg ?? '';
  }
}

export class Game implements Public.Game {
  readonly title: string;
  readonly sides: readonly [string, string];
  readonly dice: boolean;
  private readonly first: Position;

  constructor(
    readonly engine: Engine,
    readonly spec: string,
    start: View,
  ) {
    const { entry, variant } = engine.named(spec);
    this.title = entry?.title ?? spec;
    this.sides = variant?.sides ?? entry?.sides ?? ['first', 'second'];
    this.dice = variant?.dice ?? entry?.dice ?? false;
    this.first = new Position(this, start, '', []);
  }

  start(): Position {
    return this.first;
  }

  async position(text: string): Promise<Position> {
    const { view } = await this.engine.request('look', { game: this.spec, position: text });
    return new Position(this, view, text, []);
  }
}

/** `<zermelo-board game="connect" level="3">`: a board that draws and plays any game. Importing this module defines it. */

/** A move was made, by whomever. */
export interface BoardMove {
  readonly move: string;
  /** As people write it. */
  readonly shown: string;
  readonly by: 'first' | 'second' | 'chance';
  /** The number of moves since the start. */
  readonly ply: number;
}

export interface BoardResult {
  /** `1-0`, `0-1` or `1/2-1/2`. */
  readonly result: string;
  readonly reason: string;
  readonly words: string;
}

export interface BoardEvents {
  /** The board can be played on: at the start, and after `restart`. */
  ready: CustomEvent<null>;
  move: CustomEvent<BoardMove>;
  result: CustomEvent<BoardResult>;
  /** The board cannot be shown; the element says so, too. */
  failed: CustomEvent<{ readonly message: string }>;
}

export class ZermeloBoard extends HTMLElement {
  /** The game and its rules: `connect`, `mnk:5,5,4`. */
  game: string;
  /** Where the game begins; empty: at the usual start. */
  position: string;
  /** How strong the opponent is, from 1; `player` comes first. */
  level: string;
  /** The opponent: `human`, `engine:time=200ms`, … */
  player: string;
  /** The side of the person: `first` or `second`; `both`: two people; `none`: watches the player against itself. */
  side: string;
  /** `light`, `dark` or `auto`, as the page around it. */
  theme: string;

  /** The text of the position on the board; empty before the first one. */
  readonly current: string;
  readonly moves: readonly string[];
  readonly toMove: 'first' | 'second' | 'chance' | null;
  readonly outcome: BoardResult | null;

  /** Plays for the side to move, where a person plays it. False: no such move, or not your turn. */
  play(move: string): Promise<boolean>;
  /** Back to the last position in which a person was to move. */
  undo(): void;
  restart(): void;
  /** Turns the board around. */
  flip(): void;

  addEventListener<Name extends keyof BoardEvents>(
    name: Name,
    listener: (this: ZermeloBoard, event: BoardEvents[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(name: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'zermelo-board': ZermeloBoard;
  }
}

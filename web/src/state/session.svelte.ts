import { distance, spotOf } from '../board/geometry';
import type { OfferKind, Side } from '../messages/messages';
import { t } from '../strings';
import { problemSaid } from '../words/errors';
import { spokenLanguage } from '../words/speech.svelte';
import { hintWords } from './hint';
import { SeenSession } from './seen.svelte';
import { standing } from './standing';

/** A session that one can play in: the hand on the board, and every wish to the server. What is wrong with one is said. */
export class Session extends SeenSession {
  /** A tap on a spot; `unsure`: the spot is so small that a tap must be confirmed. */
  tap(spot: string, unsure: boolean, dragged = false): void {
    if (this.animation.frame) return this.tapEarly(spot, unsure, dragged);
    this.hand.shown = dragged ? Infinity : Math.max(0, this.hand.touched.length - 1);
    this.hint = null;
    if (!this.mine) return this.explainIdle();
    if (!this.following) return this.askBranch(null);
    const tapped = this.hand.tap(this.moves, spot, unsure);
    if (tapped.kind === 'move') void this.play(tapped.move);
    else if (tapped.kind === 'refused') void this.refuse(tapped.spots);
    else if (tapped.kind === 'picked-up') this.spoken = t.pickedUp(spot);
  }

  /**
   * A tap while a move is drawn: the move arrives at once, and the tap is for the position after it. A sowing takes long: a tap on
   * it only cuts it short.
   */
  private tapEarly(spot: string, unsure: boolean, dragged: boolean): void {
    this.early = this.animation.sown || !this.underWay ? null : { node: this.underWay.id, tap: () => this.tap(spot, unsure, dragged) };
    this.animation.skip();
  }
  private early: { node: number; tap(): void } | null = null;
  protected override walked(node: number): void {
    const early = this.early;
    this.early = null;
    if (early?.node !== node || !this.mine || !this.following) return;
    const told = this.spoken;
    early.tap();
    if (this.spoken !== told) this.spoken = `${told} ${this.spoken}`;
  }

  /** Two people at two screens play no variations: their game has one position. */
  private askBranch(move: string | null): void {
    if (this.pair.seat) this.hand.words = t.friend.earlier;
    else this.asking = { node: this.shown, move };
  }

  private explainIdle(): void {
    const view = this.view;
    this.hand.choices = [];
    if (!view) return;
    if (view.outcome) this.hand.words = spokenLanguage() === 'en' ? this.said(view.outcome.words) : standing(this);
    else if (this.key === null) this.hand.words = t.watchOnly;
    else this.hand.words = t.notYours;
  }

  /** A touch that fits no move. Another own piece is picked up instead of the one in the hand, even if it has no move. */
  private refuse(spots: string[]): Promise<void> {
    const last = spots.at(-1) ?? '';
    const drawing = this.view?.drawing;
    const spot = drawing && spotOf(drawing, last);
    const piece = spot && drawing.pieces.find((each) => distance(each, spot) < 0.05);
    if (spots.length < 2 || piece?.owner !== this.view?.to_move) return this.askWhy(spots);
    this.hand.touched = [last];
    this.spoken = t.pickedUp(last);
    return this.askWhy([last], true);
  }

  /** Of the position and the hand as they are now: an answer about earlier ones is nobody's. */
  private async askWhy(spots: string[], held = false): Promise<void> {
    const { shown, hand } = this;
    const { touched } = hand;
    const stale = (): boolean => this.shown !== shown || hand.touched !== touched;
    try {
      const { words } = await this.app.connection.ask('touch', { session: this.id, node: shown, spots });
      if (stale()) return;
      this.hand.words = words === '' ? t.severalWays : problemSaid(words);
      if (spots.length === 1 && !held) this.hand.touched = [];
    } catch (error) {
      if (!stale()) this.hand.words = this.app.words(error);
    }
  }

  async play(move: string): Promise<boolean> {
    this.hand.choices = [];
    this.hand.words = '';
    if (!this.following) {
      this.askBranch(move);
      return false;
    }
    return this.send(this.data?.current ?? this.shown, move);
  }

  private async send(node: number, move: string): Promise<boolean> {
    this.ownFrom = node;
    this.following = true;
    this.animation.skip();
    const done = await this.act(() => this.app.connection.ask('play', { session: this.id, key: this.key ?? '', node, move }));
    if (!done) {
      this.hand.letGo(this.hand.words);
      this.ownFrom = null;
    }
    return done;
  }

  /** Something that changes the session; what went wrong is said. */
  private async act(ask: () => Promise<unknown>): Promise<boolean> {
    try {
      await ask();
      return true;
    } catch (error) {
      this.hand.words = this.app.words(error);
      return false;
    }
  }

  private get self(): { session: string; key: string } {
    return { session: this.id, key: this.key ?? '' };
  }

  back(): void {
    this.following = true;
    this.animation.skip();
    void this.act(() => this.app.connection.ask('back', this.self));
  }
  /** The answer to `asking`: the game continues from the position on the board, as a branch. */
  playFromHere(): void {
    const asked = this.asking;
    this.asking = null;
    if (asked?.move != null) void this.send(asked.node, asked.move);
    else this.goOnFrom(this.shown);
  }
  goOnFrom(node: number): void {
    this.following = true;
    void this.act(() => this.app.connection.ask('go', { ...this.self, node }));
  }
  claim(): void {
    void this.act(() => this.app.connection.ask('claim', this.self));
  }
  resign(side: Side): void {
    void this.act(() => this.app.connection.ask('resign', { ...this.self, side }));
  }
  say(what: 'offer' | 'accept' | 'decline', kind: OfferKind): void {
    this.following = true;
    void this.act(() => this.app.connection.ask(what, { ...this.self, offer: kind }));
  }
  seats(first: string, second: string): Promise<boolean> {
    return this.act(() => this.app.connection.ask('seats', { ...this.self, first, second }));
  }
  setPaused(on: boolean): void {
    void this.act(() => this.app.connection.ask('pause', { ...this.self, on }));
  }
  /** One move of a paused program. */
  step(): void {
    this.following = true;
    void this.act(() => this.app.connection.ask('step', this.self));
  }
  setDelay(delay: number): void {
    void this.act(() => this.app.connection.ask('speed', { ...this.self, delay }));
  }
  moveNow(): void {
    void this.act(() => this.app.connection.ask('stop', this.self));
  }

  async askHint(): Promise<void> {
    const node = this.shown;
    this.hinting = true;
    await this.act(async () => {
      const hint = await this.app.connection.ask('hint', { session: this.id, node });
      if (this.shown !== node) return;
      this.hint = hint;
      this.hand.words = hintWords(hint, this.data?.family ?? '');
    });
    this.hinting = false;
  }

  /** Whose game a person gives up: the own side, else the side to move when it is a person's, else the person's only one. */
  resignable(): Side | null {
    const mover = this.data?.view.to_move;
    if (this.key === null || this.data?.view.outcome) return null;
    if (this.pair.seat) return this.pair.seat;
    if (mover && mover !== 'chance' && this.people.includes(mover)) return mover;
    return this.people[0] ?? null;
  }
}

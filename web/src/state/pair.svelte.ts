import type { OfferKind, Pair as PairState, SessionState, Side } from '../messages/messages';
import { t } from '../strings';

export const offerKinds: readonly OfferKind[] = ['draw', 'take_back', 'rematch'];

/** What a pair needs of its session. */
interface PairSession {
  readonly data: SessionState | null;
  spoken: string;
  say(what: 'offer' | 'accept' | 'decline', kind: OfferKind): void;
}

/** Two people with a screen each: which side is whose, and what they offer each other. */
export class Pair {
  /** The sides that the key of this browser plays. */
  plays = $state.raw<Side[]>([]);
  /** The key for the friend, until it is used. */
  invite = $state<string | null>(null);
  /** An offer of this browser that was not accepted. */
  refused = $state<OfferKind | null>(null);

  readonly state = $derived.by<PairState | null>(() => this.session.data?.pair ?? null);
  /** The side of the person at this browser; null for those who watch, and where one key plays both. */
  readonly seat = $derived<Side | null>(this.state ? (this.plays[0] ?? null) : null);
  readonly other = $derived<Side | null>(this.seat === null ? null : this.seat === 'first' ? 'second' : 'first');
  readonly waiting = $derived(this.other !== null && !this.state?.joined.includes(this.other));

  /** Until the game is over, two people who play each other get no hints and no analysis. */
  readonly unaided = $derived.by<boolean>(() => this.seat !== null && this.session.data?.view.outcome == null);

  private withdrawn: OfferKind | null = null;

  constructor(private readonly session: PairSession) {}

  open(session: SessionState): void {
    this.plays = session.plays;
    this.invite = session.invite;
  }

  /** The link was used; an offer came, or was answered. */
  follow(before: SessionState, now: SessionState): void {
    const [old, next] = [before.pair, now.pair];
    if (!old || !next || this.seat === null) return;
    if (!this.waiting) {
      if (this.invite !== null) this.session.spoken = t.friend.came;
      this.invite = null;
    }
    const ended = (before.view.outcome === null) !== (now.view.outcome === null);
    const moved = before.current !== now.current || ended || next.next !== null;
    if (moved) this.refused = null;
    for (const kind of offerKinds) {
      if (next[kind] === this.other && old[kind] === null) this.session.spoken = t.friend.offered[kind];
      if (moved || old[kind] !== this.seat || next[kind] !== null) continue;
      if (this.withdrawn !== kind) {
        this.refused = kind;
        this.session.spoken = t.friend.gone[kind];
      }
      this.withdrawn = null;
    }
  }

  offer(kind: OfferKind): void {
    this.refused = null;
    this.session.say('offer', kind);
  }
  accept(kind: OfferKind): void {
    this.session.say('accept', kind);
  }
  /** Declines an offer of the friend. */
  decline(kind: OfferKind): void {
    this.session.say('decline', kind);
  }
  /** Takes back an offer of one's own. */
  withdraw(kind: OfferKind): void {
    this.withdrawn = kind;
    this.session.say('decline', kind);
  }
}

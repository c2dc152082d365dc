import type { Mover, Where } from '../messages/messages';
import type { Analysis } from '../messages/understand';

/** A position: of a session, or of a game after moves from a position. */
export type Spot = Where & { moves?: string[] };

/** An analysis, and whose values it tells. */
export interface Found extends Analysis {
  mover: Mover;
}

export function keyOf({ session = '', node = 0, game = '', position = '', moves = [] }: Spot): string {
  return JSON.stringify([session, node, game, position, moves]);
}

/**
 * What is known about each position: the one source of every value on the page. Live search and review write here. Lines,
 * arrows, bar, reasons, graph and marks read here, so they cannot contradict each other.
 */
export class Findings {
  private known = $state.raw<ReadonlyMap<string, Found>>(new Map());
  private readonly ended = new Set<string>();

  at(where: Spot): Found | null {
    return this.known.get(keyOf(where)) ?? null;
  }

  /** A proven analysis stays; a searched one gives way to one that is proven or has searched as much. */
  keep(where: Spot, found: Analysis, mover: Mover): void {
    const old = this.at(where);
    if (old && found.proof !== 'proven' && (old.proof === 'proven' || found.nodes < old.nodes)) return;
    this.known = new Map(this.known).set(keyOf(where), { ...found, mover });
  }

  /** The search of this position came to its end: another would find the same. */
  end(where: Spot): void {
    this.ended.add(keyOf(where));
  }
  hasEnded(where: Spot): boolean {
    return this.ended.has(keyOf(where)) || this.at(where)?.proof === 'proven';
  }
}

import { touch } from '../board/gesture';
import type { MoveChoice } from '../messages/messages';
import { t } from '../strings';

/** What a tap leads to, beside what the hand itself shows. */
export type Tapped = { kind: 'nothing' } | { kind: 'move'; move: string } | { kind: 'picked-up' } | { kind: 'refused'; spots: string[] };

const nothing: Tapped = { kind: 'nothing' };

/** The hand of the person at this browser: the spots it has touched, and the moves it may choose from. */
export class Hand {
  touched = $state.raw<string[]>([]);
  choices = $state.raw<MoveChoice[]>([]);
  /** Why that was no move, or what to do next. */
  words = $state('');
  /** How many pictures of the own move the hand has shown already. */
  shown = 0;

  /** A tap on a spot; `unsure`: the spot is so small that a tap must be confirmed. */
  tap(moves: readonly MoveChoice[], spot: string, unsure: boolean): Tapped {
    this.choices = [];
    const first = this.touched.length === 1 && this.touched[0] === spot;
    const found = touch(moves, first ? [] : this.touched, spot);
    if (found.kind === 'move' && found.move.touches === 1 && unsure && !first) {
      this.touched = [spot];
      this.words = t.confirm(spot);
      return nothing;
    }
    switch (found.kind) {
      case 'move':
        return { kind: 'move', move: found.move.move };
      case 'choose':
        this.choices = found.moves;
        return nothing;
      case 'may-stop':
        this.touched = found.touched;
        this.choices = found.moves;
        this.words = t.mayStop;
        return nothing;
      case 'let-go':
        this.letGo();
        return nothing;
      case 'going':
      case 'refused':
        if (first) {
          this.letGo();
          return nothing;
        }
        if (found.kind === 'refused') return { kind: 'refused', spots: found.asked };
        this.touched = found.touched;
        this.words = '';
        return { kind: 'picked-up' };
    }
  }

  letGo(words = ''): void {
    this.touched = [];
    this.choices = [];
    this.words = words;
  }
}

import { numeric } from '../format';
import { distance, spotOf, type MoveArrow } from '../board/geometry';
import type { View } from '../messages/messages';
import type { Analysis, JudgedMove } from '../messages/understand';
import { takesTurns } from '../spec';
import { ending } from '../state/standing';
import { t } from '../strings';
import { u } from '../strings.understand';
import { pathOf } from './arrows';
import { gradeOf, lostBy, type Grade } from './grade';
import { resultOf, standingWords, type Seat } from './value';

/** A move beside the best one, both of one analysis. */
export interface Reason {
  played: JudgedMove;
  best: JudgedMove;
  isBest: boolean;
  grade: Grade | null;
  lost: number | null;
}

export function reasonOf(analysis: Analysis, move: string): Reason | null {
  const [best] = analysis.moves;
  const played = analysis.moves.find((each) => each.move === move);
  if (!best || !played) return null;
  return { played, best, isBest: played === best, grade: gradeOf(analysis, move), lost: lostBy(analysis, move) };
}

/** The spots that a reply empties, and what stood there. */
function taken(reply: string, after: View): { spot: string; piece: string }[] {
  const move = after.moves.find((each) => each.move === reply);
  return (move?.taken ?? []).flatMap((id) => {
    const spot = spotOf(after.drawing, id);
    const piece = spot && after.drawing.pieces.find((each) => distance(each, spot) < 0.05);
    return piece ? [{ spot: id, piece: t.kinds[piece.mark] ?? '' }] : [];
  });
}

/** What the other side does about it: "Black answers Nxh4 and takes the queen." */
function replyWords(reason: Reason, after: View, mover: Seat, sides: readonly [string, string]): string {
  const [, reply] = reason.played.line;
  const shown = reason.played.shown_line[1];
  if (reply === undefined || shown === undefined || after.to_move === 'chance') return '';
  const who = sides[after.to_move === 'second' ? 1 : 0];
  if (after.to_move === mover) return u.movesAgain(who, shown);
  if (shown.endsWith('#')) return u.repliesMate(who, shown);
  const gone = taken(reply, after);
  if (gone.length > 1) return u.repliesTakingMany(who, shown, gone.length);
  if (gone[0]) return gone[0].piece ? u.repliesTaking(who, shown, gone[0].piece) : u.repliesTakingPiece(who, shown);
  return u.replies(who, shown);
}

/** A reply that wins after most other moves, and that this move makes impossible; written as after the worst of them. */
export function preventedReply(analysis: Analysis, { played }: Reason, after: View): string | undefined {
  const others = analysis.moves.filter((each) => each !== played);
  const replies = new Map<string, JudgedMove[]>();
  for (const judged of others) {
    const [, reply] = judged.line;
    const lost = resultOf(judged) === 'loss' || numeric(judged.value) < -analysis.threshold;
    if (reply !== undefined && lost && gradeOf(analysis, judged.move) !== null) replies.set(reply, [...(replies.get(reply) ?? []), judged]);
  }
  const [reply, allow] = [...replies].sort(([, a], [, b]) => b.length - a.length)[0] ?? ['', []];
  const impossible = after.moves.length > 0 && after.hidden_moves === 0 && !after.moves.some(({ move }) => move === reply);
  return allow.length > 1 && 2 * allow.length > others.length && impossible ? allow.at(-1)!.shown_line[1] : undefined;
}

/** In words: what the move is, how the game stands after it and after the best one, and what it allows. */
export function reasonWords(analysis: Analysis, reason: Reason, mover: Seat, sides: readonly [string, string], after: View | null, game: string): string[] {
  const { played, best, isBest, grade } = reason;
  const stands = (move: JudgedMove): string => standingWords(move, analysis, mover, sides, game, 1);
  const equal = !isBest && resultOf(best) === resultOf(played) && best.win === played.win && best.loss === played.loss && best.value === played.value;
  const words = [
    analysis.moves.length === 1
      ? u.onlyMove(played.shown)
      : isBest
        ? u.bestMove(played.shown)
        : equal
          ? u.equalMove(played.shown, best.shown)
          : grade === null
            ? u.goodMove(played.shown, best.shown)
            : u.gradedMove[grade](played.shown, best.shown),
  ];
  if (after?.outcome) words.push(ending(after.outcome, (side) => sides[side === 'second' ? 1 : 0], game));
  else words.push(u.after(played.shown, stands(played)));
  if (!isBest && !equal && stands(best) !== stands(played)) words.push(u.after(best.shown, stands(best)));
  const threat = grade === null && takesTurns(game) && after && !after.outcome ? preventedReply(analysis, reason, after) : undefined;
  if (threat !== undefined) words.push(u.prevents(sides[mover === 'second' ? 0 : 1], threat));
  if (after && !after.outcome && !isBest) words.push(replyWords(reason, after, mover, sides));
  return words.filter((each) => each !== '');
}

/** On the board: the move, what answers it and what that takes, and the better move. */
export function reasonArrows(analysis: Analysis, move: string, view: View, after: View | null): MoveArrow[] {
  const reason = reasonOf(analysis, move);
  if (!reason) return [];
  const arrows: MoveArrow[] = [];
  const add = (name: string, path: string[], tone: MoveArrow['tone']): void => {
    if (path.length > 0) arrows.push({ move: name, path, text: '', tone });
  };
  const { played, best, isBest, grade } = reason;
  const reply = played.line[1];
  if (!isBest && after && reply !== undefined && after.to_move !== view.to_move && after.to_move !== 'chance') {
    add(`reply ${reply}`, pathOf(after.moves, reply), 'hint');
    for (const { spot } of taken(reply, after)) add(`taken ${spot}`, [spot], 'poor');
  }
  add(played.move, pathOf(view.moves, played.move), isBest ? 'best' : grade ? 'poor' : 'fair');
  if (!isBest) add(best.move, pathOf(view.moves, best.move), 'best');
  return arrows;
}

import { raceOf } from '../board/race';
import type { MoveChoice, Outcome, SessionNode, SessionState, Side, View } from '../messages/messages';
import { g } from '../words/games';

/** What the words about a race to a goal are made of. */
interface Racers {
  data: SessionState | null;
  view: View | null;
  people: readonly Side[];
  key?: string | null;
  /** The sides that are played at this browser. */
  own?: readonly Side[];
  following: boolean;
  underWay: SessionNode | null;
  mine: boolean;
  sideName(side: Side): string;
}

const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');

/** What a side of a race is called: "You", or the player at it. Its rules have no names for the sides. */
export function raceName({ data, key, people, own }: Pick<Racers, 'data' | 'key' | 'people' | 'own'>, side: Side, playerName: (spec: string) => string): string {
  const number = side === 'first' ? 1 : 2;
  const here = own ?? (key == null ? [] : people);
  if (here.length === 1 && here[0] === side) return g.you;
  if (!data || data[side] === 'human') return g.player(number);
  const name = playerName(data[side]);
  return data[side] === data[other(side)] ? g.numbered(name, number) : name;
}

/** How a race stands, in words. */
export function raceStanding(session: Racers): string | null {
  const { data, view } = session;
  if (!data || !view?.drawing.race) return null;
  if (view.outcome) return ending(session, view, view.outcome);
  if (session.underWay) return raceMove(session, session.underWay);
  const coin = data.family === 'piglet';
  if (view.to_move === 'chance') return coin ? g.flipping : g.rolling;
  const name = session.sideName(view.to_move);
  const { total } = raceOf(view.drawing);
  if (session.mine && name === g.you) return total > 0 ? g.yourChoice(total) : coin ? g.yourFlip : g.yourRoll;
  return session.following && data.thinking === view.to_move ? g.thinking(name) : g.turnOf(name);
}

function ending(session: Racers, view: View, { result, reason }: Outcome): string | null {
  const winner = result === '1-0' ? 'first' : result === '0-1' ? 'second' : null;
  if (!winner) return null;
  if (reason === 'goal reached') return g.reached(session.sideName(winner), raceOf(view.drawing).scores[winner]);
  if (reason === 'resignation') return g.resigned(session.sideName(other(winner)));
  return reason === 'out of time' ? g.outOfTime(session.sideName(other(winner))) : null;
}

/** A move of a race, in words: who threw what. */
export function raceMove(session: Racers, node: SessionNode): string {
  const parent = session.data?.nodes.find((each) => each.id === node.parent);
  const by = node.by === 'chance' ? parent?.by : node.by;
  const name = session.sideName(by === 'second' ? 'second' : 'first');
  const move = node.move ?? '';
  const face = Number(/^roll ([1-6])$/.exec(move)?.[1] ?? 0);
  if (face > 0) return face === 1 ? g.threwOne(name) : g.threw(name, face);
  if (move === 'heads') return g.heads(name);
  if (move === 'tails') return g.tails(name);
  if (move === 'hold') return g.held(name);
  return move === 'flip' ? g.flipped(name) : g.rolled(name);
}

/** What a button for a move beside the board says. */
export function buttonWords(view: View, move: MoveChoice): string {
  if (!view.drawing.race) return move.shown;
  const { total } = raceOf(view.drawing);
  if (move.move === 'hold') return total > 0 ? g.holdTotal(total) : g.hold;
  if (move.move === 'flip') return total > 0 ? g.flipAgain : g.flip;
  return move.move === 'roll' ? (total > 0 ? g.rollAgain : g.roll) : move.shown;
}

/** A move of a race in the list of moves: a word, or what the die showed. */
export function listedMove(node: SessionNode, race: boolean): string {
  const move = node.move ?? '';
  if (!race) return node.shown ?? move;
  const face = /^roll ([1-6])$/.exec(move)?.[1];
  const words: Record<string, string> = { roll: g.roll, flip: g.flip, hold: g.hold, heads: g.headsShort, tails: g.tailsShort };
  return face ?? words[move] ?? node.shown ?? move;
}

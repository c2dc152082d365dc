import type { Mover, Outcome, SessionNode, SessionState, Side, View } from '../messages/messages';
import { t } from '../strings';
import { sentence } from '../words';
import { raceMove, raceStanding } from './race';
import { spokenLanguage } from '../words/speech.svelte';

/** What the words about a game are made of. */
interface Game {
  data: SessionState | null;
  view: View | null;
  people: readonly Side[];
  /** The sides that are played at this browser. */
  own: readonly Side[];
  /** The board goes along with the game. */
  following: boolean;
  /** The move that the board is walking through. */
  underWay: SessionNode | null;
  /** Where the king to move stands, if it is in check. */
  check: string | null;
  /** It is the turn of the person at this browser. */
  mine: boolean;
  sideName(side: Mover): string;
  said(words: string): string;
}

/** How a game stands, in words. */
export function standing(session: Game): string {
  const { data, view } = session;
  if (!data || !view) return '';
  const race = raceStanding(session);
  if (race !== null) return race;
  if (view.outcome) return ending(view.outcome, (side) => session.sideName(side), data.game, (words) => session.said(words));
  if (session.underWay) return moveOf(session, session.underWay);
  return session.check ? `${t.inCheck} ${turn(session, data, view)}` : turn(session, data, view);
}

/** Whose turn it is. */
function turn(session: Game, data: SessionState, view: View): string {
  const { people } = session;
  const side = view.to_move;
  const paused = session.following && data.paused;
  if (side === 'chance') return paused ? t.paused : t.rolling;
  const name = session.sideName(side);
  if (session.mine && session.following) {
    if (view.again) return session.own.length === 2 ? t.sideAgain(name) : t.again;
    return session.own.length === 2 ? t.toMove(name) : t.yourMoveAs(name);
  }
  if (session.following && data.thinking === side) return t.isThinking(name);
  if (paused && !people.includes(side)) return `${t.paused}. ${t.toMove(name)}`;
  return view.again ? t.sideAgain(name) : t.toMove(name);
}

/** A move and what follows from it. */
export function told(session: Game, node: SessionNode): string {
  return `${moveOf(session, node)} ${standing(session)}`;
}

function moveOf(session: Game, node: SessionNode): string {
  const move = node.shown ?? '';
  if (session.view?.drawing.race) return raceMove(session, node);
  return node.by === 'chance' ? t.threw(move) : t.moved(session.sideName(node.by ?? 'first'), move);
}

export function winnerOf(outcome: Outcome): Side | null {
  return outcome.result === '1-0' ? 'first' : outcome.result === '0-1' ? 'second' : null;
}

/** The rule that limits a game, by the name that players know. The programs of the studies have limits of their own. */
function limitOf({ reason }: Outcome, game: string): string | undefined {
  return reason === 'move limit' && !game.includes('study') ? t.moveLimits[game.split(':', 1)[0]!] : undefined;
}

/** How a game ended, for everybody: "Checkmate. Black wins." The server says it where the page has no sentence of its own. */
export function ending(outcome: Outcome, name: (side: Side) => string, game: string, said: (words: string) => string = (words) => words): string {
  const winner = winnerOf(outcome);
  const own = winner ? t.won[outcome.reason]?.(name(winner)) : (limitOf(outcome, game) ?? t.drawn[outcome.reason]);
  if (own || spokenLanguage() === 'en') return own ?? sentence(said(outcome.words));
  const who = winner ? t.sideWon(name(winner)) : outcome.result === '1/2-1/2' ? t.draw : t.gameOver;
  const why = t.reasons[outcome.reason];
  return sentence(why ? t.resultWhy(who, why) : who);
}

/** The draw that may be claimed: "repetition". */
export function claimed(claim: Outcome): string {
  return spokenLanguage() === 'en' ? claim.words : (t.reasons[claim.reason] ?? claim.words);
}

/** … and for the person at this browser: "You lost – checkmate". */
export function result(session: Game): string {
  const outcome = session.view?.outcome;
  if (!outcome) return '';
  const winner = winnerOf(outcome);
  const mine = session.own.length === 1 ? session.own[0] : null;
  const drawn = outcome.result === '1/2-1/2';
  const who = outcome.reason === 'leaf' ? t.gameOver : winner === null ? (drawn ? t.draw : t.gameOver) : mine === winner ? t.youWon : mine ? t.youLost : t.sideWon(session.sideName(winner));
  const why = t.reasons[outcome.reason];
  return why ? t.resultWhy(who, why) : who;
}

import { LineLost, Refusal } from '../connection';
import type { HelloAnswer } from '../messages/messages';
import { isLevel } from '../spec';
import { t } from '../strings';
import { sentence } from '../words';
import { errorSaid } from '../words/errors';

/** What a seat is called: "You" is said elsewhere, this is the same for everybody. */
export function playerNamed(hello: HelloAnswer | null, spec: string): string {
  if (spec === 'human') return t.person;
  const level = isLevel(spec);
  if (level !== null) {
    const title = hello?.levels.find((entry) => entry.level === level)?.title;
    return title ? t.level(level, title) : t.levelShort(level);
  }
  const [name = spec, options] = spec.split(/:(.*)/);
  const title = hello?.players.find((player) => player.name === name)?.title ?? name;
  return options ? `${title} (${options.replaceAll(',', ', ')})` : title;
}

/** An error as people read it. */
export function errorWords(error: unknown): string {
  if (error instanceof Refusal) {
    return errorSaid(error.shape) ?? t.refused(t.refusals[error.shape.code] ?? '', sentence(error.message));
  }
  if (error instanceof LineLost) return t.lineLost;
  throw error;
}

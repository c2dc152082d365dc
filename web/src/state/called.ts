import { LineLost, Refusal } from '../connection';
import type { HelloAnswer } from '../messages/messages';
import { isLevel, parseSpec } from '../spec';
import { t } from '../strings';
import { sentence } from '../words';
import { errorSaid } from '../words/errors';
import { programNamed } from '../words/names';
import { optionNamed, valueNamed } from '../words/nouns';

/** What a seat is called: "You" is said elsewhere, this is the same for everybody. */
export function playerNamed(hello: HelloAnswer | null, spec: string): string {
  if (spec === 'human') return t.person;
  const level = isLevel(spec);
  if (level !== null) {
    const title = hello?.levels.find((entry) => entry.level === level)?.title;
    return title ? t.level(level, title) : t.levelShort(level);
  }
  const { name, plain, keyed } = parseSpec(spec);
  const title = hello?.players.find((player) => player.name === name)?.title ?? programNamed(name);
  const options = [...plain.map(valueSaid), ...Object.entries(keyed).map(([key, value]) => `${optionNamed(key)} ${valueSaid(value)}`)];
  return options.length > 0 ? `${title} (${options.join(', ')})` : title;
}

/** The value of an option; files, commands and numbers are said as they are. */
function valueSaid(value: string): string {
  return /^[a-z+-]+$/.test(value) ? value.split('+').map(valueNamed).join(' + ') : value;
}

/** An error as people read it. */
export function errorWords(error: unknown): string {
  if (error instanceof Refusal) {
    return errorSaid(error.shape) ?? t.refused(t.refusals[error.shape.code] ?? '', sentence(error.message));
  }
  if (error instanceof LineLost) return t.lineLost;
  throw error;
}

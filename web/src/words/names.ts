import type { HelloAnswer } from '../messages/messages';
import { names } from './en/names';
import { asWords } from '../spec';
import { spoken, spokenLanguage } from './speech.svelte';
import type { Translation } from './translation';

export type NameWords = Translation<typeof names>;
const nameWords = spoken('names', names);

/** A name in the language of the page. Where it has none, it is what the server says. */
function named(words: Readonly<Record<string, string>>, key: string, otherwise: string): string {
  return spokenLanguage() === 'en' ? otherwise : (words[key] ?? otherwise);
}

export function sideNamed(side: string): string {
  return named(nameWords.sides, side, side);
}

export function unitNamed(unit: string): string {
  return named(nameWords.units, unit, unit);
}

/** A program that only one game has. */
export function programNamed(name: string): string {
  return nameWords.players[name] ?? asWords(name);
}

export function gameNamed(family: string, title: string): string {
  return named(nameWords.games, family, title);
}

/** What the server offers, in the words of the page. */
export function helloNamed(hello: HelloAnswer): HelloAnswer {
  if (spokenLanguage() === 'en') return hello;
  const both = ([first, second]: [string, string]): [string, string] => [sideNamed(first), sideNamed(second)];
  return {
    ...hello,
    games: hello.games.map((game) => ({
      ...game,
      title: gameNamed(game.family, game.title),
      sides: both(game.sides),
      variants: game.variants.map((variant) => ({
        ...variant,
        title: named(nameWords.variants, variant.title, variant.title),
        ...(variant.sides && { sides: both(variant.sides) }),
      })),
    })),
    players: hello.players.map((player) => ({ ...player, title: named(nameWords.players, player.name, player.title) })),
    levels: hello.levels.map((level) => ({ ...level, title: named(nameWords.levels, String(level.level), level.title) })),
  };
}

import type { Evaluator, GamePlayer, Option, Quirk } from './messages/messages';

/** A spec as people write it: `name:key=value,key=value`. Values without a key are kept, and stay in front. Quotes round a value are left out. */
export interface Spec {
  name: string;
  plain: string[];
  keyed: Record<string, string>;
}

export function parseSpec(text: string): Spec {
  const colon = text.indexOf(':');
  const spec: Spec = { name: colon < 0 ? text : text.slice(0, colon), plain: [], keyed: {} };
  if (colon < 0 || spec.name === 'tree') return spec.name === 'tree' ? { ...spec, name: text } : spec;
  for (const part of text.slice(colon + 1).split(',')) {
    const equals = part.indexOf('=');
    if (equals < 0) spec.plain.push(part);
    else spec.keyed[part.slice(0, equals)] = part.slice(equals + 1).replace(/^"(.*)"$/, '$1');
  }
  return spec;
}

export function specText(spec: Spec): string {
  const parts = [...spec.plain, ...Object.entries(spec.keyed).map(([key, value]) => `${key}=${value}`)];
  return parts.length === 0 ? spec.name : `${spec.name}:${parts.join(',')}`;
}

/** What a spec says of options, by name; plain values come in the order of the options. */
function saidValues(spec: Spec, options: readonly Option[]): Record<string, string> {
  const plain = spec.plain.flatMap((value, i) => (options[i] ? [[options[i].name, value] as const] : []));
  return { ...Object.fromEntries(plain), ...spec.keyed };
}

/** The values of options, by name: what a spec says, and the defaults of the others. */
export function optionValues(spec: Spec, options: readonly Option[]): Record<string, string> {
  return { ...Object.fromEntries(options.map((option) => [option.name, option.default])), ...saidValues(spec, options) };
}

/** The rule set that a game is played by: of those whose settings it has, the one that says most. */
export function variantOf<Rules extends { spec: string }>(variants: readonly Rules[], options: readonly Option[], game: string): Rules | undefined {
  const exact = variants.find((variant) => variant.spec === game);
  if (exact) return exact;
  const asked = optionValues(parseSpec(game), options);
  const fitting = variants
    .map((variant) => ({ variant, said: Object.entries(saidValues(parseSpec(variant.spec), options)) }))
    .filter(({ variant, said }) => !variant.spec.startsWith('tree') && said.every(([name, value]) => asked[name] === value));
  return fitting.sort((a, b) => b.said.length - a.said.length)[0]?.variant;
}

/** The spec that says what differs from the defaults, and nothing else. */
export function chosenSpec(name: string, options: readonly Option[], values: Record<string, string>): string {
  const keyed: Record<string, string> = {};
  for (const option of options) {
    const value = values[option.name]?.trim() ?? '';
    if (value !== '' && value !== option.default) keyed[option.name] = value;
  }
  return specText({ name, plain: [], keyed });
}

/** The weights of an evaluator, as a player spec sets them: `NAME.parameter=…`. */
export function weightOptions(evaluator: Evaluator | undefined): Option[] {
  return (evaluator?.parameters ?? []).map(({ name, meaning, default: usual }) => ({
    name: `${evaluator?.name}.${name}`, title: name, meaning, default: String(usual),
  }));
}

export function isLevel(spec: string): number | null {
  const match = /^level:(?:level=)?(\d+)$/.exec(spec);
  return match ? Number(match[1]) : null;
}

/** The words of an option that takes several of them, `a+b`; null for every other option. */
export function severalWords(option: Option, player: Pick<GamePlayer, 'quirks' | 'parts'>): Quirk[] | null {
  const words = { fix: player.quirks, without: player.parts }[option.name];
  return words && words.length > 0 ? words : null;
}

/** Which words a value names. */
export function readWords(value: string, words: readonly Quirk[]): string[] {
  if (value === 'all') return words.map((word) => word.id);
  const said = value.split('+');
  return words.map((word) => word.id).filter((id) => said.includes(id));
}

/** The value that names them, in the order of the list. */
export function wordsValue(chosen: readonly string[], words: readonly Quirk[]): string {
  const ids = words.map((word) => word.id).filter((id) => chosen.includes(id));
  return ids.length > 1 && ids.length === words.length ? 'all' : ids.join('+');
}

/** "five-hundred" as people read it. */
export function asWords(id: string): string {
  return id.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
}

/** An option that is switched rather than chosen. */
export function isSwitch(option: Option): boolean {
  return option.values?.length === 2 && option.values.includes('on') && option.values.includes('off');
}

/** The games in which a side may move twice running, or dice take a turn. */
const unsteady = ['tree', 'kalah', 'pig', 'piglet', 'einstein'];
/** Do the sides take turns, so that two plies are a move of each? */
export const takesTurns = (game: string): boolean => !unsteady.includes(game.split(':', 1)[0]!);

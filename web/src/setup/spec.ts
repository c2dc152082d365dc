import type { Evaluator, Option } from '../protocol';

/** A spec as people write it: `name:key=value,key=value`. Values without a key are kept, and stay in front. */
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
    else spec.keyed[part.slice(0, equals)] = part.slice(equals + 1);
  }
  return spec;
}

export function specText(spec: Spec): string {
  const parts = [...spec.plain, ...Object.entries(spec.keyed).map(([key, value]) => `${key}=${value}`)];
  return parts.length === 0 ? spec.name : `${spec.name}:${parts.join(',')}`;
}

/** The values a spec gives to options, by name; plain values come in the order of the options. */
export function optionValues(spec: Spec, options: readonly Option[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const option of options) values[option.name] = option.default;
  spec.plain.forEach((value, i) => {
    const option = options[i];
    if (option) values[option.name] = value;
  });
  return { ...values, ...spec.keyed };
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

/** An option that is switched rather than chosen. */
export function isSwitch(option: Option): boolean {
  return option.values?.length === 2 && option.values.includes('on') && option.values.includes('off');
}

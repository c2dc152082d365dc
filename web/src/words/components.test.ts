import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, type AST } from 'svelte/compiler';
import { expect, test } from 'vitest';

/** Attributes that people read or hear. */
const spokenAttributes = ['title', 'aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'placeholder', 'alt', 'label'];

/** Text that is the same in every language, and why. */
const allowed: Record<string, string> = {
  α: 'a bound of alpha-beta, as books write it', β: 'the other bound',
  '· p =': 'a probability, as formulas write it',
  '(S)': 'a key of the keyboard', '(P)': 'a key', '(C)': 'a key', '(X)': 'a key', '(E)': 'a key',
};

type Part = { type: string; [key: string]: unknown };

/** What a component says by itself: text between its tags, and texts of attributes, with their place. */
export function ownWords(source: string): string[] {
  const found: string[] = [];
  const say = (text: string): void => {
    const words = text.trim();
    if (/\p{L}/u.test(words) && !(words in allowed)) found.push(words);
  };
  const literal = (value: unknown): void => {
    for (const part of Array.isArray(value) ? (value as Part[]) : []) if (part.type === 'Text') say(String(part['data']));
    const { type, expression } = (value ?? {}) as Part;
    if (type === 'ExpressionTag') strings(expression);
  };
  /** The texts that an expression can come to: "x ? 'Yes' : 'No'". What it compares with or calls is no text. */
  const strings = (expression: unknown): void => {
    const { type, value, consequent, alternate, right, operator, left, quasis } = (expression ?? {}) as Part;
    if (type === 'Literal' && typeof value === 'string') say(value);
    if (type === 'ConditionalExpression') [consequent, alternate].forEach(strings);
    if (type === 'LogicalExpression') [operator === '&&' ? null : left, right].forEach(strings);
    if (type === 'BinaryExpression' && operator === '+') [left, right].forEach(strings);
    if (type === 'TemplateLiteral') for (const { value: text } of quasis as { value: { raw: string } }[]) say(text.raw);
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const part = node as Part;
    if (part.type === 'Text') say(String(part['data']));
    if (part.type === 'ExpressionTag') return strings(part['expression']);
    if (part.type === 'Attribute') {
      if (spokenAttributes.includes(String(part['name']))) literal(part['value']);
      return;
    }
    if (part.type === 'StyleDirective') return;
    for (const [key, value] of Object.entries(part)) if (key !== 'expression' && key !== 'metadata') walk(value);
  };
  walk((parse(source, { modern: true }) as AST.Root).fragment);
  return found;
}

const folder = fileURLToPath(new URL('..', import.meta.url));
const components = (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.endsWith('.svelte'));

test('words in a component are noticed, expressions are not', () => {
  const own = (markup: string): string[] => ownWords(`<script>let t, a;</script>${markup}`);
  expect(own('<p class="red">Check!</p>')).toEqual(['Check!']);
  expect(own('{#if a}<b>{t.x}: 12 · {a}</b>{:else}Nothing{/if}')).toEqual(['Nothing']);
  expect(own('<button aria-label="Close" data-x="y">×</button>')).toEqual(['Close']);
  expect(own('<button title="{t.x} of {a}">×</button>')).toEqual(['of']);
  expect(own(`<p title={a === 'x' ? 'Yes' : t.no}>{a ? 'On' : t.off}</p>`)).toEqual(['Yes', 'On']);
  expect(own('<p>{`${a} moves`}</p>')).toEqual(['moves']);
});

test.each(components)('%s says nothing by itself', (name) => {
  expect(ownWords(readFileSync(`${folder}/${name}`, 'utf8'))).toEqual([]);
});

test('the components are found', () => expect(components.length).toBeGreaterThan(50));

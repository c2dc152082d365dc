/**
 * The children of a written tree, by the move that leads to each: `min(2 4 b=(1 2))` → 1: "2", 2: "4", b: "(1 2)".
 * A cut branch is not in the record of a search, but what is written there can still be shown. Other games' positions
 * give nothing.
 */
export function writtenChildren(text: string): Map<string, string> {
  const children = new Map<string, string>();
  const open = /^\s*(?:max|min)?\s*[({]/.exec(text);
  if (!open || !/[)}]\s*$/.test(text)) return children;
  let at = open[0].length;
  let count = 0;
  while (at < text.length) {
    while (/[\s,]/.test(text[at] ?? '')) at++;
    if (at >= text.length || /[)}]/.test(text[at] ?? '')) break;
    const label = /^([^\s=:(){}]+)([=:])/.exec(text.slice(at));
    if (label) at += label[0].length;
    const end = endOfChild(text, at);
    if (end === at) return new Map();
    count++;
    children.set(label?.[2] === '=' ? (label[1] ?? '') : String(count), text.slice(at, end).trim());
    at = end;
  }
  return children;
}

function endOfChild(text: string, from: number): number {
  let at = from;
  const word = /^(?:max|min)(?=\s*[({])\s*/.exec(text.slice(at));
  if (word) at += word[0].length;
  if (!/[({]/.test(text[at] ?? '')) {
    while (at < text.length && !/[\s,(){}]/.test(text[at] ?? '')) at++;
    return at;
  }
  let depth = 0;
  do {
    if (/[({]/.test(text[at] ?? '')) depth++;
    if (/[)}]/.test(text[at] ?? '')) depth--;
    at++;
  } while (depth > 0 && at < text.length);
  return at;
}

/** Where an error in a text lies: "position, offset 24" → 24. */
export function offsetIn(where: string): number | null {
  const match = /offset (\d+)/.exec(where);
  return match ? Number(match[1]) : null;
}

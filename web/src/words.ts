/** Begins with a capital and ends with a full stop. */
export function sentence(words: string): string {
  const text = plainly(words.trim());
  if (text === '') return '';
  return text[0]!.toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? '' : '.');
}

/** An error of the server without the address that programs read: people count characters, and from one. */
export function plainly(words: string): string {
  return words
    .replace(/^(?:[\w-]+, )?offset (\d+): /, (_, offset: string) => `character ${Number(offset) + 1}: `)
    .replace(/^(?:lab|session|table|position|quiz): /, '')
    .replace(/; expected (?=\S)/, '. Expected: ');
}

/** Begins with a capital and ends with a full stop. */
export function sentence(words: string): string {
  const text = words.trim();
  if (text === '') return '';
  return text[0]!.toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? '' : '.');
}

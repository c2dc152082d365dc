import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressedForms } from './compress';

test('both forms are smaller and hold the same text', () => {
  const text = Buffer.from('const board = "♔ and ♚";\n'.repeat(200));
  const forms = compressedForms(text);
  expect(brotliDecompressSync(forms['.br'])).toEqual(text);
  expect(gunzipSync(forms['.gz'])).toEqual(text);
  expect(forms['.br'].length).toBeLessThan(text.length / 4);
});

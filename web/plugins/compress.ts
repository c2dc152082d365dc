import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg|json)$/;
/** A smaller file travels in one packet anyway. */
const least = 600;

/** The compressed forms of a text, by the ending of their files. */
export function compressedForms(text: Buffer): Record<'.br' | '.gz', Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return {
    '.br': brotliCompressSync(text, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: text.length } }),
    '.gz': gzipSync(text, { level: 9 }),
  };
}

/** Writes the compressed forms of each file beside it, once, when the page is built: the server only picks one. */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true }) as string[]) {
        if (!compressible.test(name)) continue;
        const text = readFileSync(join(folder, name));
        if (text.length < least) continue;
        for (const [ending, form] of Object.entries(compressedForms(text))) if (form.length < text.length) writeFileSync(join(folder, name + ending), form);
      }
    },
  };
}

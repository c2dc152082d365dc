// node embed/build.mjs FOLDER VERSION: the scripts and types of the package `zermelo-web`; zermelo.wasm is put beside them.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const [, , target = '', version = ''] = process.argv;
const folder = resolve(target);

/** A board has its own root inside the page of somebody else, whose letters may have another size. */
function ownRoot(css) {
  return css.replaceAll(':root', '.root').replace(/(\d*\.?\d+)rem\b/g, (_, size) => `${Number(size) * 16}px`);
}

/** The styles of all components go into the script (sheet.ts). */
function stylesInScript() {
  return {
    name: 'styles-in-script',
    enforce: 'post',
    generateBundle(_, bundle) {
      const sheets = Object.keys(bundle).filter((name) => name.endsWith('.css'));
      const css = ownRoot(sheets.map((name) => String(bundle[name].source)).join(''));
      for (const name of sheets) delete bundle[name];
      let found = 0;
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          chunk.code = chunk.code.replace(/@zermelo-styles@/, () => {
            ++found;
            return css.replace(/[\\`$"']/g, '\\$&').replace(/\n/g, '\\n'); // in whichever quotes it stands
          });
      if (css === '' || found !== 1) this.error(`styles: ${css.length} letters, ${found} places`);
    },
  };
}

async function bundle(input, plugins) {
  await build({
    root: here,
    configFile: false,
    base: './',
    logLevel: 'warn',
    plugins,
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      cssCodeSplit: false,
      rollupOptions: {
        input,
        preserveEntrySignatures: 'exports-only',
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  });
}

await bundle({ index: join(here, 'index.ts'), board: join(here, 'board.svelte.ts') }, [svelte(), stylesInScript()]);
await bundle({ worker: join(here, '../src/site/worker.ts') }, []); // alone: a worker is one file

for (const name of ['index.d.ts', 'board.d.ts', 'README.md']) copyFileSync(join(here, 'package', name), join(folder, name));
copyFileSync(join(here, '../../LICENSE'), join(folder, 'LICENSE'));
const manifest = JSON.parse(readFileSync(join(here, 'package/package.json'), 'utf8'));
writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);

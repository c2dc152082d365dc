import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compress } from './plugins/compress';
import { rulePictures, rules } from './plugins/rules';
import { studies } from './plugins/studies';

const server = process.env['ZERMELO_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: './',
  plugins: [...['en', 'es', 'de'].map((language) => rules('../docs/rules', language)), rulePictures('../docs/rules/pictures.json'), studies('../docs/studies.md'), svelte(), compress()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: { proxy: { '/ws': { target: server, ws: true, changeOrigin: true } } },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: { include: ['src/**/*.test.ts', 'plugins/**/*.test.ts'] },
});

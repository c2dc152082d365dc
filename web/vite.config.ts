import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compress } from './plugins/compress';
import { rulePictures, rules } from './plugins/rules';
import { shell } from './plugins/shell';
import { studies } from './plugins/studies';

const server = process.env['ZERMELO_SERVER'] ?? 'http://127.0.0.1:8080';

const languages = ['en', 'es', 'de'];

export default defineConfig({
  base: './',
  plugins: [
    ...languages.map((language) => rules('../docs/rules', language)), rulePictures('../docs/rules/pictures.json'), 
    ...languages.map((language) => studies(language === 'en' ? '../docs/studies.md' : `texts/studies.${language}.md`, language)),
    svelte(), shell(languages), compress(),
  ],
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: { proxy: { '/ws': { target: server, ws: true, changeOrigin: true } } },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  // The limit finds a test that hangs; five seconds, as is usual, judge a busy machine.
  test: { include: ['src/**/*.test.ts', 'plugins/**/*.test.ts'], testTimeout: 120_000 },
});

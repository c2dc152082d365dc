import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** The page in a real browser, against a real server. `npm run e2e`, or `npm run e2e -- games` for one file. */
export default defineConfig({
  plugins: [svelte()],
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/stage.ts'],
    fileParallelism: false,
    // These find a test that hangs. They are no judgement of the machine, which may have other work: a test waits for events, however
    // long they take, and no test has a lower limit of its own.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    teardownTimeout: 300_000,
    expect: { poll: { timeout: 300_000 } },
    retry: 0,
  },
});

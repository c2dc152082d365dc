import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { Server } from './server';
import { Site } from './site';

declare module 'vitest' {
  export interface ProvidedContext {
    browser: string;
    server: string;
  }
}

/** One browser and one server for all files; a test that kills its server starts its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = process.env['ZERMELO_SITE'];
  const server = site === undefined ? await Server.start() : await Site.start(site);
  const browser = await chromium.launchServer({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
    timeout: 300_000,
  });
  project.provide('browser', browser.wsEndpoint());
  project.provide('server', server.address);
  return async () => {
    await browser.close();
    await server.stop();
  };
}

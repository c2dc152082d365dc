import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe-core objects to on a page, by all its rules or by these; it is read into a page once. */
export async function objections(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { axe: judge } = window as unknown as { axe: typeof axe };
    const { violations, passes } = await judge.run(document, {
      resultTypes: ['violations'],
      selectors: false,
      ...(only ? { runOnly: only } : {}),
    });
    if (passes.length === 0) return ['nothing was looked at'];
    return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`));
  }, rules);
}

export type Look = 'light' | 'dark';
/** The looks that a page is judged in: colours do not depend on its size. The long tests judge both at every size. */
export function looksAt({ width }: { width: number }): Look[] {
  if (process.env['E2E_THOROUGH'] !== undefined) return ['light', 'dark'];
  return width < 600 ? ['dark'] : ['light'];
}

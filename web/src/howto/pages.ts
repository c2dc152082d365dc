import { pages } from 'virtual:how-to-pages';

export type Page = (typeof pages)[string];

/** The page of a game; some share one ("pig and piglet"). */
export function pageOf(family: string): Page | undefined {
  return pages[family] ?? Object.values(pages).find((page) => page.title.toLowerCase().split(/\W+/).includes(family));
}

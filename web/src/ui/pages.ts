import type { Route } from '../routes';
import { t } from '../strings';

/** The pages that every page leads to, in their order, with the routes that belong to each. */
export const pages: readonly { name: string; href: string; title: string; at: readonly Route['at'][] }[] = [
  { name: 'play', href: '#/', get title() { return t.nav.play; }, at: ['home', 'games', 'new', 'play', 'session', 'import'] },
  { name: 'analyse', href: '#/analyse', get title() { return t.nav.analyse; }, at: ['analyse'] },
  { name: 'tree', href: '#/tree', get title() { return t.nav.tree; }, at: ['tree'] },
  { name: 'quiz', href: '#/quiz', get title() { return t.nav.quiz; }, at: ['quiz', 'puzzles'] },
  { name: 'studies', href: '#/studies', get title() { return t.nav.studies; }, at: ['studies', 'mistakes', 'solved'] },
  { name: 'lab', href: '#/lab', get title() { return t.nav.lab; }, at: ['lab'] },
  { name: 'learning', href: '#/learn', get title() { return t.nav.learning; }, at: ['learning'] },
  { name: 'help', href: '#/help', get title() { return t.nav.help; }, at: ['help', 'learn'] },
];

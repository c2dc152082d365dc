import type { Route } from '../routes';
import { t } from '../strings';

/** The pages that every page leads to, in their order, with the routes that belong to each. */
export const pages: readonly { name: string; href: string; title: string; at: readonly Route['at'][] }[] = [
  { name: 'play', href: '#/', title: t.nav.play, at: ['home', 'games', 'new', 'session', 'import'] },
  { name: 'analyse', href: '#/analyse', title: t.nav.analyse, at: ['analyse'] },
  { name: 'tree', href: '#/tree', title: t.nav.tree, at: ['tree'] },
  { name: 'quiz', href: '#/quiz', title: t.nav.quiz, at: ['quiz'] },
  { name: 'studies', href: '#/studies', title: t.nav.studies, at: ['studies', 'mistakes'] },
  { name: 'lab', href: '#/lab', title: t.nav.lab, at: ['lab'] },
  { name: 'help', href: '#/help', title: t.nav.help, at: ['help', 'learn'] },
];

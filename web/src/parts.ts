/** The parts of the page that are loaded when they are shown, the likeliest first. The first screen and a game are in the first script. */
export const parts = {
  analysis: () => import('./understand/AnalysisPanel.svelte'),
  review: () => import('./understand/ReviewPanel.svelte'),
  rules: () => import('./howto/HowToDrawer.svelte'),
  analyse: () => import('./understand/AnalysePage.svelte'),
  games: () => import('./games/GamesPage.svelte'),
  help: () => import('./help/HelpPage.svelte'),
  import: () => import('./setup/Import.svelte'),
  lab: () => import('./lab/LabPage.svelte'),
  labStudy: () => import('./lab/StudyPage.svelte'),
  learning: () => import('./learning/LearningPage.svelte'),
  learn: () => import('./howto/LearnPage.svelte'),
  mistake: () => import('./mistakes/MistakePage.svelte'),
  mistakes: () => import('./mistakes/MistakesPage.svelte'),
  new: () => import('./setup/NewGame.svelte'),
  quiz: () => import('./quiz/QuizPage.svelte'),
  puzzles: () => import('./puzzles/PuzzlesPage.svelte'),
  settings: () => import('./settings/SettingsPage.svelte'),
  solved: () => import('./solved/SolvedPage.svelte'),
  studies: () => import('./studies/StudiesPage.svelte'),
  study: () => import('./studies/OneStudyPage.svelte'),
  tree: () => import('./tree/TreePage.svelte'),
};

/** Panels that only a static site has. They are named here, in the first script: its style stands in the page and is no file that could be waited for. */
export const siteParts = {
  backup: () => import('./site/Backup.svelte'),
  certificate: () => import('./site/Certificate.svelte'),
};

/** The parts of the page that are loaded when they are shown, the likeliest first. The first screen and a game are in the first script. */
export const parts = {
  analysis: () => import('./understand/AnalysisPanel.svelte'),
  review: () => import('./understand/ReviewPanel.svelte'),
  rules: () => import('./howto/HowToDrawer.svelte'),
  analyse: () => import('./understand/AnalysePage.svelte'),
  help: () => import('./help/HelpPage.svelte'),
  import: () => import('./setup/Import.svelte'),
  lab: () => import('./lab/LabPage.svelte'),
  labStudy: () => import('./lab/StudyPage.svelte'),
  learn: () => import('./howto/LearnPage.svelte'),
  mistake: () => import('./mistakes/MistakePage.svelte'),
  mistakes: () => import('./mistakes/MistakesPage.svelte'),
  new: () => import('./setup/NewGame.svelte'),
  quiz: () => import('./quiz/QuizPage.svelte'),
  studies: () => import('./studies/StudiesPage.svelte'),
  study: () => import('./studies/OneStudyPage.svelte'),
  tree: () => import('./tree/TreePage.svelte'),
};

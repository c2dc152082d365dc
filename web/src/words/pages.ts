import type { PlayWords } from '../strings';
import type { UnderstandWords } from '../strings.understand';
import type { ErrorWords } from './errors';
import type { ExplainWords } from './explain';
import type { GameWords } from './games';
import type { LabWords } from './lab';
import type { LearningWords } from './learning';
import type { MctsWords } from './mcts';
import type { MistakeWords } from './mistakes';
import type { NameWords } from './names';
import type { Nouns } from './en/nouns';
import type { PuzzleWords } from './puzzles';
import type { QuizWords } from './quiz';
import type { SettingsWords } from './settings';
import type { SiteWords } from './site';
import type { SolvedWords } from './solved';
import type { StudyWords } from './studies';
import type { TreeWords } from './tree';

/** The words of every page: what a language has to say. */
export interface Words {
  play: PlayWords;
  understand: UnderstandWords;
  tree: TreeWords;
  mcts: MctsWords;
  quiz: QuizWords;
  puzzles: PuzzleWords;
  lab: LabWords;
  learning: LearningWords;
  mistakes: MistakeWords;
  solved: SolvedWords;
  studies: StudyWords;
  settings: SettingsWords;
  site: SiteWords;
  games: GameWords;
  names: NameWords;
  explain: ExplainWords;
  errors: ErrorWords;
  nouns: Nouns;
  /** Sentences of the server, by their English words. */
  said: Record<string, string>;
}

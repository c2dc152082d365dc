import type { PlayWords } from '../strings';
import type { UnderstandWords } from '../strings.understand';
import type { GameWords } from './games';
import type { LabWords } from './lab';
import type { MistakeWords } from './mistakes';
import type { NameWords } from './names';
import type { QuizWords } from './quiz';
import type { SettingsWords } from './settings';
import type { StudyWords } from './studies';
import type { TreeWords } from './tree';

/** The words of every page: what a language has to say. */
export interface Words {
  play: PlayWords;
  understand: UnderstandWords;
  tree: TreeWords;
  quiz: QuizWords;
  lab: LabWords;
  mistakes: MistakeWords;
  studies: StudyWords;
  settings: SettingsWords;
  games: GameWords;
  names: NameWords;
}

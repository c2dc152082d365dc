import type { Words } from '../pages';
import { games } from './games';
import { lab } from './lab';
import { mistakes } from './mistakes';
import { names } from './names';
import { play } from './play';
import { quiz } from './quiz';
import { settings } from './settings';
import { studies } from './studies';
import { tree } from './tree';
import { understand } from './understand';

export const words: Words = { play, understand, tree, quiz, lab, mistakes, studies, settings, games, names };

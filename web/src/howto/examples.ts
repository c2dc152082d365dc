import { t } from '../strings';

/** Positions that show a rule at a glance, beside the words of docs/games. */
export interface Example {
  position: string;
  words: string;
  touched?: string[];
  path?: string[];
}

export const examples: Record<string, Example[]> = {
  mnk: [{ position: 'x.o/.xo/...', words: t.captions.line, path: ['c1'] }],
  connect: [
    {
      position: '......./......./......./...o.../.xxxo../.ooxxo.',
      words: t.captions.column,
      path: ['a1'],
    },
  ],
  kalah: [
    {
      position: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 S',
      words: t.captions.again,
      path: ['3', '4', '5', '6', 'S'],
    },
    {
      position: '1,0,4,4,4,4,7/4,4,4,4,5,4,3 S',
      words: t.captions.capture,
      path: ['1', '2'],
    },
  ],
  checkers: [
    {
      position: 'B:W14,22,23,24,30:B9,1,2',
      words: t.captions.take,
      path: ['9', '18', '25'],
    },
  ],
  alquerque: [
    {
      position: 'bbbbb/bbbbb/bbw.w/wwwww/wwwww b',
      words: t.captions.along,
    },
  ],
  chess: [
    {
      position: '8/8/8/8/3N4/8/8/4K2k w - - 0 1',
      words: t.captions.knight,
      touched: ['d4'],
    },
    { position: '4k3/8/8/8/8/8/8/4K2R w K - 0 1', words: t.captions.castling, path: ['e1', 'g1'] },
  ],
};

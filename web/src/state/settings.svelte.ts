import { look, pieceSets, type PieceSet } from '../board/look.svelte';
import { boardThemes, type BoardTheme } from '../board/themes';
import { speak, spokenLanguage, type Language } from '../words/speech.svelte';
import { setTempo, tempos, type Tempo } from './pause';
import { keepLiking, keptLiking } from './storage';

export const tempoNames = Object.keys(tempos) as Tempo[];

/** One of the names that are known, or the first of them. */
function known<Name extends string>(names: readonly Name[], wish: unknown, otherwise: Name): Name {
  return names.find((name) => name === wish) ?? otherwise;
}

/** How the person at this browser likes the page. What they choose works at once and is kept. */
export class Settings {
  tempo = $state.raw<Tempo>('normal');

  constructor() {
    const kept = keptLiking();
    look.board = known(boardThemes, kept.board, 'slate');
    look.pieces = known(pieceSets, kept.pieces, 'classic');
    look.coordinates = kept.coordinates !== false;
    this.tempo = known(tempoNames, kept.tempo, 'normal');
    setTempo(this.tempo);
  }

  get board(): BoardTheme {
    return look.board;
  }
  set board(board: BoardTheme) {
    look.board = board;
    keepLiking({ board });
  }
  get pieces(): PieceSet {
    return look.pieces;
  }
  set pieces(pieces: PieceSet) {
    look.pieces = pieces;
    keepLiking({ pieces });
  }
  get coordinates(): boolean {
    return look.coordinates;
  }
  set coordinates(coordinates: boolean) {
    look.coordinates = coordinates;
    keepLiking({ coordinates });
  }
  setTempo(tempo: Tempo): void {
    this.tempo = tempo;
    setTempo(tempo);
    keepLiking({ tempo });
  }
  get language(): Language {
    return spokenLanguage();
  }
  /** The words have to be fetched: true once the page speaks the language, false where they did not come. */
  async setLanguage(language: Language): Promise<boolean> {
    try {
      await speak(language);
    } catch {
      return false;
    }
    keepLiking({ language });
    return true;
  }
}

import type { SettingsWords } from '../settings';

export const settings: SettingsWords = {
  title: 'Einstellungen',
  words: 'Deine Auswahl gilt sofort und wird in diesem Browser gespeichert.',

  looks: 'Aussehen',
  board: 'Brett',
  boards: { slate: 'Schiefer', wood: 'Holz', green: 'Grün', sea: 'Meer', paper: 'Papier' },
  pieces: 'Schachfiguren',
  pieceSets: { classic: 'Klassisch', modern: 'Modern' },
  coordinates: 'Koordinaten anzeigen',
  preview: 'So sieht ein Schachbrett jetzt aus',

  motion: 'Bewegung und Ton',
  tempo: 'Animation',
  tempos: { off: 'Aus', slow: 'Langsam', normal: 'Normal', fast: 'Schnell' },
  sound: 'Töne abspielen',
  volume: 'Lautstärke',
  volumeValue: (percent) => `${percent}\u00a0%`,
  tryIt: 'Ton testen',

  page: 'Seite',
  language: 'Sprache',
  languageLost: 'Die Texte dieser Sprache konnten nicht geladen werden. Bitte versuche es noch einmal.',
  scheme: 'Farben',

  about: 'Über Zermelo',
  version: 'Version',
  protocol: 'Protokoll',
  gamesKnown: 'Spiele',
  algorithms: 'Algorithmen',
  longestThought: 'Längste Bedenkzeit pro Zug',
  messageSize: 'Größte Nachricht',
  seconds: (seconds) => `${seconds} s`,
  kilobytes: (size) => `${size} kB`,
};

/** What the page of settings says. */
export const settings = {
  title: 'Settings',
  words: 'Your choices apply at once and are kept in this browser.',

  looks: 'Appearance',
  board: 'Board',
  boards: { slate: 'Slate', wood: 'Wood', green: 'Green', sea: 'Sea', paper: 'Paper' },
  pieces: 'Chess pieces',
  pieceSets: { classic: 'Classic', modern: 'Modern' },
  coordinates: 'Show coordinates',
  preview: 'How a chessboard looks now',

  motion: 'Movement and sound',
  tempo: 'Animation',
  tempos: { off: 'Off', slow: 'Slow', normal: 'Normal', fast: 'Fast' },
  sound: 'Play sounds',
  volume: 'Volume',
  volumeValue: (percent: string) => `${percent}%`,
  tryIt: 'Test the sound',

  page: 'Page',
  language: 'Language',
  languageLost: 'The words of this language could not be loaded. Please try again.',
  scheme: 'Colours',

  about: 'About',
  version: 'Version',
  protocol: 'Protocol',
  gamesKnown: 'Games',
  algorithms: 'Algorithms',
  longestThought: 'Longest thinking time per move',
  messageSize: 'Largest message',
  seconds: (seconds: string) => `${seconds} s`,
  kilobytes: (size: string) => `${size} kB`,
};

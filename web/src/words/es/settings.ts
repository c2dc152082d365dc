import type { SettingsWords } from '../settings';

export const settings: SettingsWords = {
  title: 'Ajustes',
  words: 'Lo que elijas se aplica al momento y se guarda en este navegador.',

  looks: 'Aspecto',
  board: 'Tablero',
  boards: { slate: 'Pizarra', wood: 'Madera', green: 'Verde', sea: 'Mar', paper: 'Papel' },
  pieces: 'Piezas de ajedrez',
  pieceSets: { classic: 'Clásicas', modern: 'Modernas' },
  coordinates: 'Mostrar coordenadas',
  preview: 'Así se ve ahora un tablero de ajedrez',

  motion: 'Movimiento y sonido',
  tempo: 'Animación',
  tempos: { off: 'Sin animación', slow: 'Lenta', normal: 'Normal', fast: 'Rápida' },
  sound: 'Reproducir sonidos',
  volume: 'Volumen',
  volumeValue: (percent) => `${percent}\u00a0%`,
  tryIt: 'Probar el sonido',

  page: 'Página',
  language: 'Idioma',
  languageLost: 'No se pudieron cargar los textos de este idioma. Inténtalo de nuevo.',
  scheme: 'Colores',

  about: 'Acerca de Zermelo',
  version: 'Versión',
  protocol: 'Protocolo',
  gamesKnown: 'Juegos',
  algorithms: 'Algoritmos',
  longestThought: 'Tiempo máximo para pensar una jugada',
  messageSize: 'Mensaje más grande',
  seconds: (seconds) => `${seconds} s`,
  kilobytes: (size) => `${size} kB`,
};

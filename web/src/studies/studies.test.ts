import { expect, test } from 'vitest';
import { parseRoute } from '../routes';
import { findStudies, gamesOf, playLink, studyOf } from './studies';
import { studiesText } from './text.svelte';

const found = (query: string): string[] => findStudies(query).map((hit) => hit.study.name);

test('nothing asked for: all five, in the order of their seeds', () => {
  expect(found('')).toEqual(['rook-endgame', 'lab-framework', 'alquerque', 'checkers', 'kalah']);
});

test('a study is found by its title, its university, its language in English and its own, and its file', () => {
  for (const [word, name] of [
    ['Pràctica 2', 'rook-endgame'], ['practica 2', 'rook-endgame'], ['Práctica 3', 'kalah'], ['Granada', 'kalah'], ['Barcelona', 'rook-endgame'],
    ['Catalan', 'rook-endgame'], ['català', 'rook-endgame'], ['Romanian', 'lab-framework'], ['română', 'lab-framework'],
    ['Danish', 'alquerque'], ['dansk', 'alquerque'], ['Persian', 'checkers'], ['فارسی', 'checkers'], ['هوش مصنوعی', 'checkers'],
    ['Spanish', 'kalah'], ['español', 'kalah'],
    ['000', 'rook-endgame'], ['001', 'lab-framework'], ['002', 'alquerque'], ['003', 'checkers'], ['004', 'kalah'], ['004_081c', 'kalah'],
    ['Escacs', 'rook-endgame'], ['Mancala', 'kalah'], ['Alquerque', 'alquerque'], ['dama', 'checkers'], ['draughts', 'checkers'],
    ['Joc', 'lab-framework'], ['Stare', 'lab-framework'], ['mutari_joc', 'lab-framework'], ['DM574', 'alquerque'], ['granero', 'kalah'],
  ] as const)
    expect(found(word)[0], word).toBe(name);
});

test('a word that two studies have finds both', () => {
  expect(found('Poda')).toContain('kalah');
  expect(found('Poda')).toContain('rook-endgame');
});

test('the line that has the word is shown with its section', () => {
  const hit = findStudies('mutari_joc')[0];
  expect(hit?.section).toBe('From its names to ours');
  expect(hit?.line).toContain('mutari_joc');
});

test('a word that no study has finds none, marks of patterns included', () => {
  expect(found('backgammon')).toEqual([]);
  expect(found('(')).not.toContain(undefined);
});

test('every game of a study leads to it, and back', () => {
  for (const [family, name] of [['chess', 'rook-endgame'], ['mnk', 'lab-framework'], ['connect', 'lab-framework'], ['alquerque', 'alquerque'], ['checkers', 'checkers'], ['kalah', 'kalah']] as const)
    expect(studyOf(family)?.name).toBe(name);
  expect(studyOf('pig')).toBeUndefined();
  for (const study of studiesText().studies) expect(gamesOf(study.name).length).toBeGreaterThan(0);
});

test('a program is a link to the form that has it chosen', () => {
  const [game] = gamesOf('rook-endgame');
  expect(parseRoute(playLink(game!, game!.programs[0]))).toEqual({ at: 'new', game: 'chess:study', query: 'start=rook-endgame&second=faithful-minimax%3Adepth%3D3' });
});

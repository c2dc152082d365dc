import { expect, test } from 'vitest';
import { whileWanted } from './wanted';

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

test('an answer that is still wanted is handed over, and so is a failure', async () => {
  const heard: unknown[] = [];
  whileWanted(() => Promise.resolve('yes'), (answer) => heard.push(answer), () => heard.push('failed'));
  whileWanted(() => Promise.reject(new Error('no')), (answer) => heard.push(answer), (error) => heard.push(String(error)));
  await soon();
  expect(heard).toEqual(['yes', 'Error: no']);
});

test('an answer that comes too late is nobody\'s', async () => {
  const heard: unknown[] = [];
  const letGo = [
    whileWanted(() => soon().then(() => 'late'), (answer) => heard.push(answer), (error) => heard.push(error)),
    whileWanted(() => soon().then(() => Promise.reject(new Error('late'))), (answer) => heard.push(answer), (error) => heard.push(error)),
  ];
  for (const each of letGo) each();
  await soon();
  await soon();
  expect(heard).toEqual([]);
});

test('a question that nobody wants any more is not asked', async () => {
  let asked = 0;
  const ask = (): Promise<void> => {
    asked++;
    return Promise.resolve();
  };
  whileWanted(ask, () => undefined, () => undefined, 1)();
  await soon();
  expect(asked).toBe(0);
  whileWanted(ask, () => undefined, () => undefined, 1);
  await soon();
  expect(asked).toBe(1);
});

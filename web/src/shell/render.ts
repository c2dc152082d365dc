import { render } from 'svelte/server';
import type { App } from '../state/app.svelte';
import type { KeptGame } from '../state/storage';
import type { Language } from '../words/languages';
import { speak } from '../words/speech.svelte';
import { blanks } from './blanks';
import Shell from './Shell.svelte';

/** The first screen as HTML, before anything is known about its reader. */
export async function shell(language: Language): Promise<string> {
  await speak(language);
  const open: KeptGame = { ...blanks, key: null, family: '', when: 0, over: false };
  const app = { route: { at: 'home' }, link: 'connecting', hello: null, notice: '', theme: 'auto', games: [open, { ...open, over: true }] };
  return render(Shell, { props: { app: app as unknown as App } }).body;
}

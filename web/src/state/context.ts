import { getContext, setContext } from 'svelte';
import type { App } from './app.svelte';

const name = Symbol('app');

export function provideApp(app: App): void {
  setContext(name, app);
}

export function useApp(): App {
  return getContext<App>(name);
}

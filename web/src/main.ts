import { mount } from 'svelte';
import './app.css';
import './boards.css';
import './moves.css';
import './shell/shell.css';
import AppView from './App.svelte';
import { SocketConnection, socketAddress } from './connection';
import { replaceShell } from './shell/replace';
import type { Say } from './site/site';
import { App } from './state/app.svelte';
import { firstLanguage } from './state/storage';
import { speak } from './words/speech.svelte';

// English words come with this script; others are on their way while the line opens.
const words = speak(firstLanguage(navigator.languages)).catch(() => undefined);
// A static site names its engine; a server is behind every other page.
const engine = document.querySelector<HTMLMetaElement>('meta[name="zermelo-engine"]')?.content;
const target = document.getElementById('app');
if (engine) void onSite(engine).then(start);
else start(new App(new SocketConnection(socketAddress(location))));

function start(app: App): void {
  app.visit(location.hash);
  addEventListener('hashchange', () => app.visit(location.hash));
  addEventListener('storage', ({ key }) => app.keptElsewhere(key));
  void words.then(() => target && replaceShell(() => mount(AppView, { target, props: { app } })));
}

async function onSite(address: string): Promise<App> {
  const { canRun, SiteConnection, siteWords } = await import('./site/site');
  if (!canRun() && target) {
    await words;
    target.textContent = siteWords.old;
    throw new Error(siteWords.old);
  }
  let say: Say = () => undefined;
  const connection = new SiteConnection(address, (...said) => say(...said));
  const made = new App(connection, true);
  made.discard = (id) => connection.discard(id);
  say = (notice, offer) => {
    made.notice = notice;
    if (offer || notice === '') made.offer = offer ? { notice, ...offer } : null;
  };
  return made;
}

import { mount } from 'svelte';
import './app.css';
import './boards.css';
import './moves.css';
import AppView from './App.svelte';
import { SocketConnection, socketAddress } from './connection';
import { App } from './state/app.svelte';
import { firstLanguage } from './state/settings.svelte';
import { speak } from './words/speech.svelte';

// English words come with this script; others are on their way while the line opens.
const words = speak(firstLanguage(navigator.languages)).catch(() => undefined);
const app = new App(new SocketConnection(socketAddress(location)));
app.visit(location.hash);
addEventListener('hashchange', () => app.visit(location.hash));

const target = document.getElementById('app');
void words.then(() => target && mount(AppView, { target, props: { app } }));

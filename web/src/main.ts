import { mount } from 'svelte';
import './app.css';
import AppView from './App.svelte';
import { SocketConnection, socketAddress } from './connection';
import { App } from './state/app.svelte';

const app = new App(new SocketConnection(socketAddress(location)));
app.visit(location.hash);
addEventListener('hashchange', () => app.visit(location.hash));

const target = document.getElementById('app');
if (target) mount(AppView, { target, props: { app } });

import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { i18n } from './lib/i18n.svelte';
import { prepare } from './lib/offline.svelte';

await i18n.begin();
mount(App, { target: document.getElementById('app')! });
if (import.meta.env.PROD) void prepare();

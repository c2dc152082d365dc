import { settings } from './en/settings';
import { spoken } from './speech.svelte';
import type { Translation } from './translation';

export type SettingsWords = Translation<typeof settings>;
export const settingsWords = spoken('settings', settings);

import type { View } from '../messages/messages';
import type { App } from '../state/app.svelte';

/** The boards of positions, each asked for once. */
export class Views {
  private readonly known = new Map<string, Promise<View>>();

  constructor(private readonly app: App) {}

  look(game: string, position: string): Promise<View> {
    const key = `${game}\n${position}`;
    const known = this.known.get(key);
    if (known) return known;
    const view = this.app.connection.ask('look', { game, position }).then((answer) => answer.view);
    this.known.set(key, view);
    view.catch(() => this.known.delete(key));
    return view;
  }
}

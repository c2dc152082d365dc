import { LineLost } from '../connection';
import type { App } from '../state/app.svelte';
import type { Review } from '../messages/understand';

/** A game looked at again: which moves were mistakes, and what was better. */
export class GameReview {
  found = $state.raw<Review | null>(null);
  running = $state(false);
  problem = $state('');
  /** The last node of the game that was reviewed. */
  node = $state(0);

  private question = 0;

  constructor(private readonly app: App) {}

  async start(session: string, node: number): Promise<void> {
    const question = ++this.question;
    const still = (): boolean => question === this.question;
    this.running = true;
    this.problem = '';
    this.found = null;
    this.node = node;
    try {
      const { review } = await this.app.connection.ask('review', { session, node }, (event) => {
        if (still()) this.found = event;
      });
      if (still()) this.found = review;
    } catch (error) {
      if (still() && !(error instanceof LineLost)) this.problem = this.app.words(error);
    }
    if (still()) this.running = false;
  }
}

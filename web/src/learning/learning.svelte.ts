import type { Learning, LearningAnswer, LearnEvent } from '../messages/learn';
import type { App } from '../state/app.svelte';

/** A game that is looked at while it is learned: what is there, and what changes. */
export class LearningState {
  learning = $state.raw<Learning | null>(null);
  /** The game that is being learned now. */
  private now = $state<string | null>(null);
  allowed = $state(false);
  problem = $state('');
  stopping = $state(false);

  readonly running = $derived(this.learning?.state === 'running');
  /** Another game that keeps this one waiting. */
  readonly other = $derived(this.now !== null && this.learning !== null && this.now !== this.learning.game ? this.now : null);

  constructor(
    private readonly app: App,
    readonly game: string,
  ) {}

  /** Looks until what comes back is called. */
  watch(): () => void {
    const deaf = this.app.connection.onEvent((event) => {
      if (event.event === 'learn') this.hear(event);
    });
    const offline = this.app.connection.onLink((link) => {
      if (link === 'open') void this.begin();
    });
    void this.begin();
    return () => {
      deaf();
      offline();
      this.app.connection.ask('learn_watch', { on: false }).catch(() => undefined);
    };
  }

  private begin(): Promise<void> {
    return this.tried(async () => {
      await this.app.connection.ask('learn_watch', { on: true });
      this.take(await this.app.connection.ask('learning', { game: this.game }));
    });
  }

  private take({ learning, running, allowed }: LearningAnswer): void {
    this.learning = learning;
    this.now = running;
    this.allowed = allowed;
  }

  async start(): Promise<void> {
    this.stopping = false;
    await this.tried(async () => {
      await this.app.connection.ask('learn_run', { game: this.game });
      this.take(await this.app.connection.ask('learning', { game: this.game }));
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.tried(() => this.app.connection.ask('learn_stop', {}));
  }

  private hear({ learning }: LearnEvent): void {
    const runs = learning.state === 'running';
    this.now = runs ? learning.game : null;
    if (learning.game !== this.learning?.game) return;
    this.learning = learning;
    if (!runs) this.stopping = false;
  }

  private async tried(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      this.problem = '';
    } catch (error) {
      this.stopping = false;
      this.problem = this.app.words(error);
    }
  }
}

import type { LabEstimateAnswer, LabEvent, Study, StudyCell } from '../messages/lab';
import type { App } from '../state/app.svelte';
import { labWords } from '../words/lab';
import { studySaid, textsReady } from '../words/texts.svelte';

/** How a run stands, as the server told last. */
export type Progress = Omit<LabEvent, 'event' | 'cells'>;

/** A study that is looked at: what the server has of it, and what changes while it plays. */
export class StudyState {
  private found = $state.raw<Study | null>(null);
  /** In the language of the page. */
  readonly study = $derived(this.found && studySaid(this.found));
  cells = $state.raw<StudyCell[]>([]);
  progress = $state.raw<Progress | null>(null);
  problem = $state('');
  stopping = $state(false);
  /** How long the rest may take; null until the server has tried. */
  estimate = $state.raw<LabEstimateAnswer | null>(null);

  readonly running = $derived(this.progress?.state === 'running');
  /** Another study that keeps this one waiting. */
  readonly other = $derived(this.study && this.study.running !== null && this.study.running !== this.study.name && !this.running ? this.study.running : null);
  readonly played = $derived(this.progress?.played ?? this.study?.played ?? 0);
  readonly planned = $derived(this.study?.planned ?? 0);
  readonly complete = $derived(this.study !== null && this.played >= this.planned);

  /** The page is gone, and with it what was derived from the answers. */
  private left = false;

  constructor(
    private readonly app: App,
    readonly name: string,
  ) {}

  /** Looks until what comes back is called. */
  watch(): () => void {
    this.left = false;
    const deaf = this.app.connection.onEvent((event) => {
      if (event.event === 'lab') this.hear(event);
    });
    const offline = this.app.connection.onLink((link) => {
      if (link === 'open') void this.begin();
    });
    const seen = (): void => {
      if (document.visibilityState === 'visible') void this.load();
    };
    document.addEventListener('visibilitychange', seen);
    void this.begin();
    return () => {
      this.left = true;
      deaf();
      offline();
      document.removeEventListener('visibilitychange', seen);
      this.app.connection.ask('lab_watch', { on: false }).catch(() => undefined);
    };
  }

  private async begin(): Promise<void> {
    await this.tried(() => this.app.connection.ask('lab_watch', { on: true }));
    await this.load();
  }

  async load(): Promise<void> {
    await this.tried(async () => {
      const [{ study }] = await Promise.all([this.app.connection.ask('study', { study: this.name }), textsReady()]);
      if (this.left) return;
      this.found = study;
      // What was heard meanwhile is newer than what was read.
      this.cells = study.cells.map((cell) => {
        const heard = this.cells[cell.number];
        return heard && heard.games > cell.games ? heard : cell;
      });
      if (this.progress?.state === 'running' && study.running !== this.name) this.progress = { ...this.progress, state: 'stopped' };
      if (study.running === this.name && this.progress?.state !== 'running')
        this.progress = {
          study: this.name, state: 'running', played: study.played, planned: study.planned, jobs: study.jobs,
          seconds_left: null, current: '', words: '',
        };
    });
    if (!this.left && this.study && !this.running && !this.complete) void this.guess();
  }

  /** A guess is nothing to complain about where there is none. */
  private async guess(): Promise<void> {
    const { played } = this;
    const estimate = await this.app.connection.ask('lab_estimate', { study: this.name }).catch(() => null);
    if (!this.left && played === this.played) this.estimate = estimate;
  }

  async start(): Promise<void> {
    this.stopping = false;
    await this.tried(async () => {
      const { jobs } = await this.app.connection.ask('lab_run', { study: this.name });
      this.progress = {
        study: this.name, state: 'running', played: this.study?.played ?? 0, planned: this.planned, jobs,
        seconds_left: null, current: '', words: '',
      };
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.tried(() => this.app.connection.ask('lab_stop', {}));
  }

  private hear(event: LabEvent): void {
    if (event.study !== this.name) {
      if (event.state !== 'running' || this.study?.running !== event.study) void this.load();
      return;
    }
    if (event.cells.length > 0) {
      const cells = this.cells.slice();
      for (const cell of event.cells) if (cells[cell.number]) cells[cell.number] = cell;
      this.cells = cells;
    }
    this.progress = event;
    if (event.state !== 'running') {
      this.stopping = false;
      void this.load();
    }
  }

  private async tried(what: () => Promise<unknown>): Promise<void> {
    try {
      this.problem = '';
      await what();
    } catch (error) {
      this.problem = this.app.words(error);
    }
  }

  /** What there is to say about the run. */
  get said(): string {
    const { progress } = this;
    if (!progress) return '';
    if (progress.state === 'failed') return labWords.failed(progress.words);
    if (progress.state === 'stopped') return labWords.stopped;
    return progress.state === 'done' ? labWords.done : '';
  }
}

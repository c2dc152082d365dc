import type { Frame } from '../board/frames';
import { Pause, paced, stillness } from './pause';

/** How long a step of a move is shown, in milliseconds. */
export const pace = { own: 170, other: 480, crowd: 60 };

/** The pictures of a move under way. They can be cut short. */
export class Animation {
  frame = $state.raw<Frame | null>(null);
  stepTime = $state(pace.other);
  rolling = $state(false);
  /** Seeds are sown in the move that is shown. */
  sown = false;
  private skipping = false;
  private ended = false;
  private readonly pause = new Pause();

  /** The dice are in the air; `waiting` moves follow. */
  async roll(waiting: number): Promise<void> {
    if (stillness() || waiting > 2) return;
    this.rolling = true;
    await this.pause.of(paced(waiting > 0 ? 350 : 800));
    this.rolling = false;
  }

  async show(pictures: readonly Frame[], step: number): Promise<void> {
    this.stepTime = paced(step);
    this.sown = pictures.some(({ hand }) => hand !== null);
    for (const picture of pictures) {
      if (this.skipping || this.ended) break;
      this.frame = picture;
      await this.pause.of(this.stepTime * picture.beats);
    }
    this.skipping = false;
  }

  hold(): Promise<void> {
    return this.pause.of(paced(pace.other));
  }

  /** The move under way arrives at once. */
  skip(): void {
    this.skipping = this.frame !== null;
    this.pause.end();
  }

  end(): void {
    this.ended = true;
    this.skip();
  }
}

/** A while in which a picture stands still; it can be cut short. */
export class Pause {
  private wake: (() => void) | null = null;

  of(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  end(): void {
    this.wake?.();
  }
}

/** The speeds of animation that people choose from: the factor by which a pause is longer. */
export const tempos = { off: 0, slow: 1.8, normal: 1, fast: 0.5 } as const;
export type Tempo = keyof typeof tempos;
let chosen: Tempo = 'normal';

export function setTempo(tempo: Tempo): void {
  chosen = tempo;
}

/** A time of the animation at the chosen speed. */
export function paced(milliseconds: number): number {
  return milliseconds * tempos[chosen];
}

/** Nobody wants to see things move: the person said so, or there is no screen. */
export function stillness(): boolean {
  return chosen === 'off' || typeof matchMedia === 'undefined' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

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

/** Nobody wants to see things move: the person said so, or there is no screen. */
export function stillness(): boolean {
  return typeof matchMedia === 'undefined' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

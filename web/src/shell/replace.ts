/** What can be pressed or focused, in its order on the page. */
function controls(place: ParentNode): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>('a[href], button')];
}

/**
 * Puts the living page in the place of the first screen that came with index.html, in one step: nothing flashes or moves. The
 * focus stays where it is. A finger that is down on something is waited for, or its click would be lost.
 */
export function replaceShell(draw: () => void): void {
  const shell = document.getElementById('shell');
  if (!shell) return draw();
  if (shell.querySelector('a:active, button:active')) {
    const again = (): void => replaceShell(draw);
    addEventListener('pointerup', () => setTimeout(again), { once: true });
    return;
  }
  const focused = controls(shell).indexOf(document.activeElement as HTMLElement);
  const { pressed } = shell.dataset;
  const [x, y] = [scrollX, scrollY];
  const atHome = document.documentElement.dataset['shell'] === 'home';
  draw();
  shell.remove();
  delete document.documentElement.dataset['shell'];
  if (!atHome) return;
  scrollTo(x, y);
  if (focused >= 0) controls(document)[focused]?.focus({ preventScroll: true });
  if (pressed !== undefined) document.querySelectorAll('button')[Number(pressed)]?.click();
}

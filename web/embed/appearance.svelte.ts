import { boardThemes, type BoardTheme } from '../src/board/themes';

export type Look = 'light' | 'dark';

/** Colours of a board: those it was told, or those of the page around it. */
export class Appearance {
  look = $state<Look>('light');
  board = $state<BoardTheme>('slate');
  private wish = 'auto';
  private readonly prefersDark = matchMedia('(prefers-color-scheme: dark)');
  private readonly observer = new MutationObserver(() => this.follow());

  constructor(private readonly element: HTMLElement) {}

  begin(): void {
    const page = { attributes: true, attributeFilter: ['class', 'style', 'data-theme'] };
    this.observer.observe(document.documentElement, page);
    if (document.body) this.observer.observe(document.body, page);
    this.prefersDark.addEventListener('change', this.follow);
    this.follow();
  }

  end(): void {
    this.observer.disconnect();
    this.prefersDark.removeEventListener('change', this.follow);
  }

  set(look: string | null, board: string | null): void {
    this.wish = look ?? 'auto';
    this.board = boardThemes.find((theme) => theme === board) ?? 'slate';
    this.follow();
  }

  /** `color-scheme` says which looks a page has; the person's wish chooses between two. */
  private readonly follow = (): void => {
    const schemes = getComputedStyle(this.element).colorScheme.split(' ');
    const [dark, light] = [schemes.includes('dark'), schemes.includes('light')];
    const page: Look = dark && (!light || this.prefersDark.matches) ? 'dark' : 'light';
    this.look = this.wish === 'dark' || this.wish === 'light' ? this.wish : page;
  };
}

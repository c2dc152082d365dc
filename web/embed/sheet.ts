import '../src/app.css';
import '../src/boards.css';

/** The build puts all styles here (vite.config.ts): those of the page, and those of every component. */
const styles = `@zermelo-styles@`;
let shared: CSSStyleSheet | null = null;

/** One sheet for all boards of a page. A content-security policy has nothing against it, unlike a style element. */
export function sheet(): CSSStyleSheet {
  if (shared) return shared;
  shared = new CSSStyleSheet();
  shared.replaceSync(`:host { display: block; max-inline-size: 560px; } :host([hidden]) { display: none; } ${styles}`);
  return shared;
}

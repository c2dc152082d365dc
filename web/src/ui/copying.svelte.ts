import { t } from '../strings';

/** A text taken along, and for a moment whether that worked. */
export class Copying {
  said = $state('');

  async take(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.said = t.copied;
    } catch {
      this.said = t.copyFailed;
    }
    setTimeout(() => (this.said = ''), 4000);
  }
}

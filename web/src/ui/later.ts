/** Parts of the page that are loaded when they are needed. Each is asked for once; a part that did not arrive is asked for again. */
type Load<Part> = () => Promise<Part>;

const parts = new Map<Load<unknown>, unknown>();

export function loaded<Part>(load: Load<Part>): Part | undefined {
  return parts.get(load) as Part | undefined;
}

export async function load<Part>(wanted: Load<Part>): Promise<Part> {
  const part = await wanted();
  parts.set(wanted, part);
  return part;
}

export function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(act, 200);
  else requestIdleCallback(act, { timeout: 2000 });
}

/** Loads parts one by one while the browser has nothing else to do, unless the person asked to save data. */
export function loadWhenIdle(wanted: readonly Load<unknown>[]): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const [first, ...rest] = wanted;
  if (!first) return;
  whenIdle(() => {
    // Losing the line here is no news: the part is asked for again when it is shown.
    load(first).then(() => loadWhenIdle(rest), () => undefined);
  });
}

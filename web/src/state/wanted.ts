/**
 * Asks now, or after so many milliseconds, and hands the answer over unless whoever asked has asked anew or is gone by then.
 * What comes back is for an `$effect` to return: it says that the answer is wanted no more.
 */
export function whileWanted<T>(ask: () => Promise<T>, take: (answer: T) => void, fail: (error: unknown) => void, wait = 0): () => void {
  let wanted = true;
  const begin = (): void =>
    void ask().then(
      (answer) => {
        if (wanted) take(answer);
      },
      (error: unknown) => {
        if (wanted) fail(error);
      },
    );
  const timer = wait > 0 ? setTimeout(begin, wait) : undefined;
  if (wait === 0) begin();
  return () => {
    wanted = false;
    clearTimeout(timer);
  };
}

export interface Repetition {
  /** Aborted when it stops: a running turn checks it to decide whether to continue. */
  readonly signal: AbortSignal;
  readonly start: () => void;
  /** Resolves when the current turn has ended. */
  readonly stop: () => Promise<void>;
}

/** Runs a turn repeatedly, with a pause after each, once started. Reports a failed turn and continues. */
export function repeat(
  everyMs: number,
  turn: () => Promise<void>,
  onFailed: (error: unknown) => void,
): Repetition {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const schedule = (): void => {
    if (signal.aborted) return;
    timer = setTimeout(() => {
      running = turn().catch(onFailed).finally(schedule);
    }, everyMs);
  };
  return {
    signal,
    start: schedule,
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

export interface Repetition {
  /** Aborted when it stops: a turn that is under way asks it whether to go on. */
  readonly signal: AbortSignal;
  readonly start: () => void;
  /** Resolves when the turn that is under way has ended. */
  readonly stop: () => Promise<void>;
}

/** Takes a turn so long after the one before has ended, once started; a turn that fails is told, and the next one comes. */
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

import { DomainError } from '../../platform/domain-error.ts';

/**
 * Runs tasks a few at a time, in order; refuses them beyond a number of waiting ones.
 * @throws DomainError overloaded
 */
export function createTurns(limits: {
  readonly concurrent: number;
  readonly waitingAtMost: number;
}): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < limits.concurrent) running += 1;
    else {
      if (waiting.length >= limits.waitingAtMost) throw new DomainError('overloaded');
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Runs tasks of one key one after the other, in order; tasks of other keys do not wait for them. */
export function createTurnsByKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(
      () => work(),
      () => work(),
    );
    last.set(key, mine);
    const forget = (): void => {
      if (last.get(key) === mine) last.delete(key);
    };
    mine.then(forget, forget);
    return mine;
  };
}

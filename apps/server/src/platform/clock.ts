/** Where the time comes from: injected, so that a test or a replay can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is set or moved. */
export function createManualClock(start: Date): Clock & {
  set(time: Date): void;
  advance(milliseconds: number): void;
} {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    set: (time) => {
      current = time.getTime();
    },
    advance: (milliseconds) => {
      current += milliseconds;
    },
  };
}

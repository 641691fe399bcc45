/** Source of the current time; injected, so that tests and replays can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Creates a clock that stands still until it is set or moved. */
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

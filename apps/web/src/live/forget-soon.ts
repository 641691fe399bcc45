import type { LiveFleet } from './live-fleet.ts';

const forgetAfterMs = 500;

/** Removes data that is no longer accessible within a second, even if nothing has replaced it yet. */
export function forgetSoon(
  fleet: Pick<LiveFleet, 'held' | 'forget'>,
  {
    setTimer,
    onForgotten,
  }: {
    readonly setTimer: (run: () => void, milliseconds: number) => unknown;
    readonly onForgotten: () => void;
  },
): void {
  fleet.held = null;
  setTimer(() => {
    if (fleet.held !== null) return;
    fleet.forget();
    onForgotten();
  }, forgetAfterMs);
}

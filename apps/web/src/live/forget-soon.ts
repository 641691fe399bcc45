import type { LiveFleet } from './live-fleet.ts';

const forgetAfterMs = 500;

/** What may no longer be seen is gone within a second, even if nothing takes its place by then. */
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

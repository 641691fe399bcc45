/** Fixes from this time on are accepted in every account, regardless of its retention. */
export const oldestWelcomeMs = Date.UTC(2010, 0, 1);

/** Earlier times are never accepted, regardless of the retention: they come from clocks that were never set. */
export const oldestPossibleMs = Date.UTC(2000, 0, 1);

/** Tolerance for device clocks that run ahead; fixes beyond it go to quarantine. */
export const FUTURE_TOLERANCE_MS = 5 * 60_000;

/** Fixes from this instant on are welcome in every account, whatever its retention. */
export const oldestWelcomeMs = Date.UTC(2010, 0, 1);

/** Before this nothing is taken, however long an account keeps: such times come from clocks that were never set. */
export const oldestPossibleMs = Date.UTC(2000, 0, 1);

/** A device's clock may run ahead by so much; beyond it the fix is quarantined. */
export const FUTURE_TOLERANCE_MS = 5 * 60_000;

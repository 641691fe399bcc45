import { alertProofDaysMost, type AlertProofDetails } from '@azimute/contract';

/** Unit of a proof: engine hours, or days with data if the engine is unknown. */
export interface Exposure {
  readonly engineHours: number;
  /** Days with positions, out of all days. */
  readonly observedDays: number;
  readonly days: number;
}

const leastNeeded = { engine_hours: 8, days: 3 } as const;
/** Days before the finish for the previous mean distance between occurrences. */
export const formerDays = 180;

/**
 * Determines the exposure without recurrence that a proof requires: a multiple of the previous mean distance. By the
 * rule of three, no occurrence in three distances gives 95% confidence.
 */
export function beginProof(former: Exposure, times: number, distances: number): AlertProofDetails {
  const unit = former.engineHours >= 1 ? 'engine_hours' : 'days';
  const exposed = unit === 'engine_hours' ? former.engineHours : Math.max(1, former.observedDays);
  const distance = exposed / Math.max(1, times);
  return {
    unit,
    times,
    distance: rounded(distance),
    needed: rounded(Math.max(leastNeeded[unit], distances * distance)),
    exposed: 0,
    coverage: null,
    reason: null,
  };
}

/** Updates the progress. */
export function passProof(
  known: AlertProofDetails,
  { engineHours, observedDays, days }: Exposure,
): AlertProofDetails {
  return {
    ...known,
    exposed: rounded(known.unit === 'engine_hours' ? engineHours : observedDays),
    coverage: days === 0 ? null : Math.min(1, rounded(observedDays / days)),
  };
}

/** Returns the verdict so far, if any. A recurrence decides it immediately, in another place. */
export function evaluateProof(
  { exposed, needed }: AlertProofDetails,
  {
    isRuleOff,
    watchedDays,
    proofDays,
  }: { readonly isRuleOff: boolean; readonly watchedDays: number; readonly proofDays: number },
): { readonly state: 'effective' | 'cannot_tell'; readonly reason: AlertProofDetails['reason'] } | null {
  if (isRuleOff) return { state: 'cannot_tell', reason: 'rule_off' };
  if (exposed >= needed && watchedDays >= proofDays) return { state: 'effective', reason: null };
  if (watchedDays < alertProofDaysMost) return null;
  return { state: 'cannot_tell', reason: exposed === 0 ? 'no_data' : 'little_exposure' };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

import { alertProofDaysMost, type AlertProofDetails } from '@azimute/contract';

/** What a proof counts by: engine hours, or days with data where the engine is not known. */
export interface Exposure {
  readonly engineHours: number;
  /** Days that brought positions, and all of them. */
  readonly observedDays: number;
  readonly days: number;
}

const leastNeeded = { engine_hours: 8, days: 3 } as const;
/** How far back times are counted for the former mean distance. */
export const formerDays = 180;

/**
 * What has to pass without a recurrence, by how often it happened before it was finished: so many times the former mean
 * distance. By the rule of three nothing seen in three of them says so with 95 %.
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

/** How far it is by now. */
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

/** What is decided by now, if anything: a recurrence decides at once, elsewhere. */
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

import type { AlertCondition, CalculatedCondition } from './conditions.ts';

/** Reasons why a condition cannot be back-tested: it does not depend on stored positions. */
export const untriedReasons = ['external', 'group', 'device_alarm', 'date_due', 'set_by_people'] as const;
export type UntriedReason = (typeof untriedReasons)[number];

/** Returns null if stored positions decide the condition. */
export function whyUntried(condition: AlertCondition): UntriedReason | null {
  if (condition.type !== 'calculated') return condition.type;
  const { when } = condition;
  if (when.kind === 'device_alarm' || when.kind === 'date_due') return when.kind;
  const isSet =
    when.kind === 'status_lasting' &&
    (when.status === 'temporarily_disabled' || when.status === 'in_maintenance');
  return isSet ? 'set_by_people' : null;
}

/** Returns the number that makes a condition stricter or milder, its limit or duration, or null if it has none. */
export function thresholdOf(when: CalculatedCondition): number | null {
  switch (when.kind) {
    case 'reading':
      return when.is === 'outside' || when.is === 'equal' ? null : when.limit;
    case 'speeding':
      return when.limitKph ?? when.marginKph;
    case 'geofence_dwell':
    case 'idling':
    case 'no_communication':
    case 'status_lasting':
      return when.minutes;
    case 'towed':
      return when.meters;
    case 'first_movement':
      return when.afterMinutes;
    case 'usage':
      return when.hours;
    default:
      return null;
  }
}

/** Returns the condition with another threshold; its clear limit moves by the same amount. */
export function withThreshold(when: CalculatedCondition, value: number): CalculatedCondition {
  switch (when.kind) {
    case 'reading': {
      const { clearLimit, limit } = when;
      return {
        ...when,
        limit: value,
        clearLimit: clearLimit === null ? null : tidy(clearLimit + value - limit),
      };
    }
    case 'speeding':
      return when.limitKph === null ? { ...when, marginKph: value } : { ...when, limitKph: value };
    case 'geofence_dwell':
    case 'idling':
    case 'no_communication':
    case 'status_lasting':
      return { ...when, minutes: value };
    case 'towed':
      return { ...when, meters: value };
    case 'first_movement':
      return { ...when, afterMinutes: value };
    case 'usage':
      return { ...when, hours: value };
    default:
      return when;
  }
}

/** Predicate: does a lower threshold raise fewer alerts? */
export function isLowerMilder(when: CalculatedCondition): boolean {
  return (when.kind === 'reading' || when.kind === 'usage') && when.is === 'below';
}

const factors = [0.25, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4];
const stepsAside = 8;
/** Distance between thresholds, as a share of the limit. */
const stepShare = 0.03;

/**
 * Predicate: is the worst value of an alert in the unit of the threshold, so that stricter thresholds can be evaluated?
 */
export function isWorstByThreshold(when: CalculatedCondition): boolean {
  switch (when.kind) {
    case 'reading':
      return when.is === 'above' || when.is === 'below' || when.is === 'rising';
    case 'speeding':
      return when.limitKph !== null;
    case 'geofence_dwell':
    case 'idling':
    case 'no_communication':
    case 'status_lasting':
    case 'usage':
      return true;
    default:
      return false;
  }
}

/** Returns thresholds around the threshold of a condition, ascending and including it; empty if it has none. */
export function thresholdsAround(when: CalculatedCondition): number[] {
  const value = thresholdOf(when);
  if (value === null) return [];
  const isCounted = when.kind !== 'reading' && when.kind !== 'speeding' && when.kind !== 'usage';
  const around = isCounted
    ? factors.map((factor) => Math.round(value * factor))
    : Array.from({ length: 2 * stepsAside + 1 }, (_, n) => tidy(value + (n - stepsAside) * stepOf(value)));
  const [least, most] = boundsOf(when);
  return [...new Set([...around, value])]
    .filter((one) => one === value || (one >= least && one <= most))
    .toSorted((one, other) => one - other);
}

/** Rounds to 1, 2 or 5 times a power of ten. */
function stepOf(value: number): number {
  const wanted = Math.abs(value) * stepShare;
  if (wanted === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return ([5, 2, 1].find((times) => times * power <= wanted) ?? 1) * power;
}

function tidy(value: number): number {
  return Number(value.toPrecision(9));
}

function boundsOf(when: CalculatedCondition): readonly [least: number, most: number] {
  switch (when.kind) {
    case 'reading':
      // A threshold of 0 would match every value.
      return when.is === 'rising' || when.is === 'falling'
        ? [Number.MIN_VALUE, Infinity]
        : [-Infinity, Infinity];
    case 'speeding':
      return when.limitKph === null ? [0, 100] : [1, 300];
    case 'towed':
      return [100, 1_000_000];
    case 'usage':
      return [0, 168];
    default:
      return [1, 525_600];
  }
}

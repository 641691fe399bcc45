import { hourMs } from '@azimute/contract/durations';
import type { ReadingDefinition } from './reading-catalog.ts';

/** Value of a reading with its time. */
export interface TimedValue {
  readonly atMs: number;
  readonly value: number;
}

/** Predicate: can a reading change from one value to a later one? */
export type CanStep = (from: TimedValue, to: TimedValue) => boolean;

/**
 * Accepted value of a reading, and an implausible later one that waits for the next. A contradicting value is ignored
 * until the next agrees with it (meter replaced, tank filled) or with the accepted one (glitch).
 */
export interface FollowedReading {
  readonly believed: TimedValue;
  readonly doubted: TimedValue | null;
}

export type ReadingVerdict = 'believed' | 'doubted' | 'replaced';

export interface ReadingStep {
  readonly next: FollowedReading;
  /** `replaced`: accepted together with the doubted value before it, which starts a new series. */
  readonly verdict: ReadingVerdict;
}

const clockTolerance = 1.02;
const fineHours = 0.2;
const wholeHours = 1;
/** No vehicle that reports here is faster. */
const fastestKph = 250;
/** Step of odometers that show whole kilometers. Others are finer, but are often read later than the position. */
const odometerTickKm = 1;
const stepWindowMs = 600_000;

/** Takes the next value of a reading. */
export function followReading(
  known: FollowedReading | null,
  reading: TimedValue,
  canStep: CanStep,
): ReadingStep {
  const believed = { believed: reading, doubted: null };
  if (known === null || canStep(known.believed, reading)) return { next: believed, verdict: 'believed' };
  if (known.doubted !== null && canStep(known.doubted, reading))
    return { next: believed, verdict: 'replaced' };
  return { next: { ...known, doubted: reading }, verdict: 'doubted' };
}

/**
 * Takes the next value of a meter. It may have advanced since it first showed its current value, as some devices read
 * it once a day and repeat it.
 */
function followMeter(known: FollowedReading | null, reading: TimedValue, canStep: CanStep): ReadingStep {
  if (known?.believed.value !== reading.value) return followReading(known, reading, canStep);
  return { next: known.doubted === null ? known : { ...known, doubted: null }, verdict: 'believed' };
}

/** An hour meter never runs back, nor faster than the clock. */
export const canHourMeterStep: CanStep = (from, to) => {
  const slackHours = areWhole(from, to) ? wholeHours : fineHours;
  return isWithin(to.value - from.value, hoursBetween(from, to) * clockTolerance + slackHours);
};

/** An odometer never runs back, nor faster than any vehicle. */
export const canOdometerStep: CanStep = (from, to) =>
  isWithin(to.value - from.value, hoursBetween(from, to) * fastestKph + odometerTickKm);

/** Other numbers change by at most their largest step within ten minutes. */
export function stepsWithin(largestStep: number): CanStep {
  return (from, to) =>
    Math.abs(to.value - from.value) <= largestStep * Math.max(1, (to.atMs - from.atMs) / stepWindowMs);
}

/** Returns values to ignore: those contradicted by the next, and a final one still waiting. */
export function findDoubted(values: readonly TimedValue[], follow: FollowStep): Set<TimedValue> {
  const doubted = new Set<TimedValue>();
  let known: FollowedReading | null = null;
  for (const value of values) {
    const { next, verdict }: ReadingStep = follow(known, value);
    if (verdict === 'doubted') doubted.add(value);
    else if (verdict === 'replaced' && known !== null && known.doubted !== null)
      doubted.delete(known.doubted);
    known = next;
  }
  return doubted;
}

const always: CanStep = () => true;
/** Default largest step, as a share of the range. */
const usualShare = 0.25;

/** Returns the largest step within ten minutes, or null for no limit. */
export function largestStepOf({
  kind,
  lowest,
  highest,
  largestStep,
}: Pick<ReadingDefinition, 'kind' | 'lowest' | 'highest' | 'largestStep'>): number | null {
  if (kind !== 'number') return null;
  return largestStep ?? (lowest === null || highest === null ? null : (highest - lowest) * usualShare);
}

export type FollowStep = (known: FollowedReading | null, reading: TimedValue) => ReadingStep;

export const followHourMeter: FollowStep = (known, reading) => followMeter(known, reading, canHourMeterStep);
export const followOdometer: FollowStep = (known, reading) => followMeter(known, reading, canOdometerStep);

/** Returns how to follow a reading of the catalog. */
export function followerOf(definition: ReadingDefinition): FollowStep {
  if (definition.code === 'hour_meter') return followHourMeter;
  if (definition.code === 'odometer') return followOdometer;
  const largestStep = largestStepOf(definition);
  const canStep = largestStep === null ? always : stepsWithin(largestStep);
  return (known, reading) => followReading(known, reading, canStep);
}

function isWithin(advance: number, most: number): boolean {
  // Sums of steps are not exact.
  return advance >= 0 && advance <= most + 1e-6;
}

function hoursBetween(from: TimedValue, to: TimedValue): number {
  return Math.max(0, to.atMs - from.atMs) / hourMs;
}

function areWhole(from: TimedValue, to: TimedValue): boolean {
  return Number.isInteger(from.value) && Number.isInteger(to.value);
}

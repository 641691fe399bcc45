import type { ReadingDefinition } from './reading-catalog.ts';

/** One value of a reading and the time at which the device read it. */
export interface TimedValue {
  readonly atMs: number;
  readonly value: number;
}

/** Whether a reading can go from one value to a later one. */
export type CanStep = (from: TimedValue, to: TimedValue) => boolean;

/**
 * What is believed of a reading, and the implausible value behind it that waits for the next one. A value that contradicts
 * the believed one is used by nothing until the next value agrees with it (the meter was replaced, the tank was filled) or
 * with the believed one (it was a glitch).
 */
export interface FollowedReading {
  readonly believed: TimedValue;
  readonly doubted: TimedValue | null;
}

export type ReadingVerdict = 'believed' | 'doubted' | 'replaced';

export interface ReadingStep {
  readonly next: FollowedReading;
  /** `replaced`: believed together with the doubted value before it, which begins another series. */
  readonly verdict: ReadingVerdict;
}

const hourMs = 3_600_000;
const clockTolerance = 1.02;
const fineHours = 0.2;
const wholeHours = 1;
/** No vehicle of the fleets that report here is faster. */
const fastestKph = 250;
/** A tick of a display of whole kilometres. Others are finer, but are often read later than the place that they come with. */
const odometerTickKm = 1;
const stepWindowMs = 600_000;

/** Takes in the next value of a reading in order of time. */
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
 * Takes in the next value of a meter. It may have advanced unseen since it first showed its present value, as devices
 * that read it once a day repeat it with each position.
 */
function followMeter(known: FollowedReading | null, reading: TimedValue, canStep: CanStep): ReadingStep {
  if (known?.believed.value !== reading.value) return followReading(known, reading, canStep);
  return { next: known.doubted === null ? known : { ...known, doubted: null }, verdict: 'believed' };
}

/** An hour meter never runs back, and no faster than the clock. */
export const canHourMeterStep: CanStep = (from, to) => {
  const slackHours = areWhole(from, to) ? wholeHours : fineHours;
  return isWithin(to.value - from.value, hoursBetween(from, to) * clockTolerance + slackHours);
};

/** An odometer never runs back, and no faster than anything drives. */
export const canOdometerStep: CanStep = (from, to) =>
  isWithin(to.value - from.value, hoursBetween(from, to) * fastestKph + odometerTickKm);

/** Any other number changes by no more than its largest step within ten minutes. */
export function stepsWithin(largestStep: number): CanStep {
  return (from, to) =>
    Math.abs(to.value - from.value) <= largestStep * Math.max(1, (to.atMs - from.atMs) / stepWindowMs);
}

/**
 * The values of a reading, in order of time, that nothing should be made of: those that the next one contradicts, and one
 * at the end that still waits for the next.
 */
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
/** Of the range of a reading, where the account sets no largest step. */
const usualShare = 0.25;

/** The largest step of a number within ten minutes; null where it may step as it likes. */
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

/** How a reading of the catalogue is followed. */
export function followerOf(definition: ReadingDefinition): FollowStep {
  if (definition.code === 'hour_meter') return followHourMeter;
  if (definition.code === 'odometer') return followOdometer;
  const largestStep = largestStepOf(definition);
  const canStep = largestStep === null ? always : stepsWithin(largestStep);
  return (known, reading) => followReading(known, reading, canStep);
}

function isWithin(advance: number, most: number): boolean {
  // Sums of ticks are not exact.
  return advance >= 0 && advance <= most + 1e-6;
}

function hoursBetween(from: TimedValue, to: TimedValue): number {
  return Math.max(0, to.atMs - from.atMs) / hourMs;
}

function areWhole(from: TimedValue, to: TimedValue): boolean {
  return Number.isInteger(from.value) && Number.isInteger(to.value);
}

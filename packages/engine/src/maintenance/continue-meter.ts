import type { CanStep, TimedValue } from '../readings/reading-steps.ts';

/** A replaced meter: from `atMs` on, its readings plus `offset` continue the readings of the first meter. */
export interface MeterBreak {
  readonly atMs: number;
  readonly offset: number;
}

/**
 * Finds replaced meters among the accepted readings of an asset, in any order. A step that the meter cannot make is no
 * advance, as in the state of the asset: the new meter continues where the old one ended.
 */
export function findMeterBreaks(readings: readonly TimedValue[], canStep: CanStep): MeterBreak[] {
  const breaks: MeterBreak[] = [];
  let [before, offset]: [TimedValue | undefined, number] = [undefined, 0];
  for (const reading of readings.toSorted((a, b) => a.atMs - b.atMs || a.value - b.value)) {
    if (before !== undefined && !canStep(before, reading)) {
      offset += before.value - reading.value;
      breaks.push({ atMs: reading.atMs, offset });
    }
    before = reading;
  }
  return breaks;
}

/** Returns the count of a reading, continued over the replaced meters. */
export function continueReading(breaks: readonly MeterBreak[], { atMs, value }: TimedValue): number {
  const last = breaks.findLast((one) => one.atMs <= atMs);
  return value + (last?.offset ?? 0);
}

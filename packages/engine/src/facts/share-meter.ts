import { canHourMeterStep } from '../readings/reading-steps.ts';
import type { DayEvidence, MeterReading } from './day-evidence.ts';

type IntervalPart = Pick<
  DayEvidence['intervals'][number]['parts'][number],
  'fromMs' | 'toMs' | 'engineOnSeconds'
> & { readonly kind: DayEvidence['intervals'][number]['kind'] };

export interface MeterShare {
  /**
   * Advance of the meter within the day, in seconds. Days add up to the advance between two replacements of the meter.
   */
  readonly meterSeconds: number;
  /** Drops and jumps; each ends a series of readings. */
  readonly meterBreaks: number;
  /** Ranges between readings of one series within the day. */
  readonly covered: readonly { readonly fromMs: number; readonly toMs: number }[];
}

/** Readings taken on each side of a day: one reading may be a glitch, which the next two reveal. */
export const readingsAround = 3;

/** Readings of an asset that a day needs, in order. */
export function meterAround<Reading extends MeterReading>(
  readings: readonly Reading[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): readonly Reading[] {
  const first = readings.findIndex(({ atMs }) => atMs >= fromMs);
  const behind = readings.findIndex(({ atMs }) => atMs >= toMs);
  const from = first === -1 ? readings.length : first;
  const to = behind === -1 ? readings.length : behind;
  return readings.slice(Math.max(0, from - readingsAround), to + readingsAround);
}

/**
 * Shares the advance of an hour meter out to a day. The advance between two readings goes to the time with the engine
 * on, if known; the rest to trips, then unknown time, then other time. A reading that drops or outruns the clock starts
 * a new series, unless the next contradicts it as a glitch.
 */
export function shareMeter(
  readings: readonly MeterReading[],
  { fromMs, toMs, intervals }: Pick<DayEvidence, 'fromMs' | 'toMs' | 'intervals'>,
): MeterShare {
  const covered: { fromMs: number; toMs: number }[] = [];
  let [meterSeconds, meterBreaks] = [0, 0];
  const rows = rowsOf(readings);
  for (const [index, row] of rows.entries()) {
    const [first, last] = [row[0], row.at(-1)];
    if (first === undefined || last === undefined) continue;
    if (index > 0 && first.atMs >= fromMs && first.atMs < toMs) meterBreaks += 1;
    const range = { fromMs: Math.max(fromMs, first.atMs), toMs: Math.min(toMs, last.atMs) };
    if (range.toMs <= range.fromMs) continue;
    covered.push(range);
    // Rounded as totals, so that days add up.
    meterSeconds +=
      Math.round(meterSecondsAt(row, range.toMs, intervals)) -
      Math.round(meterSecondsAt(row, range.fromMs, intervals));
  }
  return { meterSeconds, meterBreaks, covered };
}

function isPlausible(before: MeterReading, after: MeterReading): boolean {
  return canHourMeterStep(
    { atMs: before.atMs, value: before.hours },
    { atMs: after.atMs, value: after.hours },
  );
}

/** Splits readings into series in which the meter only advances. */
function rowsOf(readings: readonly MeterReading[]): MeterReading[][] {
  const rows: MeterReading[][] = [];
  for (const [index, reading] of readings.entries()) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row === undefined || last === undefined) rows.push([reading]);
    else if (isPlausible(last, reading)) row.push(reading);
    else {
      const next = readings[index + 1];
      const isGlitch = next !== undefined && !isPlausible(reading, next) && isPlausible(last, next);
      if (!isGlitch) rows.push([reading]);
    }
  }
  return rows;
}

/** Meter reading at an instant within a series, in seconds. */
function meterSecondsAt(
  row: readonly MeterReading[],
  atMs: number,
  intervals: DayEvidence['intervals'],
): number {
  const index = Math.max(
    1,
    row.findIndex((reading) => reading.atMs >= atMs),
  );
  const [before, after] = [row[index - 1], row[index]];
  if (before === undefined || after === undefined) return 0;
  if (after.atMs === atMs) return after.hours * 3600;
  const seconds = (after.hours - before.hours) * 3600;
  return before.hours * 3600 + seconds * shareUntil(atMs, { before, after, seconds }, intervals);
}

/** Share of an advance before an instant. */
function shareUntil(
  atMs: number,
  advance: { readonly before: MeterReading; readonly after: MeterReading; readonly seconds: number },
  intervals: DayEvidence['intervals'],
): number {
  const { before, after, seconds } = advance;
  const spans = spansBetween(before.atMs, after.atMs, intervals);
  let left = seconds * 1000;
  const [until, all] = [new Map<Tier, number>(), new Map<Tier, number>()];
  for (const { fromMs, toMs, weights } of spans)
    for (const [tier, share] of weights) {
      all.set(tier, (all.get(tier) ?? 0) + share * (toMs - fromMs));
      until.set(tier, (until.get(tier) ?? 0) + share * Math.max(0, Math.min(toMs, atMs) - fromMs));
    }
  let given = 0;
  for (const tier of tiers) {
    const tierMs = all.get(tier) ?? 0;
    if (tierMs === 0) continue;
    const taken = Math.min(left, tierMs);
    given += (taken * (until.get(tier) ?? 0)) / tierMs;
    left -= taken;
  }
  // Advance beyond the clock is spread evenly.
  const evenly = (atMs - before.atMs) / (after.atMs - before.atMs);
  return seconds === 0 ? evenly : (given + left * evenly) / (seconds * 1000);
}

/** Order in which an advance is allocated. */
const tiers = ['on', 'trip', 'unknown', 'off'] as const;
type Tier = (typeof tiers)[number];

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
  readonly weights: readonly (readonly [tier: Tier, share: number])[];
}

/** Time between two readings by known engine state. */
function spansBetween(fromMs: number, toMs: number, intervals: DayEvidence['intervals']): Span[] {
  const parts = intervals
    .flatMap(({ kind, parts: of }) => of.map((part): IntervalPart => ({ ...part, kind })))
    .filter((part) => part.toMs > fromMs && part.fromMs < toMs)
    .toSorted((a, b) => a.fromMs - b.fromMs);
  const spans: Span[] = [];
  let atMs = fromMs;
  const addUnknown = (untilMs: number) => {
    if (untilMs > atMs) spans.push({ fromMs: atMs, toMs: untilMs, weights: [['unknown', 1]] });
  };
  for (const part of parts) {
    addUnknown(part.fromMs);
    const span = { fromMs: Math.max(atMs, part.fromMs), toMs: Math.min(toMs, part.toMs) };
    if (span.toMs <= span.fromMs) continue;
    const on = onShareOf(part);
    if (on !== null)
      spans.push({
        ...span,
        weights: [
          ['on', on],
          ['off', 1 - on],
        ],
      });
    else spans.push({ ...span, weights: [[part.kind === 'trip' ? 'trip' : 'unknown', 1]] });
    atMs = span.toMs;
  }
  addUnknown(toMs);
  return spans;
}

/** Share of a part with the engine on; null if unknown. */
export function onShareOf({ fromMs, toMs, engineOnSeconds, kind }: IntervalPart): number | null {
  if (engineOnSeconds === null || kind === 'no_data') return null;
  return Math.min(1, (engineOnSeconds * 1000) / Math.max(1, toMs - fromMs));
}

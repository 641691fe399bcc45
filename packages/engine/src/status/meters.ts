import {
  canHourMeterStep,
  canOdometerStep,
  type CanStep,
  type TimedValue,
} from '../readings/reading-steps.ts';

/** Meter values that contradict the known ones and wait for the next reading. */
export interface DoubtedMeters {
  readonly hours?: TimedValue;
  readonly km?: TimedValue;
}

interface Doubts {
  /** Omitted while nothing is doubted. */
  readonly doubtedMeters?: DoubtedMeters;
}

/** Known values of the hour meter. Times in ms since 1970. */
export interface HourMeter extends Doubts {
  readonly hourMeterHours: number | null;
  /** Earliest time it showed the current reading. */
  readonly hourMeterReadAtMs: number | null;
  /** Same time if a lower earlier reading is known, which proves an advance. */
  readonly hourMeterAdvancedAtMs: number | null;
  /** When a user entered a reading. */
  readonly hourMeterEnteredAtMs: number | null;
}

export interface Odometer extends Doubts {
  readonly odometerKm: number | null;
  /** True if a server calculated it by adding up distances. */
  readonly odometerComputed: boolean;
  readonly odometerReadAtMs: number | null;
}

export const unknownHourMeter: HourMeter = {
  hourMeterHours: null,
  hourMeterReadAtMs: null,
  hourMeterAdvancedAtMs: null,
  hourMeterEnteredAtMs: null,
};

export const unknownOdometer: Odometer = {
  odometerKm: null,
  odometerComputed: false,
  odometerReadAtMs: null,
};

/**
 * Processes an hour meter reading by value, since it only rises, and no faster than the clock since it first showed its
 * current reading. A newer contradicting reading is doubted until the next agrees with it (a new meter) or with the
 * known one (a glitch). Older readings are history.
 *
 * An entered reading applies until a device reads the meter later: the first such reading replaces it and is no
 * advance, since readings of one meter may differ. Earlier device readings no longer count.
 */
export function readHourMeter(known: HourMeter, reading: number | null, at: number): HourMeter {
  const { hourMeterHours, hourMeterReadAtMs, hourMeterAdvancedAtMs, hourMeterEnteredAtMs } = known;
  if (reading === null || at <= (hourMeterEnteredAtMs ?? -Infinity)) return known;
  if (hourMeterHours === null || hourMeterReadAtMs === null || hourMeterReadAtMs === hourMeterEnteredAtMs)
    return showHours(known, { value: reading, atMs: at }, null);
  const believed = { value: hourMeterHours, atMs: hourMeterReadAtMs };
  const told = { value: reading, atMs: at };
  if (at < hourMeterReadAtMs) {
    const isSame = reading === hourMeterHours;
    if (isSame) return showHours(known, told, hourMeterAdvancedAtMs === null ? null : at);
    const isAdvance = hourMeterAdvancedAtMs === null && canHourMeterStep(told, believed);
    return isAdvance ? showHours(known, believed, hourMeterReadAtMs) : known;
  }
  const { counts, doubted } = resolve(
    { believed, doubted: known.doubtedMeters?.hours },
    told,
    canHourMeterStep,
  );
  const { doubtedMeters, ...rest } = known;
  const doubts = replaceDoubt(doubtedMeters, 'hours', doubted);
  const next =
    doubts === doubtedMeters ? known : { ...rest, ...(doubts !== undefined && { doubtedMeters: doubts }) };
  if (counts === null || counts.value === hourMeterHours) return next;
  const shown = { value: counts.value, atMs: counts.sinceMs };
  return showHours(next, shown, counts.isAdvance ? counts.sinceMs : null);
}

function showHours(known: HourMeter, { value, atMs }: TimedValue, advancedAtMs: number | null): HourMeter {
  return {
    ...known,
    hourMeterHours: value,
    hourMeterReadAtMs: atMs,
    hourMeterAdvancedAtMs: advancedAtMs,
  };
}

/**
 * Processes an odometer reading: the newest counts, of equal ones the higher. Impossible ones are doubted as with the
 * hour meter. A server's sum is another meter: it counts only until a device of the asset reports its own.
 */
export function readOdometer(
  known: Odometer,
  { odometerKm, odometerComputed }: Pick<Odometer, 'odometerKm' | 'odometerComputed'>,
  at: number,
): Odometer {
  if (odometerKm === null) return known;
  const show = (from: Odometer, { value, atMs }: TimedValue): Odometer => ({
    ...from,
    odometerKm: value,
    odometerComputed,
    odometerReadAtMs: atMs,
  });
  const told = { value: odometerKm, atMs: at };
  if (known.odometerKm === null || known.odometerReadAtMs === null) return show(known, told);
  if (known.odometerComputed !== odometerComputed) return odometerComputed ? known : show(known, told);
  if (at < known.odometerReadAtMs) return known;
  if (odometerComputed)
    return at > known.odometerReadAtMs || odometerKm > known.odometerKm ? show(known, told) : known;
  const believed = { value: known.odometerKm, atMs: known.odometerReadAtMs };
  if (at === believed.atMs && odometerKm <= believed.value) return known;
  const { counts, doubted } = resolve({ believed, doubted: known.doubtedMeters?.km }, told, canOdometerStep);
  const { doubtedMeters, ...rest } = known;
  const doubts = replaceDoubt(doubtedMeters, 'km', doubted);
  const next =
    doubts === doubtedMeters ? known : { ...rest, ...(doubts !== undefined && { doubtedMeters: doubts }) };
  return counts === null ? next : show(next, counts);
}

interface Shown extends TimedValue {
  /** When the meter first showed it. */
  readonly sinceMs: number;
  /** True if a lower reading of the same meter is known. */
  readonly isAdvance: boolean;
}

interface Resolved {
  /** Current reading; null if unchanged. */
  readonly counts: Shown | null;
  readonly doubted: TimedValue | undefined;
}

/** Decides a reading that is not older than the accepted one, given a doubted one. */
function resolve(
  { believed, doubted }: { readonly believed: TimedValue; readonly doubted: TimedValue | undefined },
  told: TimedValue,
  canStep: CanStep,
): Resolved {
  if (canStep(believed, told)) {
    const isOpen = doubted !== undefined && doubted.atMs > told.atMs;
    if (!isOpen) return { counts: shownOf(believed, told), doubted: undefined };
    if (!canStep(told, doubted)) return { counts: shownOf(believed, told), doubted };
    return { counts: shownOf(told, doubted), doubted: undefined };
  }
  if (doubted === undefined) return { counts: null, doubted: told };
  const [first, last] = doubted.atMs <= told.atMs ? [doubted, told] : [told, doubted];
  return canStep(first, last)
    ? { counts: shownOf(first, last), doubted: undefined }
    : { counts: null, doubted: last };
}

function shownOf(before: TimedValue, last: TimedValue): Shown {
  const isAdvance = last.value > before.value;
  return { ...last, sinceMs: isAdvance ? last.atMs : before.atMs, isAdvance };
}

/** Same object if nothing changes; undefined if nothing is doubted. */
function replaceDoubt(
  known: DoubtedMeters | undefined,
  meter: keyof DoubtedMeters,
  doubted: TimedValue | undefined,
): DoubtedMeters | undefined {
  const before = known?.[meter];
  if (before?.atMs === doubted?.atMs && before?.value === doubted?.value) return known;
  const { [meter]: _, ...others } = known ?? {};
  const next = { ...others, ...(doubted !== undefined && { [meter]: doubted }) };
  return Object.keys(next).length === 0 ? undefined : next;
}

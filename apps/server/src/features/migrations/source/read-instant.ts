import { toInstant, toLocalMs } from '@azimute/engine/zoned-time';

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:[.](\d{1,9}))?$/;
const HOUR_MS = 3_600_000;

/** Returns a time without an offset in ms as if it were UTC; undefined for anything else. */
export function readLocalMs(text: string | null | undefined): number | undefined {
  const found = LOCAL.exec(text ?? '');
  if (found === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = ''] = found;
  return (
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) +
    Number(fraction.padEnd(3, '0').slice(0, 3))
  );
}

/**
 * Returns the instants that a time can mean: one with an offset, one local time, or both of an hour that clocks show
 * twice. A skipped time counts as the same time after the change.
 */
function instantsOf(text: string | null | undefined, zone: string): readonly number[] {
  const localMs = readLocalMs(text);
  if (localMs === undefined) {
    const ms = Date.parse((text ?? '').replace(' ', 'T'));
    return Number.isNaN(ms) ? [] : [ms];
  }
  if (zone === 'UTC') return [localMs];
  const first = toInstant(localMs, zone) ?? toInstant(localMs + HOUR_MS, zone);
  if (first === undefined) return [];
  const second = first + HOUR_MS;
  return toLocalMs(second, zone) === localMs ? [first, second] : [first];
}

/** Returns when a row was received. Of an hour that clocks show twice, `isRepeated` takes the second. */
export function readReceipt(
  text: string | null | undefined,
  zone: string,
  isRepeated: boolean,
): number | undefined {
  const instants = instantsOf(text, zone);
  return isRepeated ? instants.at(-1) : instants[0];
}

/** Clocks of devices run ahead a little. */
const AHEAD_MS = 60_000;

/** Returns when something happened: of two possible times the last one before it was received. */
export function readInstant(
  text: string | null | undefined,
  zone: string,
  receivedMs: number | undefined,
): number | undefined {
  const instants = instantsOf(text, zone);
  if (receivedMs === undefined) return instants[0];
  return instants.findLast((ms) => ms <= receivedMs + AHEAD_MS) ?? instants[0];
}

const LEAST_SET_BACK_MS = 20 * 60_000;
const MOST_SET_BACK_MS = 80 * 60_000;

/**
 * Tells of rows in the order of IDs whether clocks had been set back when they were received, by the rows before them.
 * It needs no zone, and tells so a while longer than clocks repeat an hour, where it makes no difference.
 */
export function createRepeatDetector(): (receivedLocalMs: number | undefined) => boolean {
  let latestMs = -Infinity;
  let repeatsToMs = -Infinity;
  return (receivedLocalMs) => {
    if (receivedLocalMs === undefined) return false;
    const behindMs = latestMs - receivedLocalMs;
    if (behindMs >= LEAST_SET_BACK_MS && behindMs <= MOST_SET_BACK_MS)
      repeatsToMs = latestMs + MOST_SET_BACK_MS;
    latestMs = Math.max(latestMs, receivedLocalMs);
    return receivedLocalMs < repeatsToMs;
  };
}

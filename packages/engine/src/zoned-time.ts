/** Local date and time. */
export interface LocalTime {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

const DAY_MS = 86_400_000;

/** Milliseconds since 1970 as if clocks showed UTC; undefined for an invalid day or hour. */
export function asUtc(local: LocalTime): number | undefined {
  const { year, month, day, hour, minute, second, millisecond } = local;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const ms = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  const date = new Date(ms);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms : undefined;
}

/**
 * Returns the instant at which the zone's clocks showed a time given as UTC. A repeated time gives the first; a skipped
 * one undefined.
 */
export function toInstant(localMs: number, zone: string): number | undefined {
  const before = offsetOf(zone, localMs - DAY_MS);
  const after = offsetOf(zone, localMs + DAY_MS);
  if (before === after) return localMs - before;
  const shown = [localMs - before, localMs - after].filter(
    (instantMs) => instantMs + offsetOf(zone, instantMs) === localMs,
  );
  return shown.length === 0 ? undefined : Math.min(...shown);
}

/** Like toInstant; a skipped time gives the end of the skipped hour. */
export function toInstantOrNext(localMs: number, zone: string): number {
  for (let laterMs = localMs; ; laterMs += QUARTER_MS) {
    const instantMs = toInstant(laterMs, zone);
    if (instantMs !== undefined) return instantMs;
  }
}

/** ISO 8601 weekday (Monday is 1) of a day counted from 1970, which began on a Thursday. */
export function isoDayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** Local time at an instant, as milliseconds since 1970 as if it were UTC. */
export function toLocalMs(instantMs: number, zone: string): number {
  return instantMs + offsetOf(zone, instantMs);
}

/** Instant of the next local midnight. */
export function nextMidnightMs(instantMs: number, zone: string): number {
  const localMs = toLocalMs(instantMs, zone);
  const dayMs = (Math.floor(localMs / DAY_MS) + 1) * DAY_MS;
  // If clocks skip midnight, the day begins with the next time shown.
  for (let shownMs = dayMs; shownMs <= dayMs + 8 * QUARTER_MS; shownMs += QUARTER_MS) {
    const midnightMs = toInstant(shownMs, zone);
    if (midnightMs !== undefined && midnightMs > instantMs) return midnightMs;
  }
  return instantMs + (dayMs - localMs);
}

export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
const REMEMBERED_OFFSETS = 50_000;
const QUARTER_MS = 15 * 60_000;

/** Offset of the zone from UTC in ms, a multiple of 15 minutes. */
function offsetOf(zone: string, instantMs: number): number {
  const quarter = Math.floor(instantMs / QUARTER_MS);
  const key = `${zone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size > REMEMBERED_OFFSETS) offsets.clear();
  const offset = askOffset(zone, quarter * QUARTER_MS);
  offsets.set(key, offset);
  return offset;
}

function askOffset(zone: string, instantMs: number): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instantMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - instantMs;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      calendar: 'gregory',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

/** A moment by the clocks of some place. */
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

/** Milliseconds since 1970 as if the clocks showed UTC; undefined when there is no such day or hour. */
export function asUtc(local: LocalTime): number | undefined {
  const { year, month, day, hour, minute, second, millisecond } = local;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const ms = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  const date = new Date(ms);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms : undefined;
}

/**
 * The instant at which the clocks of the zone showed a time that is given as UTC. What they showed twice, when they were
 * put back, is the first of the two; undefined for what they never showed, as they were put forward.
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

/** As toInstant; an hour that the clocks leave out as they are put forward begins when the next one does. */
export function toInstantOrNext(localMs: number, zone: string): number {
  for (let laterMs = localMs; ; laterMs += QUARTER_MS) {
    const instantMs = toInstant(laterMs, zone);
    if (instantMs !== undefined) return instantMs;
  }
}

/** The day of the week by ISO 8601, Monday is 1, of a day that is counted from 1970, which began on a Thursday. */
export function isoDayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** What the clocks of the zone show at an instant, as milliseconds since 1970 as if that were UTC. */
export function toLocalMs(instantMs: number, zone: string): number {
  return instantMs + offsetOf(zone, instantMs);
}

/** The instant behind the given one at which the clocks of the zone first show a new day. */
export function nextMidnightMs(instantMs: number, zone: string): number {
  const localMs = toLocalMs(instantMs, zone);
  const dayMs = (Math.floor(localMs / DAY_MS) + 1) * DAY_MS;
  // Where clocks are put forward at midnight, the day begins with what they show next.
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

/** Milliseconds by which the clocks of the zone are ahead of UTC. They change on a quarter of an hour, if at all. */
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

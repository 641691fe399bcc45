import { nextDayMs, type DayZones } from '../day-zones.ts';

/**
 * Counts of an interval: `standingOnMs` with the engine on, `sparseMs` between distant positions, `limitedMs` with any
 * limit, `overGeneralMs` over the account's limit.
 */
const names = [
  'meters',
  'odometerMeters',
  'towedMeters',
  'standingOnMs',
  'engineOnMs',
  'engineKnownMs',
  'limitedMs',
  'overGeneralMs',
  'sparseMs',
  'fixes',
] as const;
export type CountName = (typeof names)[number];
/** A missing count is 0, since states hold many. */
export type TripCounts = Readonly<Partial<Record<CountName, number>>>;

export interface TopSpeed {
  readonly kph: number;
  readonly atMs: number;
}

/** Counts since the start, and at each midnight since. */
export interface Tally {
  readonly counts: TripCounts;
  /** Since the last midnight. */
  readonly top: TopSpeed | null;
  readonly dayEndsMs: number;
  readonly days: readonly TallyDay[];
}

export interface TallyDay {
  readonly endsMs: number;
  readonly counts: TripCounts;
  /** Top speed on this day. */
  readonly top: TopSpeed | null;
}

/** A negative `share` subtracts. */
function addCounts(counts: TripCounts, added: TripCounts, share = 1): TripCounts {
  const sums: Partial<Record<CountName, number>> = { ...counts };
  for (const name of names) {
    const value = added[name] ?? 0;
    if (value !== 0) sums[name] = (counts[name] ?? 0) + value * share;
  }
  return sums;
}

export function beginTally(fromMs: number, dayZones: DayZones): Tally {
  return { counts: {}, top: null, dayEndsMs: nextDayMs(fromMs, dayZones), days: [] };
}

/** Adds counts spread evenly between two instants; the later is the newest of the tally. */
export function addSpan(
  tally: Tally,
  fromMs: number,
  toMs: number,
  { fixes = 0, ...added }: TripCounts,
  dayZones: DayZones,
): Tally {
  const shareAt = (atMs: number): number => Math.max(0, (atMs - fromMs) / (toMs - fromMs));
  let { days, dayEndsMs, top } = tally;
  const isSplit = toMs > dayEndsMs || (days.at(-1)?.endsMs ?? -Infinity) > fromMs;
  if (isSplit) {
    days = days.map((day) =>
      day.endsMs > fromMs ? { ...day, counts: addCounts(day.counts, added, shareAt(day.endsMs)) } : day,
    );
    while (toMs > dayEndsMs) {
      const counts = addCounts(tally.counts, added, shareAt(dayEndsMs));
      days = [...days, { endsMs: dayEndsMs, counts, top }];
      top = null;
      dayEndsMs = nextDayMs(dayEndsMs, dayZones);
    }
  }
  return { counts: addCounts(tally.counts, { ...added, fixes }), top, dayEndsMs, days };
}

export function addTop(tally: Tally, kph: number | null, atMs: number): Tally {
  return kph === null || kph <= (tally.top?.kph ?? -1) ? tally : { ...tally, top: { kph, atMs } };
}

/** Cuts a tally at an instant with these counts. */
export function cutTally(
  { counts, top, dayEndsMs, days }: Tally,
  atMs: number,
  at: TripCounts,
): readonly [before: Tally, after: Tally] {
  const ending = days.find(({ endsMs }) => endsMs >= atMs);
  const rest = days.filter(({ endsMs }) => endsMs > atMs);
  const before: Tally = {
    counts: at,
    top: ending === undefined ? top : ending.top,
    dayEndsMs: ending?.endsMs ?? dayEndsMs,
    days: days.filter(({ endsMs }) => endsMs < atMs),
  };
  const after: Tally = {
    counts: addCounts(counts, at, -1),
    top: null,
    dayEndsMs,
    days: rest.map((day) => ({ ...day, counts: addCounts(day.counts, at, -1), top: null })),
  };
  return [before, after];
}

/** Joins a tally with one that begins where it ends. */
export function joinTallies(tally: Tally, next: Tally): Tally {
  const { counts, days: before, top } = endAtMidnight(tally, next);
  const days = next.days.map((day, index) => ({
    ...day,
    counts: addCounts(day.counts, counts),
    top: index === 0 ? higher(top, day.top) : day.top,
  }));
  return {
    counts: addCounts(next.counts, counts),
    top: days.length === 0 ? higher(top, next.top) : next.top,
    dayEndsMs: next.dayEndsMs,
    days: [...before, ...days],
  };
}

/** A tally that ends at midnight ends its day when another continues. */
function endAtMidnight(tally: Tally, next: Tally): Tally {
  const { counts, top, dayEndsMs, days } = tally;
  if (dayEndsMs >= (next.days[0]?.endsMs ?? next.dayEndsMs)) return tally;
  return { ...tally, top: null, days: [...days, { endsMs: dayEndsMs, counts, top }] };
}

function higher(first: TopSpeed | null, second: TopSpeed | null): TopSpeed | null {
  return (second?.kph ?? -1) > (first?.kph ?? -1) ? second : first;
}

/** Returns the tally with only the named counts. */
export function keepCounts(tally: Tally, kept: readonly CountName[]): Tally {
  const keep = (counts: TripCounts): TripCounts =>
    Object.fromEntries(Object.entries(counts).filter(([name]) => kept.some((one) => one === name)));
  return {
    ...tally,
    counts: keep(tally.counts),
    top: null,
    days: tally.days.map((day) => ({ ...day, counts: keep(day.counts), top: null })),
  };
}

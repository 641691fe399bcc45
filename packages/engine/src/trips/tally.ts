import { nextDayMs, type DayZones } from '../day-zones.ts';

/**
 * What is counted of an interval; `standingOnMs` with the engine on, `sparseMs` between fixes that lie far apart, `limitedMs`
 * where any limit holds, `overGeneralMs` over that of the account.
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
/** What is not there is 0: states hold many of these. */
export type TripCounts = Readonly<Partial<Record<CountName, number>>>;

export interface TopSpeed {
  readonly kph: number;
  readonly atMs: number;
}

/** Counts since a begin, and what they were at each midnight since. */
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
  /** Of this day. */
  readonly top: TopSpeed | null;
}

/** `share` of what is added is negative to take away. */
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

/** Adds what came about evenly between two instants, the later of which is the newest of the tally. */
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

/** Cuts a tally at an instant at which its counts were these. */
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

/** Adds a tally that begins where this one ends. */
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

/** A tally that ends at the very midnight ends its day when another goes on from there. */
function endAtMidnight(tally: Tally, next: Tally): Tally {
  const { counts, top, dayEndsMs, days } = tally;
  if (dayEndsMs >= (next.days[0]?.endsMs ?? next.dayEndsMs)) return tally;
  return { ...tally, top: null, days: [...days, { endsMs: dayEndsMs, counts, top }] };
}

function higher(first: TopSpeed | null, second: TopSpeed | null): TopSpeed | null {
  return (second?.kph ?? -1) > (first?.kph ?? -1) ? second : first;
}

/** A tally with some of its counts only. */
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

import { dayMs, hourMs } from '@azimute/contract/durations';
import { toLocalMs } from '../zoned-time.ts';
import { countStop } from '../trips/step-stop.ts';
import type { Tally } from '../trips/tally.ts';
import type { TripInterval } from '../trips/trip-interval.ts';
import type { TripsState } from '../trips/trips-state.ts';
import type { AlertMove } from './alert-move.ts';
import type { RuleOf } from './alert-plan.ts';
import type { AlertsState, UsagePeriod, Watch } from './alerts-state.ts';
import { midnightMs } from './look-at-dues.ts';
import type { Scene } from './scene.ts';

/** Devices report data from before midnight slightly later. */
const graceMs = 10 * 60_000;

type Usage = AlertsState['usage'];
type PeriodName = keyof Usage;

/** Engine time of a day and a week, including those just completed. */
export class UsageLook {
  usage: Usage;
  readonly #scene: Scene;
  readonly #before: Usage;
  /** Hours of completed periods. */
  readonly #closed = new Map<PeriodName, number>();
  /** Hours of periods in progress. */
  readonly #totals = new Map<PeriodName, number>();

  constructor(scene: Scene, before: Usage) {
    this.#scene = scene;
    this.#before = before;
    this.usage = before;
  }

  look(move: AlertMove): void {
    const { usage: rules } = this.#scene.settings.plan;
    if (rules.length === 0) {
      if (this.#before.day !== null || this.#before.week !== null) this.usage = { day: null, week: null };
      return;
    }
    const [day, week] = (['day', 'week'] as const).map((name) =>
      rules.some(({ when }) => when.period === name) ? this.#step(name) : null,
    );
    if (day !== this.#before.day || week !== this.#before.week)
      this.usage = { day: day ?? null, week: week ?? null };
    for (const rule of rules) this.#hold(move, rule);
  }

  #step(name: PeriodName): UsagePeriod {
    const { atMs, fix, lastFix, settings, seen, due } = this.#scene;
    const known = this.#before[name] ?? {
      ...periodAround(name, atMs, settings.timeZone),
      closedMs: 0,
      isWhole: false,
    };
    let period = addClosed(known, seen.trips?.outputs ?? []);
    if (atMs >= period.toMs + (fix === null ? graceMs : 0)) {
      const isHeard = lastFix !== null && (this.#scene.previousFix ?? lastFix).fixedAtMs >= period.fromMs;
      if (period.isWhole && isHeard) this.#closed.set(name, this.#hoursOf(period));
      const next = periodAround(name, atMs, settings.timeZone);
      const isNext = next.fromMs === period.toMs;
      period = addClosed({ ...next, closedMs: 0, isWhole: isNext }, seen.trips?.outputs ?? []);
    }
    due.at(period.toMs + graceMs);
    return period;
  }

  #hoursOf({ fromMs, toMs, closedMs }: UsagePeriod): number {
    const { seen, lastFix, settings } = this.#scene;
    const upToMs = Math.min(toMs, lastFix?.fixedAtMs ?? toMs);
    const openMs = openEngineMs(seen.trips?.state ?? null, fromMs, upToMs, settings.timeZone);
    return (closedMs + openMs) / hourMs;
  }

  #hold(move: AlertMove, rule: RuleOf<'usage'>): void {
    const { is, hours, period: name } = rule.when;
    const period = this.usage[name];
    const { atMs, fix } = this.#scene;
    if (period === null) return;
    if (is === 'below') {
      const total = this.#closed.get(name);
      if (total !== undefined && total < hours)
        move.hold(rule, { sinceMs: period.fromMs, value: round(total), isLowWorse: true });
    } else if (fix !== null && atMs >= period.fromMs) {
      const total = this.#totals.get(name) ?? this.#hoursOf(period);
      this.#totals.set(name, total);
      if (total > hours) move.hold(rule, { sinceMs: atMs, value: round(total) });
    }
  }

  clearedAt({ crossedAtMs }: Watch, { when }: RuleOf<'usage'>): number | undefined {
    const period = this.usage[when.period];
    if (period === null) return undefined;
    if (when.is === 'below') return this.#closed.has(when.period) ? period.fromMs : undefined;
    return crossedAtMs < period.fromMs ? period.fromMs : undefined;
  }
}

function round(hours: number): number {
  return Math.round(hours * 100) / 100;
}

function periodAround(name: PeriodName, atMs: number, timeZone: string) {
  const today = Math.floor(toLocalMs(atMs, timeZone) / dayMs);
  // 1970 began on a Thursday.
  const first = name === 'day' ? today : today - ((((today + 3) % 7) + 7) % 7);
  return {
    fromMs: midnightMs(first, timeZone),
    toMs: midnightMs(first + (name === 'day' ? 1 : 7), timeZone),
  };
}

function addClosed(period: UsagePeriod, intervals: readonly TripInterval[]): UsagePeriod {
  let seconds = 0;
  for (const { parts } of intervals)
    for (const part of parts)
      if (part.fromMs >= period.fromMs && part.fromMs < period.toMs) seconds += part.engineOnSeconds ?? 0;
  return seconds === 0 ? period : { ...period, closedMs: period.closedMs + seconds * 1000 };
}

/** Engine time of the open trip and stop in a range of whole days. */
function openEngineMs(state: TripsState | null, fromMs: number, toMs: number, timeZone: string): number {
  if (state === null || toMs <= fromMs) return 0;
  const { stop, move } = state.held ?? state;
  const untilMs = move?.fromMs ?? toMs;
  const standing = stop === null ? 0 : countOf(countStop(stop, untilMs, timeZone), fromMs, toMs);
  return standing + (move === null ? 0 : countOf(move.tally, fromMs, toMs));
}

function countOf(tally: Tally, fromMs: number, toMs: number): number {
  const upTo = (ms: number): number => {
    const day = tally.days.find(({ endsMs }) => endsMs >= ms);
    return (day?.counts ?? tally.counts).engineOnMs ?? 0;
  };
  if (tally.dayEndsMs <= fromMs) return 0;
  const isOlder = tally.days.some(({ endsMs }) => endsMs <= fromMs);
  return upTo(toMs) - (isOlder ? upTo(fromMs) : 0);
}

import { hourMs } from '@azimute/contract/durations';
import { nextMidnightMs, toLocalMs } from '../../zoned-time.ts';
import { mostTogether } from './most-together.ts';
import type { HeldTime } from './held-times.ts';

/** Half-open; days are in the time zone. */
export interface AlertBacktestPeriod {
  readonly fromMs: number;
  readonly toMs: number;
  readonly timeZone: string;
  /** Maximum number of listed times; all are counted. */
  readonly listed: number;
}

/** Time of the draft, or of the saved rule alone. */
export interface ComparedTime extends HeldTime {
  readonly assetId: number;
  readonly change: 'same' | 'added' | 'left_out';
}

interface Figures {
  times: number;
  assets: number;
  seconds: number;
  goingOn: number;
}

const assetsListed = 20;
/** Maximum number of times for which overlaps are computed. */
const togetherMost = 100_000;

/** Adds up the results of the draft and the saved rule, asset by asset. */
export class BacktestTally {
  readonly period: AlertBacktestPeriod;
  readonly #figures = noFigures();
  readonly #saved: Figures | null;
  readonly #days = new Map<string, { times: number; added: number; leftOut: number }>();
  readonly #hours = Array.from({ length: 24 }, () => 0);
  readonly #thresholds = new Map<number, { times: number; assets: number }>();
  #assets: { readonly assetId: number; readonly times: number; readonly saved: number }[] = [];
  #spans: { readonly assetId: number; readonly fromMs: number; readonly toMs: number }[] = [];
  #held: ComparedTime[] = [];
  #leftOut = 0;

  constructor(period: AlertBacktestPeriod, isCompared: boolean) {
    this.period = period;
    this.#saved = isCompared ? noFigures() : null;
    for (let atMs = period.fromMs; atMs < period.toMs; atMs = nextMidnightMs(atMs, period.timeZone))
      this.#days.set(this.#dayOf(atMs), { times: 0, added: 0, leftOut: 0 });
  }

  /** `saved` is null without a comparison. */
  addAsset(assetId: number, times: readonly HeldTime[], saved: readonly HeldTime[] | null): void {
    this.#addTo(this.#figures, times);
    if (this.#saved !== null) this.#addTo(this.#saved, saved ?? []);
    if (times.length + (saved?.length ?? 0) > 0)
      this.#assets.push({ assetId, times: times.length, saved: saved?.length ?? 0 });
    const [own, others] = [bySubject(times), bySubject(saved ?? [])];
    for (const time of times) {
      const isAdded = saved !== null && !this.#isAmong(others, time);
      this.#count(assetId, time, isAdded ? 'added' : 'same');
    }
    for (const time of saved ?? []) if (!this.#isAmong(own, time)) this.#count(assetId, time, 'left_out');
    if (this.#held.length > 2 * this.period.listed) this.#listLatest();
    if (this.#assets.length > 10 * assetsListed) this.#listAssets();
  }

  addThreshold(value: number, times: number): void {
    const known = this.#thresholds.get(value) ?? { times: 0, assets: 0 };
    this.#thresholds.set(value, {
      times: known.times + times,
      assets: known.assets + (times > 0 ? 1 : 0),
    });
  }

  result() {
    this.#listLatest();
    this.#listAssets();
    return {
      figures: rounded(this.#figures),
      saved: this.#saved === null ? null : rounded(this.#saved),
      byDay: [...this.#days].map(([day, counts]) => ({ day, ...counts })),
      byHour: this.#hours,
      byAsset: this.#assets,
      together: this.#spans.length > togetherMost ? null : mostTogether(this.#spans),
      thresholds: [...this.#thresholds]
        .map(([value, counts]) => ({ value, ...counts }))
        .toSorted((one, other) => one.value - other.value),
      held: this.#held,
      heldLeftOut: this.#leftOut,
    };
  }

  #addTo(figures: Figures, times: readonly HeldTime[]): void {
    figures.times += times.length;
    if (times.length > 0) figures.assets += 1;
    for (const time of times) {
      figures.seconds += (this.#endOf(time) - time.fromMs) / 1000;
      if (time.toMs === null) figures.goingOn += 1;
    }
  }

  #count(assetId: number, time: HeldTime, change: ComparedTime['change']): void {
    this.#held.push({ assetId, ...time, change });
    const day = this.#days.get(this.#dayOf(time.fromMs));
    if (day !== undefined && change === 'left_out') day.leftOut += 1;
    if (change === 'left_out') return;
    if (day !== undefined) {
      day.times += 1;
      if (change === 'added') day.added += 1;
    }
    const hour = Math.floor(toLocalMs(time.fromMs, this.period.timeZone) / hourMs) % 24;
    this.#hours[hour] = (this.#hours[hour] ?? 0) + 1;
    if (this.#spans.length <= togetherMost)
      this.#spans.push({ assetId, fromMs: time.fromMs, toMs: this.#endOf(time) });
  }

  /** Predicate: does a time of the same subject overlap? Times of one rule and subject do not overlap each other. */
  #isAmong(times: ReadonlyMap<string, readonly HeldTime[]>, time: HeldTime): boolean {
    const own = times.get(time.subject) ?? [];
    const endMs = this.#endOf(time);
    let [low, high] = [0, own.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((own[middle]?.fromMs ?? Infinity) <= endMs) low = middle + 1;
      else high = middle;
    }
    const last = own[low - 1];
    return last !== undefined && this.#endOf(last) >= time.fromMs;
  }

  #endOf({ toMs }: HeldTime): number {
    return Math.min(toMs ?? this.period.toMs, this.period.toMs);
  }

  #listLatest(): void {
    const sorted = this.#held.toSorted(
      (one, other) => other.fromMs - one.fromMs || one.assetId - other.assetId,
    );
    this.#held = sorted.slice(0, this.period.listed);
    this.#leftOut += sorted.length - this.#held.length;
  }

  #listAssets(): void {
    this.#assets = this.#assets
      .toSorted((one, other) => most(other) - most(one) || one.assetId - other.assetId)
      .slice(0, assetsListed);
  }

  #dayOf(atMs: number): string {
    return new Date(toLocalMs(atMs, this.period.timeZone)).toISOString().slice(0, 10);
  }
}

function most({ times, saved }: { readonly times: number; readonly saved: number }): number {
  return Math.max(times, saved);
}

function bySubject(times: readonly HeldTime[]): Map<string, HeldTime[]> {
  return Map.groupBy(times, ({ subject }) => subject);
}

function noFigures(): Figures {
  return { times: 0, assets: 0, seconds: 0, goingOn: 0 };
}

function rounded(figures: Figures): Figures {
  return { ...figures, seconds: Math.round(figures.seconds) };
}

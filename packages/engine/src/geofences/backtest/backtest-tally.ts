import type { BacktestDoubt } from '@azimute/contract/geofences/backtest-values';
import { nextMidnightMs, toLocalMs } from '../../zoned-time.ts';
import { changeVisits, visitKey, type VisitChange } from '../change-visits.ts';
import type { FenceSchedule } from '../fence-definition.ts';
import { isScheduled } from '../fence-schedule.ts';
import type { GeofenceTransition } from '../geofences-state.ts';

/** Half-open; days are in the time zone. */
export interface BacktestPeriod {
  readonly fromMs: number;
  readonly toMs: number;
  readonly timeZone: string;
  /** Maximum number of listed crossings; all are counted. */
  readonly listed: number;
  /** When a rule on the events applies, whose events are counted apart; null for always. */
  readonly ruleSchedule: FenceSchedule | null;
}

export interface BacktestCounts {
  entries: number;
  exits: number;
  passages: number;
  speedings: number;
}

export interface CountedCrossing {
  readonly assetId: number;
  readonly transition: GeofenceTransition;
  readonly doubts: readonly BacktestDoubt[];
}

const shortVisitMs = 2 * 60_000;
const countedAs: Readonly<Partial<Record<GeofenceTransition['kind'], keyof BacktestCounts>>> = {
  entry: 'entries',
  exit: 'exits',
  passage: 'passages',
  speeding_began: 'speedings',
};

/** Adds up the results of a geofence, asset by asset. */
export class BacktestTally {
  readonly period: BacktestPeriod;
  readonly #days = new Map<string, BacktestCounts>();
  readonly #figures = { ...noCounts(), visits: 0, visitSeconds: 0, doubtful: 0 };
  readonly #ruleEvents = noCounts();
  #topSpeedKph: number | null = null;
  #crossings: CountedCrossing[] = [];
  #leftOut = 0;
  #ofAsset: { readonly transition: GeofenceTransition; readonly doubts: BacktestDoubt[] }[] = [];

  constructor(period: BacktestPeriod) {
    this.period = period;
    for (let atMs = period.fromMs; atMs < period.toMs; atMs = nextMidnightMs(atMs, period.timeZone))
      this.#days.set(this.#dayOf(atMs), noCounts());
  }

  add(transition: GeofenceTransition, doubts: BacktestDoubt[]): void {
    this.#ofAsset.push({ transition, doubts });
  }

  endAsset(assetId: number): void {
    const visits = changeVisits(this.#ofAsset.map(({ transition }) => transition));
    for (const visit of visits.values()) this.#addVisit(visit);
    for (const { transition, doubts } of this.#ofAsset) {
      doubts.push(...this.#doubtsOfVisit(transition, visits));
      this.#count(transition, doubts);
      this.#crossings.push({ assetId, transition, doubts });
    }
    this.#ofAsset = [];
    if (this.#crossings.length > 2 * this.period.listed) this.#listLatest();
  }

  result() {
    this.#listLatest();
    return {
      figures: {
        ...this.#figures,
        visitSeconds: Math.round(this.#figures.visitSeconds),
        topSpeedKph: this.#topSpeedKph,
      },
      ruleEvents: this.#ruleEvents,
      byDay: [...this.#days].map(([day, counts]) => ({ day, ...counts })),
      crossings: this.#crossings,
      crossingsLeftOut: this.#leftOut,
    };
  }

  #addVisit({ enteredAtMs, exit }: VisitChange): void {
    const { fromMs, toMs } = this.period;
    this.#figures.visits += 1;
    this.#figures.visitSeconds +=
      (Math.min(exit?.crossedAtMs ?? toMs, toMs) - Math.max(enteredAtMs, fromMs)) / 1000;
  }

  #doubtsOfVisit(
    { kind, enteredAtMs, geofenceId, crossedAtMs, reopens }: GeofenceTransition,
    visits: ReadonlyMap<string, VisitChange>,
  ): BacktestDoubt[] {
    if (enteredAtMs === null || (kind !== 'entry' && kind !== 'exit')) return [];
    const exit = visits.get(visitKey({ geofenceId, enteredAtMs }))?.exit ?? null;
    // An exit that is not the last of its visit was taken back by a later entry.
    const isTakenBack = kind === 'exit' ? exit?.crossedAtMs !== crossedAtMs : reopens;
    const isShort = exit !== null && exit.crossedAtMs - enteredAtMs < shortVisitMs;
    return [
      ...(isShort ? (['short_visit'] as const) : []),
      ...(isTakenBack ? (['taken_back'] as const) : []),
    ];
  }

  #count(
    { kind, cause, crossedAtMs, topSpeedKph }: GeofenceTransition,
    doubts: readonly BacktestDoubt[],
  ): void {
    const counted = countedAs[kind];
    if (kind === 'speeding_ended' && topSpeedKph !== null)
      this.#topSpeedKph = Math.max(this.#topSpeedKph ?? 0, topSpeedKph);
    if (counted === undefined || cause === 'first_seen') return;
    this.#figures[counted] += 1;
    if (isScheduled(this.period.ruleSchedule, crossedAtMs)) this.#ruleEvents[counted] += 1;
    if (doubts.length > 0) this.#figures.doubtful += 1;
    const day = this.#days.get(this.#dayOf(crossedAtMs));
    if (day !== undefined) day[counted] += 1;
  }

  #listLatest(): void {
    const sorted = this.#crossings.toSorted(
      (one, other) =>
        other.transition.crossedAtMs - one.transition.crossedAtMs || one.assetId - other.assetId,
    );
    this.#crossings = sorted.slice(0, this.period.listed);
    this.#leftOut += sorted.length - this.#crossings.length;
  }

  #dayOf(atMs: number): string {
    return new Date(toLocalMs(atMs, this.period.timeZone)).toISOString().slice(0, 10);
  }
}

function noCounts(): BacktestCounts {
  return { entries: 0, exits: 0, passages: 0, speedings: 0 };
}

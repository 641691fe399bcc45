import { metersBetween, type GeoPoint } from '@azimute/geo';
import type { DistanceMeasure, TripKind } from '@azimute/contract';
import { isOdometerBelieved } from './step-odometer.ts';
import { addSpan, beginTally, type Tally, type TallyDay, type CountName, type TripCounts } from './tally.ts';
import { countStop } from './step-stop.ts';
import { placeOf } from './step-move.ts';
import type { TripInterval, TripPart, TripSums } from './trip-interval.ts';
import type { TripSettings } from './trip-settings.ts';
import type { Move, Stop } from './trips-state.ts';

/** When the end of an interval was confirmed, and when that was received. */
export interface Proof {
  readonly confirmedAtMs: number;
  readonly receivedAtMs: number;
}

interface Span {
  readonly kind: TripKind;
  readonly fromMs: number;
  readonly toMs: number;
  readonly from: GeoPoint;
  readonly to: GeoPoint;
  readonly tally: Tally;
  readonly distanceBy: DistanceMeasure;
  readonly certainty: number;
}

/** Certainty from the receiver alone, without engine or odometer. */
const byReceiverAlone = 0.9;

export function presentTrip(
  move: Move,
  end: { readonly toMs: number; readonly to: GeoPoint; readonly tally: Tally },
  proof: Proof,
  settings: TripSettings,
): TripInterval {
  const { meters = 0, towedMeters = 0, sparseMs = 0, engineKnownMs = 0 } = end.tally.counts;
  const lastingMs = Math.max(1, end.toMs - move.fromMs);
  const coverage = round(1 - Math.min(1, sparseMs / lastingMs));
  const isByOdometer = isOdometerBelieved(move.odometer, end.tally, end.toMs);
  const isAgreed = isByOdometer || move.drives > 0 || engineKnownMs > 0;
  const certainty = ((1 + coverage) / 2) * (isAgreed ? 1 : byReceiverAlone);
  const span: Span = {
    kind: 'trip',
    fromMs: move.fromMs,
    from: move.from,
    ...end,
    distanceBy: isByOdometer ? 'odometer' : 'fixes',
    certainty,
  };
  return {
    ...present(span, proof, settings),
    longestGapSeconds: Math.round(move.longestGapMs / 1000),
    coverage,
    isTowed: towedMeters > meters / 2,
  };
}

export function presentStop(stop: Stop, toMs: number, proof: Proof, settings: TripSettings): TripInterval {
  const { fromMs, from, shuntings } = stop;
  const tally = countStop(stop, toMs, settings.dayZones);
  const certainty = (tally.counts.engineKnownMs ?? 0) > 0 ? 1 : byReceiverAlone;
  const span: Span = {
    kind: 'stop',
    fromMs,
    toMs,
    from,
    to: placeOf(stop),
    tally,
    distanceBy: 'fixes',
    certainty,
  };
  return { ...present(span, proof, settings), fixes: null, shuntings };
}

export function presentGap(
  fromMs: number,
  toMs: number,
  from: GeoPoint,
  to: GeoPoint,
  proof: Proof,
  settings: TripSettings,
): TripInterval {
  const { dayZones } = settings;
  const tally = addSpan(beginTally(fromMs, dayZones), fromMs, toMs, {}, dayZones);
  const span: Span = {
    kind: 'no_data',
    fromMs,
    toMs,
    from: placeOf(from),
    to: placeOf(to),
    tally,
    distanceBy: 'fixes',
    certainty: 1,
  };
  return { ...present(span, proof, settings), longestGapSeconds: Math.round((toMs - fromMs) / 1000) };
}

function present(span: Span, proof: Proof, settings: TripSettings): TripInterval {
  const { kind, fromMs, toMs, from, to, tally, distanceBy, certainty } = span;
  const ends = tally.days.filter(({ endsMs }) => endsMs > fromMs && endsMs < toMs);
  const bounds: readonly TallyDay[] = [...ends, { endsMs: toMs, counts: tally.counts, top: tally.top }];
  const isEngineKnown = (tally.counts.engineKnownMs ?? 0) > 0;
  const isLimited = settings.limitKph !== null || (tally.counts.limitedMs ?? 0) > 0;
  const known = { isEngineKnown, isLimited };
  const parts: TripPart[] = [];
  let top: TallyDay['top'] = null;
  for (const [index, day] of bounds.entries()) {
    const before = bounds[index - 1];
    const sums = sumsOf(day.counts, before?.counts ?? null, distanceBy, known, settings);
    if ((day.top?.kph ?? -1) > (top?.kph ?? -1)) ({ top } = day);
    parts.push({
      fromMs: before?.endsMs ?? fromMs,
      toMs: day.endsMs,
      ...(kind === 'stop' ? { ...sums, fixes: null } : sums),
      topKph: day.top?.kph ?? null,
      topAtMs: day.top?.atMs ?? null,
    });
  }
  return {
    kind,
    fromMs,
    toMs,
    ...proof,
    from,
    to,
    ...sumsOf(tally.counts, null, distanceBy, known, settings),
    distanceBy,
    straightMeters: Math.round(metersBetween(from, to)),
    topKph: top?.kph ?? null,
    topAtMs: top?.atMs ?? null,
    shuntings: 0,
    longestGapSeconds: null,
    coverage: null,
    certainty: round(certainty),
    isTowed: false,
    settingsVersion: settings.version,
    parts,
  };
}

/** Difference of two totals, each rounded first, so that parts add up. */
function sumsOf(
  counts: TripCounts,
  before: TripCounts | null,
  distanceBy: DistanceMeasure,
  { isEngineKnown, isLimited }: { readonly isEngineKnown: boolean; readonly isLimited: boolean },
  { worksStanding }: TripSettings,
): TripSums {
  const since = (name: CountName, unit: number): number =>
    Math.round((counts[name] ?? 0) / unit) - Math.round((before?.[name] ?? 0) / unit);
  const standingSeconds = isEngineKnown ? since('standingOnMs', 1000) : null;
  const notThis = isEngineKnown ? 0 : null;
  return {
    distanceMeters: since(distanceBy === 'odometer' ? 'odometerMeters' : 'meters', 1),
    towedMeters: since('towedMeters', 1),
    idlingSeconds: worksStanding ? notThis : standingSeconds,
    workingSeconds: worksStanding ? standingSeconds : notThis,
    engineOnSeconds: isEngineKnown ? since('engineOnMs', 1000) : null,
    overGeneralLimitSeconds: isLimited ? since('overGeneralMs', 1000) : null,
    fixes: since('fixes', 1),
  };
}

function round(share: number): number {
  return Math.round(share * 100) / 100;
}

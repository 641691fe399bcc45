import { heartbeatKind } from '@azimute/contract';
import { dayMs, hourMs } from '@azimute/contract/durations';
import { openStatusHistory, type StatusContact, type StatusSpan, type SwitchChange } from '@azimute/engine';
import { meterAround, type DayEvidence } from '@azimute/engine/facts';
import { changeVisits, type GeofenceTransition, type VisitChange } from '@azimute/engine/geofences';
import type { TripInterval } from '@azimute/engine/trips';
import type { MachineReader, ToldFix } from '../metrics/facts/machine-reader.ts';
import { lastValues } from '../metrics/facts/read-day-fixes.ts';
import { PROVES_DAYS, SOON_HOURS, type ReceivedReading } from '../metrics/facts/read-meter.ts';
import { placeOfSource } from '../telemetry/values/place-of-source.ts';
import type { EventRow, Row } from '../telemetry/values/batch.ts';
import { readHeartbeat } from '../telemetry/values/read-readings.ts';

/** Everything known about an asset, in memory: the same evidence that `readDayEvidence` reads for each day. */
export interface KnownPast {
  /** By time, as stored. */
  readonly rows: readonly Row[];
  readonly events: readonly EventRow[];
  readonly intervals: readonly TripInterval[];
  readonly transitions: readonly GeofenceTransition[];
  readonly switches: readonly SwitchChange[];
  readonly silentAfterMs: number;
  readonly machine: MachineReader;
  readonly hasMeter: boolean;
  readonly nowMs: number;
}

type Evidence = Omit<DayEvidence, 'shifts' | 'limits' | 'timeZone'>;

const FIX_BEFORE_MS = 7 * dayMs;
/** An episode that began longer ago is over (`selectSpeedings`). */
const LONGEST_SPEEDING_MS = dayMs;

export class PastOfAsset {
  readonly visits: readonly VisitChange[];
  readonly #past: KnownPast;
  readonly #fixTimes: Float64Array;
  readonly #fixes: readonly DayEvidence['fixes'][number][];
  readonly #statuses: readonly StatusSpan[];
  readonly #meter: readonly ReceivedReading[];
  readonly #speedings: ReturnType<typeof speedingsOf>;

  constructor(past: KnownPast) {
    const { rows, transitions, machine } = past;
    this.#past = past;
    this.#fixTimes = Float64Array.from(rows, ({ entry }) => entry.position.fixedAtMs);
    this.#fixes = rows.map((row) => machine.read(toldFixOf(row, machine.keys)));
    this.#statuses = statusesOf(past);
    this.#meter = past.hasMeter ? metersOf(past) : [];
    this.visits = [...changeVisits(transitions).values()];
    this.#speedings = speedingsOf(transitions);
  }

  /** Returns the known evidence of a range. */
  async evidence(fromMs: number, toMs: number): Promise<Evidence> {
    const meter = this.#meterAround(fromMs, toMs);
    const aroundFromMs = meter.findLast(({ atMs }) => atMs < fromMs)?.atMs ?? fromMs;
    const aroundToMs = meter.find(({ atMs }) => atMs >= toMs)?.atMs ?? toMs;
    const [first, end] = [this.#placeAt(fromMs), this.#placeAt(toMs)];
    const fixes = this.#fixes.slice(first, end);
    const earliest = this.#placeAt(fromMs - FIX_BEFORE_MS);
    return {
      fromMs,
      toMs,
      meter,
      intervals: this.#past.intervals
        .filter((one) => Math.trunc(one.fromMs) < aroundToMs && Math.trunc(one.toMs) > aroundFromMs)
        .map(({ kind, fromMs: beginMs, distanceBy, parts }) => ({
          kind,
          fromMs: Math.trunc(beginMs),
          distanceBy,
          parts,
        })),
      statuses: this.#statuses
        .filter((span) => span.fromMs < toMs && span.toMs > fromMs)
        .map((span) => ({
          ...span,
          fromMs: Math.max(span.fromMs, fromMs),
          toMs: Math.min(span.toMs, toMs),
        })),
      visits: this.visits
        .map(({ geofenceId, enteredAtMs, exit }) => ({
          geofenceId,
          fromMs: Math.trunc(enteredAtMs),
          toMs: exit === null ? Infinity : Math.trunc(exit.crossedAtMs),
        }))
        .filter((visit) => visit.fromMs < toMs && visit.toMs > fromMs),
      speedings: this.#speedings.filter(
        (one) => one.confirmedAtMs > fromMs - LONGEST_SPEEDING_MS && one.fromMs < toMs && one.toMs > fromMs,
      ),
      events: this.#countEvents(fromMs, toMs),
      fixes,
      before: await lastValues(fixes, async (most) =>
        this.#fixes.slice(Math.max(earliest, first - most), first).toReversed(),
      ),
    };
  }

  /** Returns the indexes of the fixes after an instant up to and including another. */
  within(fromMs: number, toMs: number): readonly [first: number, end: number] {
    return [this.#placeAt(fromMs), this.#placeAt(toMs + 1)];
  }

  /** Returns the index of the first fix at or after an instant. */
  #placeAt(atMs: number): number {
    let [low, high] = [0, this.#fixTimes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#fixTimes[middle] ?? 0) < atMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #meterAround(fromMs: number, toMs: number): readonly ReceivedReading[] {
    const isFollowed = this.#meter.some(({ atMs }) => atMs >= toMs && atMs < toMs + SOON_HOURS * hourMs);
    const behindMs = isFollowed ? SOON_HOURS * hourMs : PROVES_DAYS * dayMs;
    return meterAround(
      this.#meter.filter(({ atMs }) => atMs >= fromMs - PROVES_DAYS * dayMs && atMs < toMs + behindMs),
      { fromMs, toMs },
    );
  }

  #countEvents(fromMs: number, toMs: number): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { entry } of this.#past.events) {
      const { kind, occurredAtMs } = entry.event;
      if (kind === heartbeatKind || occurredAtMs < fromMs || occurredAtMs >= toMs) continue;
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return counts;
  }
}

function toldFixOf({ entry: { origin, position } }: Row, keys: readonly string[]): ToldFix {
  const { attributes } = position;
  const isTelling = attributes !== null && keys.some((key) => attributes.includes(`"${key}":`));
  const told = isTelling ? (JSON.parse(attributes) as Record<string, unknown>) : null;
  return {
    fixedAtMs: position.fixedAtMs,
    receivedAtMs: origin.receivedAtMs,
    speedKph: position.speedKph === null ? null : Math.fround(position.speedKph),
    ignition: position.ignition,
    odometerKm: position.odometerKm,
    source: placeOfSource(origin.source),
    attributes: told !== null && keys.some((key) => Object.hasOwn(told, key)) ? told : null,
  };
}

function heartbeatsOf({ events }: Pick<KnownPast, 'events'>) {
  return events.flatMap(({ entry: { event, origin } }) =>
    event.kind === heartbeatKind ? [{ ...readHeartbeat(event), receivedAtMs: origin.receivedAtMs }] : [],
  );
}

function metersOf(past: KnownPast): ReceivedReading[] {
  const readings = [
    ...past.rows.map(({ entry: { position, origin } }) => ({
      atMs: position.fixedAtMs,
      receivedAtMs: origin.receivedAtMs,
      hours: position.hourMeterHours,
    })),
    ...heartbeatsOf(past).map((one) => ({
      atMs: one.contactAtMs,
      receivedAtMs: one.receivedAtMs,
      hours: one.hourMeterHours,
    })),
  ];
  return readings
    .flatMap(({ hours, ...rest }) => (hours === null ? [] : [{ ...rest, hours }]))
    .toSorted((a, b) => a.atMs - b.atMs || a.hours - b.hours);
}

/** Returns the statuses of the whole history, from which the statuses of a range are taken. */
function statusesOf(past: KnownPast): StatusSpan[] {
  const contacts: StatusContact[] = [
    ...past.rows.map(({ entry: { position } }) => ({
      atMs: position.fixedAtMs,
      isFix: true,
      ignition: position.ignition,
      speedKph: position.speedKph === null ? null : Math.fround(position.speedKph),
      hourMeterHours: position.hourMeterHours,
    })),
    ...heartbeatsOf(past).map(({ contactAtMs, ignition, hourMeterHours }) => ({
      atMs: contactAtMs,
      isFix: false,
      ignition,
      speedKph: null,
      hourMeterHours,
    })),
  ];
  const { switches, silentAfterMs, nowMs } = past;
  const reducer = openStatusHistory({ fromMs: -Infinity, toMs: nowMs, silentAfterMs, switches });
  for (const contact of contacts.toSorted(byTime)) reducer.take(contact);
  return reducer.finish();
}

/** At the same time, fixes come first, and entries without ignition before others. */
function byTime(a: StatusContact, b: StatusContact): number {
  return a.atMs - b.atMs || Number(b.isFix) - Number(a.isFix) || tellsOf(a) - tellsOf(b);
}

function tellsOf({ isFix, ignition }: StatusContact): number {
  if (ignition === null) return -1;
  return isFix ? 1 : Number(ignition);
}

function speedingsOf(transitions: readonly GeofenceTransition[]) {
  const ends = transitions.filter(({ kind }) => kind === 'speeding_ended');
  return transitions
    .filter(({ kind }) => kind === 'speeding_began')
    .map(({ geofenceId, crossedAtMs, confirmedAtMs, limitKph }) => {
      const end = ends.reduce(
        (first, one) =>
          one.geofenceId === geofenceId && Math.trunc(one.crossedAtMs) >= Math.trunc(crossedAtMs)
            ? Math.min(first, Math.trunc(one.crossedAtMs))
            : first,
        Infinity,
      );
      const fromMs = Math.trunc(crossedAtMs);
      return { geofenceId, fromMs, toMs: end, limitKph: Math.fround(limitKph ?? 0), confirmedAtMs };
    });
}

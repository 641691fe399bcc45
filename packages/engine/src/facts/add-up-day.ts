import { factNames, type FactName } from '@azimute/contract';
import { toLocalMs } from '../zoned-time.ts';
import { addUpFixes, reportsWithinMs } from './add-up-fixes.ts';
import type { DayEvidence, DayFacts, Facts, FenceVisit } from './day-evidence.ts';
import { addUpFuel } from './add-up-fuel.ts';
import { addUpSeverity } from './add-up-severity.ts';
import { addUpShifts } from './add-up-shifts.ts';
import { speedingSecondsWithin } from '../geofences/speeding-seconds.ts';
import type { DayPart } from './day-part.ts';
import { shareEngine, type Slots } from './share-engine.ts';
import { onShareOf, shareMeter, type MeterShare } from './share-meter.ts';

const HOUR_MS = 3_600_000;

const HOURS = 24;

/** Increase this if the same evidence gives different facts; days of older versions are recomputed. */
export const factsVersion = 5;

/** Minimum time in geofences of a day on site. */
const siteDaySeconds = 3600;
const harsh = /(?:^|_)(?:hard|harsh)_(?:acceleration|braking|cornering)$/;

/**
 * Adds up a day of an asset. Reducers make all decisions; this function only sums their results: moving, idling and
 * working come from trips and stops, statuses from the status history, time in geofences from visits. All facts are
 * integers rounded as running totals, so that parts of the day add up to it.
 */
export function addUpDay(evidence: DayEvidence): DayFacts {
  const { fromMs, toMs, visits, speedings, fixes, before } = evidence;
  const parts = partsOf(evidence);
  const trips = addUpParts(evidence, parts);
  const statuses = addUpStatuses(evidence);
  const { meterSeconds, meterBreaks, covered } = shareMeter(evidence.meter, evidence);
  const beside = addUpBesideMeter(evidence, parts, covered);
  const fences = Object.fromEntries(
    [...Map.groupBy(visits, ({ geofenceId }) => geofenceId)].map(([id, of]) => [
      id,
      Math.round(lasting(of, fromMs, toMs) / 1000),
    ]),
  );
  const siteSeconds = Math.round(lasting(visits, fromMs, toMs) / 1000);
  const { longestGapSeconds, ...fixSums } = addUpFixes(fixes, before.fix);
  const speedingSeconds = speedingSecondsWithin(speedings, evidence);
  const { fuelBy, ...fuel } = addUpFuel(evidence, parts, trips);
  const { faults, ...faultSums } = addUpFaults(evidence, trips.engineOnSeconds);
  const facts: Facts = {
    ...nothing,
    daySeconds: Math.round((toMs - fromMs) / 1000),
    ...trips,
    meterSeconds,
    meterBreaks,
    engineSeconds: meterSeconds + beside.onSeconds,
    engineCoveredSeconds: beside.coveredSeconds,
    ...statuses,
    ...addUpShifts(evidence, parts, statuses),
    ...fuel,
    ...faultSums,
    ...addUpSeverity(evidence, parts, speedingSeconds),
    overLimitSeconds: trips.overLimitSeconds + speedingSeconds,
    speedingEvents: speedings.filter((one) => one.fromMs >= fromMs && one.fromMs < toMs).length,
    ...fixSums,
    ...addUpEvents(evidence.events),
    siteSeconds,
    siteDays: siteSeconds >= siteDaySeconds ? 1 : 0,
  };
  return {
    facts,
    hours: shareEngine(evidence, parts, hourSlots(evidence.timeZone)),
    topSpeedKph: parts.reduce<number | null>((top, { topKph }) => higherOf(top, topKph), null),
    longestGapSeconds,
    engineBy: covered.length > 0 ? 'meter' : trips.engineKnownSeconds > 0 ? 'signs' : null,
    fuelBy,
    faults,
    fences,
    events: evidence.events,
  };
}

function higherOf(one: number | null, other: number | null): number | null {
  return one === null || (other !== null && other > one) ? other : one;
}

/** Without meter data, the engine time comes from signals. */
function addUpBesideMeter(
  { fromMs, toMs }: DayEvidence,
  parts: readonly DayPart[],
  covered: MeterShare['covered'],
): { readonly onSeconds: number; readonly coveredSeconds: number } {
  let [onMs, coveredMs] = [0, 0];
  const beside = complementOf(covered, fromMs, toMs);
  for (const part of parts) {
    const on = onShareOf(part);
    if (on === null) continue;
    for (const range of beside) {
      const ms = Math.max(0, Math.min(part.toMs, range.toMs) - Math.max(part.fromMs, range.fromMs));
      onMs += on * ms;
      coveredMs += ms;
    }
  }
  coveredMs += covered.reduce((ms, range) => ms + range.toMs - range.fromMs, 0);
  return { onSeconds: Math.round(onMs / 1000), coveredSeconds: Math.round(coveredMs / 1000) };
}

/** Parts of a range outside all of these. */
function complementOf(covered: MeterShare['covered'], fromMs: number, toMs: number): MeterShare['covered'] {
  const ends = [...covered.map((range) => range.fromMs), toMs];
  const begins = [fromMs, ...covered.map((range) => range.toMs)];
  return begins.map((beginMs, index) => ({ fromMs: beginMs, toMs: ends[index] ?? toMs }));
}

const nothing = Object.fromEntries(factNames.map((name) => [name, 0])) as Record<FactName, number>;

/** Parts of trips, stops and gaps within the day. */
function partsOf({ fromMs, toMs, intervals }: DayEvidence): DayPart[] {
  return intervals.flatMap(({ kind, distanceBy, parts }) =>
    parts
      .filter((part) => part.fromMs >= fromMs && part.fromMs < toMs)
      .map((part) => ({ ...part, kind, distanceBy })),
  );
}

function addUpParts({ fromMs, toMs, intervals }: DayEvidence, parts: readonly DayPart[]) {
  const msOf = (matches: (part: DayPart) => boolean): number =>
    parts.reduce((ms, part) => (matches(part) ? ms + part.toMs - part.fromMs : ms), 0);
  const sum = (valueOf: (part: DayPart) => number | null): number =>
    parts.reduce((total, part) => total + (valueOf(part) ?? 0), 0);
  const [tripMs, stopMs, noDataMs] = (['trip', 'stop', 'no_data'] as const).map((kind) =>
    msOf((part) => part.kind === kind),
  ) as [number, number, number];
  const [tripSeconds, stopSeconds, noDataSeconds, unknownSeconds] = roundShares([
    tripMs,
    stopMs,
    noDataMs,
    toMs - fromMs - tripMs - stopMs - noDataMs,
  ]) as [number, number, number, number];
  const engineOnSeconds = sum(({ engineOnSeconds: seconds }) => seconds);
  const idlingSeconds = sum(({ idlingSeconds: seconds }) => seconds);
  const workingSeconds = sum(({ workingSeconds: seconds }) => seconds);
  return {
    tripSeconds,
    stopSeconds,
    noDataSeconds,
    unknownSeconds,
    engineKnownSeconds: Math.round(
      msOf((part) => part.kind !== 'no_data' && part.engineOnSeconds !== null) / 1000,
    ),
    engineOnSeconds,
    movingSeconds: engineOnSeconds - idlingSeconds - workingSeconds,
    idlingSeconds,
    workingSeconds,
    trips: intervals.filter((one) => one.kind === 'trip' && one.fromMs >= fromMs && one.fromMs < toMs).length,
    distanceMeters: sum(({ distanceMeters }) => distanceMeters),
    odometerMeters: sum(({ distanceBy, distanceMeters }) => (distanceBy === 'odometer' ? distanceMeters : 0)),
    towedMeters: sum(({ towedMeters }) => towedMeters),
    overLimitSeconds: sum(({ overGeneralLimitSeconds }) => overGeneralLimitSeconds),
  };
}

function addUpStatuses({ fromMs, toMs, statuses }: DayEvidence) {
  const order = [
    'running',
    'turned_off',
    'without_communication',
    'in_maintenance',
    'temporarily_disabled',
    'without_status',
  ] as const;
  const seconds = roundShares(
    order.map((status) =>
      statuses.reduce((ms, one) => (one.status === status ? ms + one.toMs - one.fromMs : ms), 0),
    ),
  );
  return {
    runningSeconds: seconds[0] ?? 0,
    turnedOffSeconds: seconds[1] ?? 0,
    withoutCommunicationSeconds: seconds[2] ?? 0,
    inMaintenanceSeconds: seconds[3] ?? 0,
    disabledSeconds: seconds[4] ?? 0,
    withoutStatusSeconds: seconds[5] ?? 0,
    maintenanceStarts: statuses.filter(
      ({ status, atMs }) => status === 'in_maintenance' && atMs !== null && atMs >= fromMs && atMs < toMs,
    ).length,
  };
}

function addUpEvents(events: DayEvidence['events']) {
  let [deviceEvents, harshEvents] = [0, 0];
  for (const [kind, count] of Object.entries(events)) {
    deviceEvents += count;
    if (harsh.test(kind)) harshEvents += count;
  }
  return { deviceEvents, harshEvents };
}

/** Time within a range covered by any visit. */
function lasting(visits: readonly FenceVisit[], fromMs: number, toMs: number): number {
  let [ms, coveredToMs] = [0, fromMs];
  for (const visit of visits.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const endMs = Math.min(visit.toMs, toMs);
    ms += Math.max(0, endMs - Math.max(visit.fromMs, coveredToMs));
    coveredToMs = Math.max(coveredToMs, endMs);
  }
  return ms;
}

/** Rounds milliseconds to seconds that add up to the rounded total. */
function roundShares(shares: readonly number[]): number[] {
  let [totalMs, givenSeconds] = [0, 0];
  return shares.map((ms) => {
    totalMs += ms;
    const seconds = Math.round(totalMs / 1000) - givenSeconds;
    givenSeconds += seconds;
    return seconds;
  });
}

/** Hours of the day in a zone. A repeated hour contains the time of both. */
function hourSlots(timeZone: string): Slots {
  return {
    count: HOURS,
    add: (weights, fromMs, toMs) => {
      for (let atMs = fromMs; atMs < toMs;) {
        const localMs = toLocalMs(atMs, timeZone);
        const hour = Math.floor(localMs / HOUR_MS);
        const endMs = Math.min(toMs, atMs + (hour + 1) * HOUR_MS - localMs);
        const place = ((hour % HOURS) + HOURS) % HOURS;
        weights[place] = (weights[place] ?? 0) + endMs - atMs;
        atMs = endMs;
      }
    },
  };
}

/**
 * Adds up fault time. A code is active from its position to the next that reads the machine, at most 15 minutes: many
 * devices report a code only while it is active. A recurring code counts once.
 */
function addUpFaults(
  { fixes, before, fromMs, toMs }: DayEvidence,
  engineOnSeconds: number,
): Pick<DayFacts, 'faults'> & Pick<Facts, 'faultSeconds' | 'faultCodes' | 'diagnosedOnSeconds'> {
  const msByCode = new Map<string, number>();
  let faultMs = 0;
  let told: { readonly atMs: number; readonly codes: readonly string[]; readonly isOn: boolean } | null =
    null;
  let isOn: boolean | null = null;
  const end = (atMs: number): void => {
    if (told === null) return;
    const ms = Math.min(atMs, told.atMs + reportsWithinMs, toMs) - Math.max(told.atMs, fromMs);
    if (ms > 0) {
      if (told.isOn) faultMs += ms;
      for (const code of told.codes) msByCode.set(code, (msByCode.get(code) ?? 0) + ms);
    }
    told = null;
  };
  for (const { fixedAtMs, ignition, machine } of before.fix === null ? fixes : [before.fix, ...fixes]) {
    isOn = ignition ?? isOn;
    if (machine === null) continue;
    end(fixedAtMs);
    if (machine.faultCodes.length > 0)
      told = { atMs: fixedAtMs, codes: machine.faultCodes, isOn: isOn === true };
  }
  end(toMs);
  return {
    faultSeconds: Math.round(faultMs / 1000),
    faultCodes: msByCode.size,
    diagnosedOnSeconds: fixes.some(({ machine }) => machine !== null) ? engineOnSeconds : 0,
    faults: Object.fromEntries([...msByCode].map(([code, ms]) => [code, Math.round(ms / 1000)])),
  };
}

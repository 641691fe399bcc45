import { engineSignOf, meansEngineOn, type EngineEvidence } from './engine-sign.ts';
import {
  readHourMeter,
  readOdometer,
  unknownHourMeter,
  unknownOdometer,
  type HourMeter,
  type Odometer,
} from './meters.ts';

/** Readings of a device besides its position. */
interface Readings {
  readonly ignition: boolean | null;
  readonly hourMeterHours: number | null;
  readonly odometerKm: number | null;
  /** True if a server summed up the odometer. */
  readonly odometerComputed: boolean;
  readonly batteryPercent: number | null;
}

/** Position of a device, as input of reducers. Times in ms since 1970. */
export interface Fix extends Readings {
  readonly deviceId: number;
  readonly fixedAtMs: number;
  readonly receivedAtMs: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly speedKph: number | null;
  readonly headingDegrees: number | null;
  readonly altitudeMeters: number | null;
  readonly accuracyMeters: number | null;
  /** Hash of the whole position, which orders positions of one device and instant. Rounded to a double. */
  readonly contentHash?: number;
}

/** Message of a device without a new position. */
export interface Heartbeat extends Readings {
  readonly contactAtMs: number;
}

/** Position in the latest state, without the meter and battery readings that outlive it. */
export type LatestFix = Omit<Fix, 'hourMeterHours' | 'odometerKm' | 'odometerComputed' | 'batteryPercent'> & {
  /** For reducers: read with this position, not summed up by a server. */
  readonly odometerKm?: number | null;
  readonly hourMeterHours?: number | null;
  /** Further values as JSON, and their source, of a position in processing. */
  readonly told?: { readonly attributes: string | null; readonly source: string | null };
};

/**
 * Latest state of an asset: last contact, newest position, and readings that outlive both. Positions and heartbeats are
 * contacts; only positions have a place, so that an asset can be in contact at an old or unknown place.
 *
 * Newest is by device time. Of positions at one instant it is one with an ignition, then the last by device ID and
 * content hash, regardless of arrival. Late data moves neither contact nor position back; only readings newer than the
 * known ones count.
 */
export interface LatestState extends Omit<EngineEvidence, 'contactAtMs'>, HourMeter, Odometer {
  /** Null if users entered readings before any device reported. */
  readonly contactAtMs: number | null;
  readonly fix: LatestFix | null;
  readonly engineOn: boolean;
  readonly batteryPercent: number | null;
  readonly batteryReadAtMs: number | null;
}

const nothingKnown: LatestState = {
  contactAtMs: null,
  fix: null,
  heartbeatIgnition: null,
  engineOn: false,
  batteryPercent: null,
  batteryReadAtMs: null,
  ...unknownHourMeter,
  ...unknownOdometer,
};

/** Processes a position; returns the same object if nothing changed. */
export function stepLatest(state: LatestState | null, fix: Fix): LatestState {
  const known = state ?? nothingKnown;
  return take(known, fix, fix.fixedAtMs, {
    fix: known.fix === null || supersedes(fix, known.fix) ? latestFixOf(fix) : known.fix,
    heartbeatIgnition: known.heartbeatIgnition,
  });
}

/** Processes a heartbeat; returns the same object if nothing changed. */
export function stepHeartbeat(state: LatestState | null, heartbeat: Heartbeat): LatestState {
  const known = state ?? nothingKnown;
  return take(known, heartbeat, heartbeat.contactAtMs, {
    fix: known.fix,
    heartbeatIgnition: newestIgnition(known.heartbeatIgnition, heartbeat),
  });
}

function take(
  known: LatestState,
  readings: Readings,
  atMs: number,
  evidence: Pick<LatestState, 'fix' | 'heartbeatIgnition'>,
): LatestState {
  const contactAtMs = Math.max(known.contactAtMs ?? atMs, atMs);
  const meter = readHourMeter(known, readings.hourMeterHours, atMs);
  const odometer = readOdometer(odometerOf(known, meter), readings, atMs);
  const isOfBattery = tellsBattery(known, readings.batteryPercent, atMs);
  if (
    contactAtMs === known.contactAtMs &&
    evidence.fix === known.fix &&
    evidence.heartbeatIgnition === known.heartbeatIgnition &&
    meter === known &&
    odometer.odometerKm === known.odometerKm &&
    odometer.odometerReadAtMs === known.odometerReadAtMs &&
    odometer.odometerComputed === known.odometerComputed &&
    odometer.doubtedMeters === known.doubtedMeters &&
    !isOfBattery
  )
    return known;
  const { hourMeterHours, hourMeterReadAtMs, hourMeterAdvancedAtMs, hourMeterEnteredAtMs } = meter;
  const { fix, heartbeatIgnition } = evidence;
  return {
    contactAtMs,
    fix,
    heartbeatIgnition,
    engineOn: meansEngineOn(engineSignOf({ contactAtMs, fix, heartbeatIgnition, hourMeterAdvancedAtMs })),
    hourMeterHours,
    hourMeterReadAtMs,
    hourMeterAdvancedAtMs,
    hourMeterEnteredAtMs,
    odometerKm: odometer.odometerKm,
    odometerComputed: odometer.odometerComputed,
    odometerReadAtMs: odometer.odometerReadAtMs,
    ...(odometer.doubtedMeters !== undefined && { doubtedMeters: odometer.doubtedMeters }),
    batteryPercent: isOfBattery ? readings.batteryPercent : known.batteryPercent,
    batteryReadAtMs: isOfBattery ? atMs : known.batteryReadAtMs,
  };
}

/** Includes the doubted values of both meters. */
function odometerOf(
  { odometerKm, odometerComputed, odometerReadAtMs }: Odometer,
  { doubtedMeters }: HourMeter,
): Odometer {
  return {
    odometerKm,
    odometerComputed,
    odometerReadAtMs,
    ...(doubtedMeters !== undefined && { doubtedMeters }),
  };
}

export function latestFixOf(fix: Fix): LatestFix {
  return {
    deviceId: fix.deviceId,
    fixedAtMs: fix.fixedAtMs,
    receivedAtMs: fix.receivedAtMs,
    latitude: fix.latitude,
    longitude: fix.longitude,
    speedKph: fix.speedKph,
    headingDegrees: fix.headingDegrees,
    altitudeMeters: fix.altitudeMeters,
    accuracyMeters: fix.accuracyMeters,
    ignition: fix.ignition,
    odometerKm: fix.odometerComputed ? null : fix.odometerKm,
    hourMeterHours: fix.hourMeterHours,
    contentHash: fix.contentHash ?? 0,
  };
}

/**
 * Predicate: does the position supersede the known one? At one instant, a server may repeat an old position without its
 * readings.
 */
export function supersedes(fix: Fix | LatestFix, known: LatestFix): boolean {
  if (fix.fixedAtMs !== known.fixedAtMs) return fix.fixedAtMs > known.fixedAtMs;
  const [tells, told] = [fix.ignition !== null, known.ignition !== null];
  if (tells !== told) return tells;
  return compareAtOneInstant(fix, known) >= 0;
}

/** Order of positions at one instant: negative if `one` is first. */
export function compareAtOneInstant(
  one: Pick<Fix, 'deviceId' | 'contentHash'>,
  other: Pick<Fix, 'deviceId' | 'contentHash'>,
): number {
  return one.deviceId - other.deviceId || (one.contentHash ?? 0) - (other.contentHash ?? 0);
}

/** At one instant, on wins. */
function newestIgnition(
  known: LatestState['heartbeatIgnition'],
  { ignition, contactAtMs }: Heartbeat,
): LatestState['heartbeatIgnition'] {
  if (ignition === null) return known;
  if (known !== null && contactAtMs < known.atMs) return known;
  if (known !== null && contactAtMs === known.atMs && (known.isOn || !ignition)) return known;
  return { isOn: ignition, atMs: contactAtMs };
}

/** At one instant, the lower charge wins. */
function tellsBattery(known: LatestState, percent: number | null, atMs: number): boolean {
  if (percent === null) return false;
  const { batteryPercent, batteryReadAtMs } = known;
  if (batteryPercent === null || batteryReadAtMs === null) return true;
  return atMs === batteryReadAtMs ? percent < batteryPercent : atMs > batteryReadAtMs;
}

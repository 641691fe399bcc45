import { engineSignOf, meansEngineOn, type EngineEvidence } from './engine-sign.ts';
import {
  readHourMeter,
  readOdometer,
  unknownHourMeter,
  unknownOdometer,
  type HourMeter,
  type Odometer,
} from './meters.ts';

/** What a device reads beside its place. */
interface Readings {
  readonly ignition: boolean | null;
  readonly hourMeterHours: number | null;
  readonly odometerKm: number | null;
  /** Whether the odometer is what a server has summed up, and no reading of the device. */
  readonly odometerComputed: boolean;
  readonly batteryPercent: number | null;
}

/** One fix of a device, as the reducers take it. Times in ms since the epoch. */
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
  /** Of all that the fix says; orders fixes of one device and instant. Rounded to a double. */
  readonly contentHash?: number;
}

/** A word of a device that tells no new place. */
export interface Heartbeat extends Readings {
  readonly contactAtMs: number;
}

/** A fix as the latest state holds it: its readings of meters and battery outlive it. */
export type LatestFix = Omit<Fix, 'hourMeterHours' | 'odometerKm' | 'odometerComputed' | 'batteryPercent'> & {
  /** For reducers: what the device read with this very fix. Not what a server has summed up. */
  readonly odometerKm?: number | null;
  readonly hourMeterHours?: number | null;
  /** What it tells beside, as JSON, and by which endpoint: of a fix that is being processed, where a reducer asks for it. */
  readonly told?: { readonly attributes: string | null; readonly source: string | null };
};

/**
 * The latest state of an asset: its last contact, its newest fix, and readings that outlive both. A fix and a heartbeat
 * are contacts; only a fix says where the asset is, so that an asset may be in contact at a place that is old, or at
 * none that is known.
 *
 * Newest is by the device's time. Of fixes of one instant it is one that tells the ignition, then the last by device id and
 * content hash, whatever was received first. What comes late moves neither contact nor fix back;
 * of it count only readings that are newer than those known, so that the order of arrival does not matter.
 */
export interface LatestState extends Omit<EngineEvidence, 'contactAtMs'>, HourMeter, Odometer {
  /** Null where people entered readings of an asset that no device has told anything of. */
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

/** Processes one fix into the latest state; the same object comes back when it changes nothing. */
export function stepLatest(state: LatestState | null, fix: Fix): LatestState {
  const known = state ?? nothingKnown;
  return take(known, fix, fix.fixedAtMs, {
    fix: known.fix === null || supersedes(fix, known.fix) ? latestFixOf(fix) : known.fix,
    heartbeatIgnition: known.heartbeatIgnition,
  });
}

/** Processes one heartbeat, in the same way. */
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

/** With what is doubted of both meters by now. */
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

/** Whether a fix is the newer one. Of one instant: a server repeats the place of an old fix without what was read at it. */
export function supersedes(fix: Fix | LatestFix, known: LatestFix): boolean {
  if (fix.fixedAtMs !== known.fixedAtMs) return fix.fixedAtMs > known.fixedAtMs;
  const [tells, told] = [fix.ignition !== null, known.ignition !== null];
  if (tells !== told) return tells;
  return compareAtOneInstant(fix, known) >= 0;
}

/** The order of fixes of one instant: negative if `one` is first. */
export function compareAtOneInstant(
  one: Pick<Fix, 'deviceId' | 'contentHash'>,
  other: Pick<Fix, 'deviceId' | 'contentHash'>,
): number {
  return one.deviceId - other.deviceId || (one.contentHash ?? 0) - (other.contentHash ?? 0);
}

/** Of one instant, on counts. */
function newestIgnition(
  known: LatestState['heartbeatIgnition'],
  { ignition, contactAtMs }: Heartbeat,
): LatestState['heartbeatIgnition'] {
  if (ignition === null) return known;
  if (known !== null && contactAtMs < known.atMs) return known;
  if (known !== null && contactAtMs === known.atMs && (known.isOn || !ignition)) return known;
  return { isOn: ignition, atMs: contactAtMs };
}

/** Of one instant, the lower level counts. */
function tellsBattery(known: LatestState, percent: number | null, atMs: number): boolean {
  if (percent === null) return false;
  const { batteryPercent, batteryReadAtMs } = known;
  if (batteryPercent === null || batteryReadAtMs === null) return true;
  return atMs === batteryReadAtMs ? percent < batteryPercent : atMs > batteryReadAtMs;
}

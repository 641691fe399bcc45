/** One fix of a device, as the folds take it. Times in ms since the epoch. */
export interface Fix {
  readonly deviceId: number;
  readonly fixedAtMs: number;
  readonly receivedAtMs: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly speedKph: number | null;
  readonly headingDegrees: number | null;
  readonly altitudeMeters: number | null;
  readonly accuracyMeters: number | null;
  readonly ignition: boolean | null;
  readonly hourMeterHours: number | null;
  readonly odometerKm: number | null;
  /** Whether the odometer is what a server has summed up, and no reading of the device. */
  readonly odometerComputed: boolean;
}

/**
 * The latest state of an asset: its newest fix, with meters that outlive fixes without a reading.
 *
 * Newest is by fix time, and among equals the later received; of two devices heard in the same instant it is one for
 * all orders. A late fix never moves the fix back; of it count only its meter readings, so that the order of arrival does
 * not matter.
 *
 * The hour meter counts by value, because it only rises. A reading below the known one is a new meter when it comes with
 * the newest fix, and is otherwise history. The odometer is the newest reading, among equals the higher one. What a
 * server has summed up is another meter: it counts until a device of the asset has told its own, and never after that.
 */
export interface LatestState extends Fix {
  readonly engineOn: boolean;
  /** Earliest fix time at which the hour meter showed its present reading. */
  readonly hourMeterReadAtMs: number | null;
  /** The same instant when a lower reading is known from before it: the meter then advanced. */
  readonly hourMeterAdvancedAtMs: number | null;
  /** Fix time of the odometer's reading. */
  readonly odometerReadAtMs: number | null;
}

/** Hour meters tick in steps of up to a tenth of an hour: one that ticked so long ago still counts as advancing. */
export const HOUR_METER_ADVANCING_MS = 10 * 60_000;

/** Above this an asset without known ignition counts as running. */
export const MOVING_ABOVE_KPH = 3;

/** Folds one fix into the latest state; the same object comes back when it changes nothing. */
export function stepLatest(state: LatestState | null, fix: Fix): LatestState {
  if (state === null) return asFirst(fix);
  const isNewest = supersedes(fix, state);
  const meter = readHourMeter(state, fix, isNewest);
  const odometer = readOdometer(state, fix);
  if (!isNewest && meter === state && odometer === state) return state;
  const newest = isNewest ? fix : state;
  return {
    deviceId: newest.deviceId,
    fixedAtMs: newest.fixedAtMs,
    receivedAtMs: newest.receivedAtMs,
    latitude: newest.latitude,
    longitude: newest.longitude,
    speedKph: newest.speedKph,
    headingDegrees: newest.headingDegrees,
    altitudeMeters: newest.altitudeMeters,
    accuracyMeters: newest.accuracyMeters,
    ignition: newest.ignition,
    engineOn: isEngineOn(newest, meter.hourMeterAdvancedAtMs),
    hourMeterHours: meter.hourMeterHours,
    hourMeterReadAtMs: meter.hourMeterReadAtMs,
    hourMeterAdvancedAtMs: meter.hourMeterAdvancedAtMs,
    odometerKm: odometer.odometerKm,
    odometerComputed: odometer.odometerComputed,
    odometerReadAtMs: odometer.odometerReadAtMs,
  };
}

export type HourMeter = Pick<LatestState, 'hourMeterHours' | 'hourMeterReadAtMs' | 'hourMeterAdvancedAtMs'>;

function asFirst(fix: Fix): LatestState {
  return {
    ...fix,
    engineOn: isEngineOn(fix, null),
    hourMeterReadAtMs: fix.hourMeterHours === null ? null : fix.fixedAtMs,
    hourMeterAdvancedAtMs: null,
    odometerReadAtMs: fix.odometerKm === null ? null : fix.fixedAtMs,
  };
}

function supersedes(fix: Fix, state: LatestState): boolean {
  if (fix.fixedAtMs !== state.fixedAtMs) return fix.fixedAtMs > state.fixedAtMs;
  if (fix.receivedAtMs !== state.receivedAtMs) return fix.receivedAtMs > state.receivedAtMs;
  return fix.deviceId >= state.deviceId;
}

/** What tells whether the engine was on at a fix. */
export type EngineSign =
  | 'ignition_on'
  | 'hour_meter_advancing'
  | 'moving'
  | 'ignition_off'
  | 'no_sign_of_engine';

/** The ignition of the fix if known, else whether the hour meter advances, else whether the asset moves. */
export function engineSignOf(
  fix: Pick<Fix, 'fixedAtMs' | 'ignition' | 'speedKph'>,
  hourMeterAdvancedAtMs: number | null,
): EngineSign {
  if (fix.ignition !== null) return fix.ignition ? 'ignition_on' : 'ignition_off';
  if (hourMeterAdvancedAtMs !== null && fix.fixedAtMs - hourMeterAdvancedAtMs <= HOUR_METER_ADVANCING_MS)
    return 'hour_meter_advancing';
  return fix.speedKph !== null && fix.speedKph > MOVING_ABOVE_KPH ? 'moving' : 'no_sign_of_engine';
}

export function meansEngineOn(sign: EngineSign): boolean {
  return sign !== 'ignition_off' && sign !== 'no_sign_of_engine';
}

function isEngineOn(fix: Fix, hourMeterAdvancedAtMs: number | null): boolean {
  return meansEngineOn(engineSignOf(fix, hourMeterAdvancedAtMs));
}

/** Folds the reading of a fix into what is known of the hour meter. */
export function readHourMeter(
  known: HourMeter,
  fix: Pick<Fix, 'fixedAtMs' | 'hourMeterHours'>,
  isNewest: boolean,
): HourMeter {
  const reading = fix.hourMeterHours;
  const at = fix.fixedAtMs;
  if (reading === null) return known;
  const { hourMeterHours, hourMeterReadAtMs, hourMeterAdvancedAtMs } = known;
  if (hourMeterHours === null || hourMeterReadAtMs === null) return hourMeter(reading, at, null);
  if (reading > hourMeterHours) return at > hourMeterReadAtMs ? hourMeter(reading, at, at) : known;
  if (reading === hourMeterHours) {
    if (at >= hourMeterReadAtMs) return known;
    return hourMeter(reading, at, hourMeterAdvancedAtMs === null ? null : at);
  }
  if (at < hourMeterReadAtMs)
    return hourMeterAdvancedAtMs === null
      ? hourMeter(hourMeterHours, hourMeterReadAtMs, hourMeterReadAtMs)
      : known;
  return isNewest ? hourMeter(reading, at, null) : known;
}

function hourMeter(
  hourMeterHours: number,
  hourMeterReadAtMs: number,
  hourMeterAdvancedAtMs: number | null,
): HourMeter {
  return { hourMeterHours, hourMeterReadAtMs, hourMeterAdvancedAtMs };
}

type Odometer = Pick<LatestState, 'odometerKm' | 'odometerComputed' | 'odometerReadAtMs'>;

function readOdometer(known: Odometer, { odometerKm, odometerComputed, fixedAtMs }: Fix): Odometer {
  if (odometerKm === null) return known;
  const reading = { odometerKm, odometerComputed, odometerReadAtMs: fixedAtMs };
  if (known.odometerKm === null || known.odometerReadAtMs === null) return reading;
  if (known.odometerComputed !== odometerComputed) return odometerComputed ? known : reading;
  if (known.odometerReadAtMs !== fixedAtMs) return known.odometerReadAtMs < fixedAtMs ? reading : known;
  return known.odometerKm < odometerKm ? reading : known;
}

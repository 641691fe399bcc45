/** What is known of the hour meter. Times in ms since the epoch. */
export interface HourMeter {
  readonly hourMeterHours: number | null;
  /** Earliest time at which it showed its present reading. */
  readonly hourMeterReadAtMs: number | null;
  /** The same instant when a lower reading is known from before it: the meter then advanced. */
  readonly hourMeterAdvancedAtMs: number | null;
  /** When a person entered a reading of it. */
  readonly hourMeterEnteredAtMs: number | null;
}

export interface Odometer {
  readonly odometerKm: number | null;
  /** Whether it is what a server has summed up, and no reading of the device. */
  readonly odometerComputed: boolean;
  readonly odometerReadAtMs: number | null;
}

export const unknownHourMeter: HourMeter = {
  hourMeterHours: null,
  hourMeterReadAtMs: null,
  hourMeterAdvancedAtMs: null,
  hourMeterEnteredAtMs: null,
};

export const unknownOdometer: Odometer = {
  odometerKm: null,
  odometerComputed: false,
  odometerReadAtMs: null,
};

/**
 * Folds a reading into what is known of the hour meter. It counts by value, because it only rises: a reading below the
 * known one is a new meter when it is the newest that the devices told, and is otherwise history.
 *
 * What a person entered stands until a device reads the meter after that: the first such reading takes its place and is
 * no advance, as two ways of reading a meter may differ. What devices read before it is older and counts no more.
 */
export function readHourMeter(
  known: HourMeter,
  reading: number | null,
  at: number,
  isNewest: boolean,
): HourMeter {
  const { hourMeterHours, hourMeterReadAtMs, hourMeterAdvancedAtMs, hourMeterEnteredAtMs } = known;
  if (reading === null || at <= (hourMeterEnteredAtMs ?? -Infinity)) return known;
  const told = (hours: number, readAtMs: number, advancedAtMs: number | null): HourMeter => ({
    hourMeterHours: hours,
    hourMeterReadAtMs: readAtMs,
    hourMeterAdvancedAtMs: advancedAtMs,
    hourMeterEnteredAtMs,
  });
  if (hourMeterHours === null || hourMeterReadAtMs === null || hourMeterReadAtMs === hourMeterEnteredAtMs)
    return told(reading, at, null);
  if (reading > hourMeterHours) return at > hourMeterReadAtMs ? told(reading, at, at) : known;
  if (reading === hourMeterHours) {
    if (at >= hourMeterReadAtMs) return known;
    return told(reading, at, hourMeterAdvancedAtMs === null ? null : at);
  }
  if (at < hourMeterReadAtMs)
    return hourMeterAdvancedAtMs === null
      ? told(hourMeterHours, hourMeterReadAtMs, hourMeterReadAtMs)
      : known;
  return isNewest ? told(reading, at, null) : known;
}

/**
 * Folds a reading into what is known of the odometer: the newest counts, among equals the higher one. What a server has
 * summed up is another meter: it counts until a device of the asset has told its own, and never after that.
 */
export function readOdometer(
  known: Odometer,
  { odometerKm, odometerComputed }: Pick<Odometer, 'odometerKm' | 'odometerComputed'>,
  at: number,
): Odometer {
  if (odometerKm === null) return known;
  const reading = { odometerKm, odometerComputed, odometerReadAtMs: at };
  if (known.odometerKm === null || known.odometerReadAtMs === null) return reading;
  if (known.odometerComputed !== odometerComputed) return odometerComputed ? known : reading;
  if (known.odometerReadAtMs !== at) return known.odometerReadAtMs < at ? reading : known;
  return known.odometerKm < odometerKm ? reading : known;
}

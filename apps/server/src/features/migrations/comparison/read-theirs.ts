import type { Conclusion, OtherPosition } from '@azimute/engine/comparison';
import { readAlarmKinds } from '../../telemetry/protocols/event-kind.ts';
import { attributesOf, isTrue, numberOf, type SourceRow } from '../source/source-rows.ts';

const KPH_PER_KNOT = 1.852;

/** IDs here of geofences, by their IDs in the source. */
export type KnownFences = Readonly<Record<string, number>>;

/** Reads positions of Traccar as the reducers read positions. */
export function readTheirPosition(row: SourceRow): OtherPosition[] {
  const [fixedAtMs, receivedAtMs] = [Date.parse(row['fixtime'] ?? ''), Date.parse(row['servertime'] ?? '')];
  const [latitude, longitude] = [numberOf(row['latitude']), numberOf(row['longitude'])];
  if (Number.isNaN(fixedAtMs) || latitude === null || longitude === null) return [];
  const knots = numberOf(row['speed']);
  const accuracy = numberOf(row['accuracy']);
  const { ignition } = attributesOf(row);
  const fix = {
    deviceId: 0,
    fixedAtMs,
    receivedAtMs: Number.isNaN(receivedAtMs) ? fixedAtMs : receivedAtMs,
    latitude,
    longitude,
    speedKph: knots === null ? null : knots * KPH_PER_KNOT,
    headingDegrees: numberOf(row['course']),
    altitudeMeters: numberOf(row['altitude']),
    accuracyMeters: accuracy === 0 ? null : accuracy,
    ignition: typeof ignition === 'boolean' ? ignition : null,
  };
  return [{ fix, isValid: isTrue(row['valid']) }];
}

/** Reads a trip or stop of a report. */
export function readTheirSpan(kind: 'trip' | 'stop', row: SourceRow): Conclusion[] {
  const [fromMs, toMs] = [Date.parse(row['starttime'] ?? ''), Date.parse(row['endtime'] ?? '')];
  return fromMs < toMs ? [{ kind, subject: '', fromMs, toMs }] : [];
}

const KINDS: Readonly<Record<string, 'entry' | 'exit' | 'speeding'>> = {
  geofenceEnter: 'entry',
  geofenceExit: 'exit',
  deviceOverspeed: 'speeding',
};

/** Reads an event of a report: none if it is of another kind, or of a geofence that is not here. */
export function readTheirEvent(row: SourceRow, fences: KnownFences): Conclusion[] {
  const fromMs = Date.parse(row['eventtime'] ?? '');
  const type = row['type'] ?? '';
  if (Number.isNaN(fromMs)) return [];
  if (type === 'alarm')
    return readAlarmKinds(attributesOf(row)['alarm']).map((subject) => ({
      kind: 'alarm',
      subject,
      fromMs,
      toMs: null,
    }));
  const kind = KINDS[type];
  const fenceId = fences[row['geofenceid'] ?? ''];
  return kind === undefined || fenceId === undefined
    ? []
    : [{ kind, subject: String(fenceId), fromMs, toMs: null }];
}

/** Reads the speed limits that overspeed events name [km/h], by ID of the geofence here. */
export function readTheirLimits(rows: readonly SourceRow[], fences: KnownFences): Record<string, number> {
  return Object.fromEntries(
    rows.flatMap((row) => {
      const fenceId = fences[row['geofenceid'] ?? ''];
      const { speedLimit } = attributesOf(row);
      return fenceId === undefined || typeof speedLimit !== 'number'
        ? []
        : [[String(fenceId), Math.round(speedLimit * KPH_PER_KNOT * 10) / 10] as const];
    }),
  );
}

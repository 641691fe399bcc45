import type { TripInterval } from '@azimute/engine/trips';

/** The columns of trip_intervals that hold the reducer's results, with their types. */
const columns = {
  kind: 'text',
  from_at: 'timestamptz',
  to_at: 'timestamptz',
  confirmed_at: 'timestamptz',
  received_at: 'timestamptz',
  from_longitude: 'float8',
  from_latitude: 'float8',
  to_longitude: 'float8',
  to_latitude: 'float8',
  distance_meters: 'float8',
  towed_meters: 'float8',
  distance_by: 'text',
  straight_meters: 'float8',
  idling_seconds: 'float8',
  working_seconds: 'float8',
  engine_on_seconds: 'float8',
  over_general_limit_seconds: 'float8',
  top_kph: 'float8',
  top_at: 'timestamptz',
  shuntings: 'int',
  fixes: 'int',
  longest_gap_seconds: 'float8',
  coverage: 'float8',
  certainty: 'float8',
  is_towed: 'boolean',
  settings_version: 'int',
  parts: 'jsonb',
} as const;

export const tripColumns = Object.keys(columns).join(', ');
/** Column list for jsonb_to_recordset. */
export const tripRecord = Object.entries(columns)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');

/** Returns an interval as a row of JSON values. */
export function tripRowOf(interval: TripInterval): Record<keyof typeof columns, unknown> {
  return {
    kind: interval.kind,
    from_at: instant(interval.fromMs),
    to_at: instant(interval.toMs),
    confirmed_at: instant(interval.confirmedAtMs),
    received_at: instant(interval.receivedAtMs),
    from_longitude: interval.from.longitude,
    from_latitude: interval.from.latitude,
    to_longitude: interval.to.longitude,
    to_latitude: interval.to.latitude,
    distance_meters: interval.distanceMeters,
    towed_meters: interval.towedMeters,
    distance_by: interval.distanceBy,
    straight_meters: interval.straightMeters,
    idling_seconds: interval.idlingSeconds,
    working_seconds: interval.workingSeconds,
    engine_on_seconds: interval.engineOnSeconds,
    over_general_limit_seconds: interval.overGeneralLimitSeconds,
    top_kph: interval.topKph,
    top_at: interval.topAtMs === null ? null : instant(interval.topAtMs),
    shuntings: interval.shuntings,
    fixes: interval.fixes,
    longest_gap_seconds: interval.longestGapSeconds,
    coverage: interval.coverage,
    certainty: interval.certainty,
    is_towed: interval.isTowed,
    settings_version: interval.settingsVersion,
    parts: interval.parts,
  };
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}

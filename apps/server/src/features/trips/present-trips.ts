import { nameOfPlace, type Locale, type Trip, type TripPlace } from '@azimute/contract';
import { toLngLat } from '@azimute/geo';
import type { AccountRead } from '../../platform/transact.ts';
import { loadKnownPlaces } from '../addresses/known-places/load-known-places.ts';
import { addUpOverLimit, selectSpeedings, type SpeedingRow } from './fence-speedings.ts';
import type { TripRow } from './trip-row.ts';

/** Geofences and places around a trip that the reader sees. */
interface AroundRow {
  readonly place: number;
  readonly events: number;
  readonly geofences: Trip['geofences'];
  readonly start_name: string | null;
  readonly end_name: string | null;
  readonly speedings: readonly SpeedingRow[];
}

// If several geofences contain a place, the smallest one names it.
const AROUND = `
with trips as (
  select * from jsonb_to_recordset($2::jsonb) as t (place int, asset_id int, from_at timestamptz, to_at timestamptz)
), inside as (
  select t.place, v.geofence_id, g.name, g.color, g.area_square_meters as area,
    v.entered_at <= t.from_at as at_start, coalesce(v.left_at, 'infinity') >= t.to_at as at_end
  from trips t
  join geofence_visits v on v.account_id = $1 and v.asset_id = t.asset_id and v.superseded_at is null
    and v.entered_at < t.to_at and coalesce(v.left_at, 'infinity') > t.from_at
  join geofences g on g.account_id = $1 and g.geofence_id = v.geofence_id
  union all
  select t.place, p.geofence_id, g.name, g.color, g.area_square_meters, false, false
  from trips t
  join geofence_transitions p on p.account_id = $1 and p.asset_id = t.asset_id and p.superseded_at is null
    and p.kind = 'passage' and p.crossed_at >= t.from_at and p.crossed_at < t.to_at
  join geofences g on g.account_id = $1 and g.geofence_id = p.geofence_id
)
select t.place,
  (select count(*)::int from geofence_transitions e
    where e.account_id = $1 and e.asset_id = t.asset_id and e.superseded_at is null and e.is_event
      and e.crossed_at >= t.from_at and e.crossed_at < t.to_at) as events,
  coalesce((select jsonb_agg(distinct jsonb_build_object('id', i.geofence_id, 'name', i.name, 'color', i.color))
    from inside i where i.place = t.place), '[]') as geofences,
  (select i.name from inside i where i.place = t.place and i.at_start order by i.area limit 1) as start_name,
  (select i.name from inside i where i.place = t.place and i.at_end order by i.area limit 1) as end_name,
  ${selectSpeedings('$1', 't.asset_id', 't.from_at', 't.to_at')} as speedings
from trips t order by t.place`;

/** Adds surroundings to trips: geofences by one query for all, else the nearest known place. */
export async function presentTrips(
  { client, accountId }: AccountRead,
  trips: readonly TripRow[],
  locale: Locale,
): Promise<Trip[]> {
  if (trips.length === 0) return [];
  const asked = trips.map(({ asset_id, from_at, to_at }, place) => ({ place, asset_id, from_at, to_at }));
  const { rows } = await client.query<AroundRow>(AROUND, [accountId, JSON.stringify(asked)]);
  const known = await loadKnownPlaces();
  const nameAt = (longitude: number, latitude: number, fence: string | null): TripPlace =>
    fence === null
      ? {
          longitude,
          latitude,
          name: nameOfPlace(known.findNearest(toLngLat(longitude, latitude)).place, locale),
          namedAfter: 'known_place',
        }
      : { longitude, latitude, name: fence, namedAfter: 'geofence' };
  return trips.map((trip, index) => {
    const {
      events = 0,
      geofences = [],
      start_name = null,
      end_name = null,
      speedings = [],
    } = rows[index] ?? {};
    return presentTrip(trip, {
      events,
      geofences,
      ...addUpOverLimit(trip.over_general_limit_seconds, speedings, {
        fromMs: trip.from_at.getTime(),
        toMs: trip.to_at.getTime(),
      }),
      start: nameAt(trip.from_longitude, trip.from_latitude, start_name),
      end: nameAt(trip.to_longitude, trip.to_latitude, end_name),
    });
  });
}

function presentTrip(
  row: TripRow,
  around: Pick<Trip, 'start' | 'end' | 'geofences' | 'events' | 'overLimitSeconds' | 'overFenceLimitSeconds'>,
): Trip {
  return {
    id: row.interval_id === null ? null : Number(row.interval_id),
    kind: row.kind,
    isOpen: row.is_open,
    asset: { id: row.asset_id, code: row.code },
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    ...around,
    durationSeconds: (row.to_at.getTime() - row.from_at.getTime()) / 1000,
    distanceMeters: row.distance_meters,
    towedMeters: row.towed_meters,
    idlingSeconds: row.idling_seconds,
    workingSeconds: row.working_seconds,
    engineOnSeconds: row.engine_on_seconds,
    topKph: row.top_kph,
    topAt: row.top_at?.toISOString() ?? null,
    distanceBy: row.distance_by,
    straightMeters: row.straight_meters,
    shuntings: row.shuntings,
    fixes: row.fixes,
    longestGapSeconds: row.longest_gap_seconds,
    coverage: row.coverage,
    certainty: row.certainty,
    isTowed: row.is_towed,
    settingsVersion: row.settings_version,
    isRevised: row.is_revised,
  };
}

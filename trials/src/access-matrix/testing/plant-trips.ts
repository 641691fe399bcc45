import type { Query } from './plant-records.ts';
import { marks, type Place } from './places.ts';

interface PlaceOfTrips {
  readonly accountId: number;
  readonly assetId: number;
  readonly latitude: number;
}

/** Plants a trip, the asset's state of the trip reducer, and a checkpoint of it. */
export async function plantTrips(
  query: Query,
  { accountId, assetId, latitude }: PlaceOfTrips,
): Promise<void> {
  await query(
    `insert into reducer_states (account_id, asset_id, reducer, reducer_version, state) values ($1, $2, 'trips', 0, '{}')`,
    [accountId, assetId],
  );
  await query(
    `insert into reducer_checkpoints (account_id, asset_id, at, states) values ($1, $2, now() - interval '1 day', '{}')`,
    [accountId, assetId],
  );
  await plantTrip(query, { accountId, assetId, latitude }, '30 minutes');
}

/** Plants a one-minute trip that ended and was received this long ago, and its trail. */
export async function plantTrip(
  query: Query,
  { accountId, assetId, latitude }: PlaceOfTrips,
  ago: string,
): Promise<void> {
  await query(
    `insert into trip_intervals (account_id, asset_id, kind, from_at, to_at, confirmed_at, received_at, from_longitude,
        from_latitude, to_longitude, to_latitude, distance_meters, towed_meters, distance_by, straight_meters, shuntings,
        certainty, is_towed, parts, reducer_version)
      select $1, $2, 'trip', t.at - interval '1 minute', t.at, t.at, t.at, $3, $3, $3, $3, 1000, 0, 'fixes', 1000, 0, 1,
        false, jsonb_build_array(jsonb_build_object('fromMs', extract(epoch from t.at) * 1000 - 60000,
          'toMs', extract(epoch from t.at) * 1000, 'distanceMeters', 1000, 'towedMeters', 0)), 0
      from (select date_trunc('second', now()) - $4::interval as at) t`,
    [accountId, assetId, latitude, ago],
  );
  await query(
    `insert into trail_days (account_id, asset_id, from_at, to_at, fixes, counts, points, received_at)
      select $1, $2, t.at - interval '1 minute', t.at, 0, '{}', '', t.at
      from (select date_trunc('second', now()) - $3::interval as at) t`,
    [accountId, assetId, ago],
  );
}

/** Plants a version for all assets, and one for a category. Planting again removes all others. */
export async function plantTripSettings(
  { queryAsOwner: query }: { readonly queryAsOwner: Query },
  accountId: number,
  place: Place,
): Promise<void> {
  await query(
    `insert into trip_settings_sets (account_id, version) values ($1, 2)
      on conflict (account_id) do update set version = excluded.version`,
    [accountId],
  );
  await query('delete from trip_settings where account_id = $1', [accountId]);
  await query(
    `insert into trip_settings (account_id, version, category, settings, valid_from, saved_at)
      values ($1, 1, null, '{"limitKph": 10}', now() - interval '1 day', now() - interval '1 day'),
        ($1, 2, $2, '{"limitKph": 11}', now() - interval '1 day', now() - interval '1 day')`,
    [accountId, place === 'otherAccount' ? marks.otherAccount.text : 'Excavator'],
  );
}

import { factNames } from '@azimute/contract';
import { factColumns } from '@azimute/server/src/features/metrics/fact-columns.ts';
import type { Query } from './plant-records.ts';

/**
 * Plants yesterday's day of an asset, its earlier state, its UL's day, a mark, a verification, and the weights of
 * safety scores.
 */
export async function plantFacts(
  query: Query,
  { accountId, assetId, unitId, text }: { accountId: number; assetId: number; unitId: number; text: string },
): Promise<void> {
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const now = new Date().toISOString();
  const facts = Object.fromEntries(factNames.map((name) => [factColumns[name], 3600]));
  const place = { account_id: accountId, asset_id: assetId, day, unit_id: unitId, category: text, ...facts };
  const hours = Array.from({ length: 96 }, () => 0);
  await query('select ensure_fact_partitions(array[$1::date])', [day]);
  await query('insert into asset_days select (jsonb_populate_record(null::asset_days, $1)).*', [
    {
      ...place,
      hours,
      fences: {},
      events: {},
      is_closed: true,
      is_revised: true,
      facts_version: 1,
      data_at: now,
      known_from: now,
    },
  ]);
  await query('insert into unit_days select (jsonb_populate_record(null::unit_days, $1)).*', [
    { ...place, assets: 1, revised: 1, hours, data_at: now },
  ]);
  await query(
    `insert into asset_day_revisions (account_id, asset_id, day, known_from, unit_id, cause, facts)
      values ($1, $2, $3, $4, $5, 'late_data', $6)`,
    [accountId, assetId, day, now, unitId, Object.fromEntries(factNames.map((name) => [name, 0]))],
  );
  await query(
    `insert into safety_weights (account_id, weights)
      values ($1, '{"speeding_per_100_km": 1, "light_over_share": 1, "serious_over_share": 1, "grave_over_share": 1, "events_per_100_h": 1}') on conflict do nothing`,
    [accountId],
  );
  await query(
    `insert into asset_zones (account_id, asset_id, from_day, begins_at, time_zone) values ($1, $2, $3, $4, 'America/Manaus')`,
    [accountId, assetId, day, now],
  );
  await query(
    `insert into asset_verifications (account_id, asset_id, verified_at, from_at, to_at, days, compared_rows, difference_count, differences)
      values ($1, $2, $3, $3, $3, 1, 1, 1, $4)`,
    [accountId, assetId, now, JSON.stringify([{ table: 'days', from: now, to: now, cause: 'unexplained' }])],
  );
  await query(
    `insert into asset_day_marks (account_id, asset_id, day, cause) values ($1, $2, $3, 'working_hours')`,
    [accountId, assetId, day],
  );
}

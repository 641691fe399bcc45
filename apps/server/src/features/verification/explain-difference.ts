import type { DifferenceCause } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';
import type { OtherRow } from './pair-rows.ts';

interface FoundRow {
  readonly isBeyondRetention: boolean;
  readonly hasChanged: boolean;
  readonly hasLateFix: boolean;
}

// An asset that changed its UL or category is recalculated with the current ones.
const FIND = `
select $3::timestamptz < $5::timestamptz - c.retention as "isBeyondRetention",
  exists (select from trip_settings t where t.account_id = $1 and t.saved_at > $6 and t.valid_from < $4)
    or exists (select from geofence_versions g where g.account_id = $1 and g.unit_id = a.unit_id and g.saved_at > $6
      and g.valid_from < $4)
    or exists (select from asset_days d where d.account_id = $1 and d.asset_id = $2
      and d.day between ($3::timestamptz - interval '1 day')::date and ($4::timestamptz + interval '1 day')::date
      and (d.unit_id <> a.unit_id or d.category <> a.category))
    or ($7 = 'alerts' and exists (select from asset_switch_changes w
      where w.account_id = $1 and w.asset_id = $2 and w.changed_at > $3))
    as "hasChanged",
  exists (select from positions_of($1, $2, $3, $4::timestamptz + interval '1 microsecond') p where p.received_at > $6)
    as "hasLateFix"
from assets a join accounts c on c.account_id = a.account_id
where a.account_id = $1 and a.asset_id = $2`;

/** Explains why a row differs, if stored data shows it. */
export async function explainDifference(
  { client, accountId, at }: AccountRead,
  assetId: number,
  { table, stored, computed }: OtherRow,
): Promise<DifferenceCause> {
  if (stored?.isOfEarlierVersion === true) return 'earlier_release';
  // The daily rows come from the same snapshot as their sums.
  if (table === 'months' || table === 'unit_days') return 'unexplained';
  const row = stored ?? computed;
  if (row === null) return 'unexplained';
  const toMs = Math.min(row.toMs, at.getTime());
  // A missing row has no time.
  const knownMs = stored?.knownFromMs ?? at.getTime();
  const { rows } = await client.query<FoundRow>(FIND, [
    accountId,
    assetId,
    new Date(row.fromMs),
    new Date(toMs),
    at,
    new Date(knownMs),
    table,
  ]);
  const [found] = rows;
  if (found?.isBeyondRetention === true) return 'positions_removed';
  if (found?.hasChanged === true || hasOtherSettings(stored, computed)) return 'settings_changed';
  return found?.hasLateFix === true ? 'late_fix' : 'unexplained';
}

function hasOtherSettings(stored: OtherRow['stored'], computed: OtherRow['computed']): boolean {
  if (stored === null || computed === null) return false;
  return ['settings_version', 'geofence_version'].some(
    (column) => (stored.values[column] ?? null) !== (computed.values[column] ?? null),
  );
}

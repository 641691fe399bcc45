import type { CreateRentalContract } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';

/**
 * Inserts contracts and returns their IDs. Skips a contract if its asset already has one that starts on the same day.
 * Row-level security refuses those that the user cannot enter.
 */
export async function insertRentalContracts(
  { client, accountId, at }: AccountRead,
  contracts: readonly CreateRentalContract[],
): Promise<number[]> {
  if (contracts.length === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    `insert into rental_contracts (account_id, code, customer_id, asset_id, geofence_id, first_day, last_day, basis, rate,
        included_hours, overuse_rate, day_rule, least_minutes, note, updated_at)
      select $1, code, "customerId", "assetId", "siteId", "from", "to", basis, rate, "includedHours", "overuseRate",
        "dayRule", "leastMinutes", note, $2
      from jsonb_to_recordset($3) as c (code text, "customerId" int, "assetId" int, "siteId" int, "from" date, "to" date,
        basis text, rate numeric, "includedHours" numeric, "overuseRate" numeric, "dayRule" text, "leastMinutes" int,
        note text)
      on conflict do nothing returning contract_id as id`,
    [accountId, at, JSON.stringify(contracts)],
  );
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Hourly contracts have no included or excess hours. */
export function withoutHours(settings: CreateRentalContract): CreateRentalContract {
  return settings.basis === 'hour' ? { ...settings, includedHours: null, overuseRate: null } : settings;
}

import type { CreateCost } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';

/** Inserts costs and returns their IDs; row-level security refuses those that the user cannot enter. */
export async function insertCosts(
  { client, accountId, at }: AccountRead,
  costs: readonly CreateCost[],
): Promise<number[]> {
  if (costs.length === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    `insert into costs (account_id, kind, basis, amount, first_day, last_day, asset_id, category, note, updated_at)
      select $1, kind, basis, amount, "from", "to", "assetId", category, note, $2
      from jsonb_to_recordset($3) as c (kind text, basis text, amount numeric, "from" date, "to" date, "assetId" int,
        category text, note text)
      returning cost_id as id`,
    [accountId, at, JSON.stringify(costs)],
  );
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** A one-time cost starts and ends on the same day. */
export function withoutEnd(settings: CreateCost): CreateCost {
  return settings.basis === 'once' ? { ...settings, to: null } : settings;
}

import type { PoolClient } from 'pg';
import type { AssetKey } from '../hosted-reducer.ts';
import type { StoredOccurrence } from './compare-occurrences.ts';

export interface KnownOccurrence extends StoredOccurrence {
  readonly isDoubted: boolean;
}

/**
 * Reads the periods in which rules applied to an asset: ongoing ones and those confirmed after an instant, including
 * doubted ones.
 */
export async function readOccurrences(
  client: PoolClient,
  { accountId, assetId }: AssetKey,
  fromMs: number,
): Promise<KnownOccurrence[]> {
  const { rows } = await client.query<KnownOccurrence>(
    `select alert_type_id as "ruleId", subject, ${ms('crossed_at')} as "crossedAtMs", ${ms('confirmed_at')} as "confirmedAtMs",
        ${ms('ended_at')} as "endedAtMs", doubted_because is not null as "isDoubted"
      from alert_occurrences
      where account_id = $1 and asset_id = $2 and (ended_at is null or confirmed_at > $3)
      order by crossed_at`,
    [accountId, assetId, new Date(fromMs)],
  );
  return rows;
}

function ms(column: string): string {
  return `round(extract(epoch from ${column}) * 1000)::float8`;
}

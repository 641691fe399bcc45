import type { ClientBase } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';

export interface LastPoint {
  readonly latitude: number;
  readonly longitude: number;
  readonly fixedAt: string;
}

/**
 * Returns an asset's last known position; null if it never reported.
 * @throws DomainError not_found
 */
export async function readLastPoint(
  client: ClientBase,
  accountId: number,
  assetId: number,
): Promise<LastPoint | null> {
  const { rows } = await client.query<{ latitude: number | null; longitude: number; fixed_at: Date }>(
    `select s.latitude, s.longitude, s.fixed_at from assets a left join asset_states s using (account_id, asset_id)
      where a.account_id = $1 and a.asset_id = $2`,
    [accountId, assetId],
  );
  const [asset] = rows;
  if (asset === undefined) throw new DomainError('not_found');
  const { latitude, longitude, fixed_at: fixedAt } = asset;
  return latitude === null ? null : { latitude, longitude, fixedAt: fixedAt.toISOString() };
}

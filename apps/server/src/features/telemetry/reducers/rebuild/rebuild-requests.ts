import type { PoolClient } from 'pg';
import { int4Array, textArray } from '../../../../platform/postgres/array-parameters.ts';
import type { AssetKey } from '../hosted-reducer.ts';

/** History of an asset to recalculate. */
export interface RebuildRequest {
  readonly asset: AssetKey;
  /** The earliest unprocessed fix. */
  readonly fromMs: number;
  /** The newest one; Infinity to recalculate all history. */
  readonly toMs: number;
}

/** Keeps one request per asset, with the earliest start and the latest end. */
export async function requestRebuilds(
  client: PoolClient,
  requests: readonly RebuildRequest[],
): Promise<void> {
  if (requests.length === 0) return;
  await client.query({
    name: 'telemetry.request_rebuilds',
    text: `insert into rebuild_requests as r (account_id, asset_id, from_at, to_at)
      select account_id, asset_id, from_at::timestamptz, to_at::timestamptz
      from unnest($1::int[], $2::int[], $3::text[], $4::text[]) as u (account_id, asset_id, from_at, to_at)
      on conflict (account_id, asset_id) do update
        set from_at = least(r.from_at, excluded.from_at), to_at = greatest(r.to_at, excluded.to_at)`,
    values: [
      int4Array(requests, ({ asset }) => asset.accountId),
      int4Array(requests, ({ asset }) => asset.assetId),
      textArray(requests.map(({ fromMs }) => instantOf(fromMs))),
      textArray(requests.map(({ toMs }) => instantOf(toMs))),
    ],
  });
}

function instantOf(ms: number): string {
  return ms === Infinity ? 'infinity' : new Date(ms).toISOString();
}

const milliseconds = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

/** Lists the oldest requests of an account. */
export async function listRebuildRequests(
  client: PoolClient,
  accountId: number,
  most: number,
): Promise<RebuildRequest[]> {
  const { rows } = await client.query<{ assetId: number; fromMs: number; toMs: number }>(
    `select asset_id as "assetId", ${milliseconds('from_at')} as "fromMs", ${milliseconds('to_at')} as "toMs"
      from rebuild_requests where account_id = $1 order by requested_at, asset_id limit $2`,
    [accountId, most],
  );
  return rows.map(({ assetId, fromMs, toMs }) => ({ asset: { accountId, assetId }, fromMs, toMs }));
}

/** Rolls back the transaction of an asset whose request was extended in the meantime. */
export class RequestChanged extends Error {}

/**
 * Removes a request, in the transaction that fulfills it.
 * @throws RequestChanged
 */
export async function finishRequest(
  client: PoolClient,
  { asset: { accountId, assetId }, fromMs, toMs }: RebuildRequest,
): Promise<void> {
  const { rowCount } = await client.query(
    `delete from rebuild_requests where account_id = $1 and asset_id = $2
      and ${milliseconds('from_at')} = $3 and ${milliseconds('to_at')} = $4::float8`,
    [accountId, assetId, fromMs, String(toMs)],
  );
  if (rowCount === 0) throw new RequestChanged();
}

/** Moves a request behind the account's other requests. */
export async function postponeRequest(
  client: PoolClient,
  { asset: { accountId, assetId } }: RebuildRequest,
): Promise<void> {
  await client.query(
    'update rebuild_requests set requested_at = clock_timestamp() where account_id = $1 and asset_id = $2',
    [accountId, assetId],
  );
}

import { assetStatuses, type AssetStatus, type AssetStatusHistory } from '@azimute/contract';
import type { StatusSpan } from '@azimute/engine';
import type { AccountRead } from '../../platform/transact.ts';
import { readStatusSpans } from './read-status-spans.ts';

/**
 * Derives statuses from currently known positions and heartbeats and from users' settings, so that late data is
 * included.
 * @throws DomainError not_found if the asset does not exist or is outside the user's ULs, validation_failed if the
 * status changed too often in the range
 */
export async function getAssetStatusHistory(
  read: AccountRead,
  assetId: number,
  range: { readonly from: string; readonly to: string },
): Promise<AssetStatusHistory> {
  const fromMs = Date.parse(range.from);
  const toMs = Math.max(fromMs, Math.min(Date.parse(range.to), read.at.getTime()));
  const { spans, silentAfterMs, fixes } = await readStatusSpans(read, assetId, { fromMs, toMs });
  const people = await readPeople(read, assetId);
  const seconds = sumSeconds(spans);
  return {
    assetId,
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    silentLimitMinutes: silentAfterMs / 60_000,
    intervals: spans.map((span) => present(span, people)),
    seconds,
    fixes,
    knownSeconds: (toMs - fromMs) / 1000 - seconds.without_communication - seconds.without_status,
  };
}

async function readPeople({ client, accountId }: AccountRead, assetId: number): Promise<Map<number, string>> {
  const { rows } = await client.query<{ user_id: number; name: string }>(
    `select user_id, name from names_of_people(array(
      select changed_by from asset_switch_changes where account_id = $1 and asset_id = $2))`,
    [accountId, assetId],
  );
  return new Map(rows.map((row) => [row.user_id, row.name]));
}

function sumSeconds(spans: readonly StatusSpan[]): Record<AssetStatus, number> {
  const seconds = Object.fromEntries(assetStatuses.map((status) => [status, 0])) as Record<
    AssetStatus,
    number
  >;
  for (const { status, fromMs, toMs } of spans) seconds[status] += (toMs - fromMs) / 1000;
  return seconds;
}

function present(
  { status, fromMs, toMs, reason, atMs, userId }: StatusSpan,
  people: ReadonlyMap<number, string>,
): AssetStatusHistory['intervals'][number] {
  const name = userId === null ? undefined : people.get(userId);
  return {
    status,
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    because: {
      reason,
      at: atMs === null ? null : new Date(atMs).toISOString(),
      person: userId === null || name === undefined ? null : { id: userId, name },
    },
  };
}

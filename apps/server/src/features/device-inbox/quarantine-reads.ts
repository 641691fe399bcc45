import {
  doors,
  quarantineCountedTo,
  rejectionCodes,
  type ListQuarantinedPositionsQuery,
  type QuarantinedPosition,
  type QuarantinedPositionList,
  type RejectionCode,
} from '@azimute/contract';
import type { AssetRead } from '../assets/assets-reads.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import { pageOf, readIdPlace } from '../../platform/lists/cursor.ts';
import { adviceFor } from './advice-for.ts';
import { matchQuarantine } from './match-quarantine.ts';

interface Row {
  readonly id: string;
  readonly external_id: string;
  readonly asset_id: number | null;
  readonly code: string | null;
  readonly reason: RejectionCode;
  readonly message: string | null;
  readonly payload: unknown;
  readonly door: number | null;
  readonly received_at: Date;
  readonly replaying: boolean;
}

const LIST = 'quarantined-positions';

/** A page of what is kept, newest first. The first page counts; later ones take the count from the cursor. */
export async function listQuarantinedPositions(
  read: AssetRead,
  query: ListQuarantinedPositionsQuery,
): Promise<QuarantinedPositionList> {
  const place = readIdPlace(LIST, query.cursor, Number.MAX_SAFE_INTEGER);
  const parameters = createParameters();
  const where = matchQuarantine(query, read.accountId, parameters);
  const after = place === null ? '' : `and q.quarantined_position_id < ${parameters.bind(place.after)}::int8`;
  const { rows } = await read.client.query<Row>(
    `select q.quarantined_position_id as id, q.external_id, a.asset_id, a.code, q.reason, q.message, q.payload, q.door,
      q.received_at, q.quarantine_run_id is not null as replaying
    from quarantined_positions q
    left join devices d on d.account_id = q.account_id and d.external_id = q.external_id
    left join assets a on a.account_id = d.account_id and a.asset_id = d.asset_id
    where ${where} ${after}
    order by q.quarantined_position_id desc limit ${parameters.bind(query.limit + 1)}`,
    parameters.values,
  );
  const reasons = place === null ? await countReasons(read, query) : [];
  const shown = reasons.filter(({ reason }) => query.reasons === undefined || query.reasons.includes(reason));
  const counted = shown.reduce((sum, { count }) => sum + count, 0);
  const page = pageOf(rows, {
    list: LIST,
    limit: query.limit,
    total: place?.total ?? Math.min(counted, quarantineCountedTo),
    placeOf: (row) => [row.id],
    present: presentQuarantinedPosition,
  });
  return { ...page, reasons };
}

/** Each from an index, and no further than is told: there may be as many as the bounds of quarantine allow. */
async function countReasons(
  { client, accountId }: AssetRead,
  query: ListQuarantinedPositionsQuery,
): Promise<{ reason: RejectionCode; count: number }[]> {
  const parameters = createParameters();
  const where = matchQuarantine({ ...query, reasons: undefined }, accountId, parameters);
  const { rows } = await client.query<{ reason: RejectionCode; count: number }>(
    `select r.reason, counted.count
    from unnest(${parameters.bind(rejectionCodes)}::text[]) as r (reason)
    cross join lateral (
      select count(*)::int as count
      from (select from quarantined_positions q where ${where} and q.reason = r.reason limit ${quarantineCountedTo}) as found
    ) as counted
    where counted.count > 0 order by 2 desc, 1`,
    parameters.values,
  );
  return rows;
}

function presentQuarantinedPosition(row: Row): QuarantinedPosition {
  return {
    id: Number(row.id),
    deviceId: row.external_id,
    asset: row.asset_id === null ? null : { id: row.asset_id, code: row.code ?? '' },
    reason: row.reason,
    message: row.message ?? adviceFor(row.reason),
    payload: row.payload,
    door: row.door === null ? null : (doors[row.door - 1] ?? null),
    receivedAt: row.received_at.toISOString(),
    replaying: row.replaying,
  };
}

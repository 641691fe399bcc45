import {
  positionSources,
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
import { matchQuarantine } from './match-quarantine.ts';

const advice: Readonly<Record<RejectionCode, string>> = {
  malformed: 'The message could not be read. Check the format that the device or server sends.',
  device_id_missing: 'The message has no device ID. Set it in the app or tracker.',
  unknown_device: 'No asset has this device. Connect it to an asset, then replay.',
  device_not_assigned:
    'The device was not assigned to any asset at that time. Delete the position if you do not need it.',
  device_blocked: 'The device is blocked. Unblock it in the device inbox, then replay.',
  time_missing: 'The message has no time. Configure the device to send the time of the fix.',
  time_invalid: 'The time could not be read. Configure the device to send ISO 8601, or seconds since 1970.',
  time_in_future:
    'The fix is in the future. Set the clock of the device. You can replay the position after that time.',
  time_too_old:
    'The fix is older than the retention of this account. Set the clock of the device, or extend the retention.',
  clock_week_rollover:
    'The clock of the device is 1,024 weeks behind. Add 1,024 weeks in the messages of its asset, then replay.',
  latitude_invalid: 'The latitude is not valid. Check the place that the device sends.',
  longitude_invalid: 'The longitude is not valid. Check the place that the device sends.',
  value_invalid: 'A value is out of range. Check the values that the device sends.',
};

interface Row {
  readonly id: string;
  readonly external_id: string;
  readonly asset_id: number | null;
  readonly code: string | null;
  readonly reason: RejectionCode;
  readonly message: string | null;
  readonly payload: unknown;
  readonly source: number | null;
  readonly received_at: Date;
  readonly replaying: boolean;
}

const LIST = 'quarantined-positions';

/**
 * Returns a page of kept positions, newest first. The first page counts all matches; later pages take the
 * total from the cursor.
 */
export async function listQuarantinedPositions(
  read: AssetRead,
  query: ListQuarantinedPositionsQuery,
): Promise<QuarantinedPositionList> {
  const place = readIdPlace(LIST, query.cursor, Number.MAX_SAFE_INTEGER);
  const parameters = createParameters();
  const where = matchQuarantine(query, read.accountId, parameters);
  const after = place === null ? '' : `and q.quarantined_position_id < ${parameters.bind(place.after)}::int8`;
  const { rows } = await read.client.query<Row>(
    `select q.quarantined_position_id as id, q.external_id, a.asset_id, a.code, q.reason, q.message, q.payload, q.source,
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

/** Counts each reason in an index, up to the displayed limit: there may be as many as quarantine allows. */
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
    source: row.source === null ? null : (positionSources[row.source - 1] ?? null),
    receivedAt: row.received_at.toISOString(),
    replaying: row.replaying,
  };
}

/** Returns advice for a position that was stored without one. */
function adviceFor(reason: RejectionCode): string {
  return advice[reason];
}

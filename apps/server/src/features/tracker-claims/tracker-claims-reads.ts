import type { ListTrackerClaimsQuery, TrackerClaim, TrackerClaimList } from '@azimute/contract';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { pageOf, readIdPlace } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';

interface Row {
  readonly id: number;
  readonly tracker_id: string;
  readonly asset_id: number | null;
  readonly asset_code: string | null;
  readonly claimed_at: Date;
  readonly claimed_by: number | null;
  readonly claimer: string | null;
}

const LIST = 'tracker-claims';
const SELECT = `
select c.tracker_claim_id as id, c.tracker_id, a.asset_id, a.code as asset_code, c.claimed_at, c.claimed_by,
  p.name as claimer
from tracker_claims c
left join devices d on d.account_id = c.account_id and d.external_id = c.tracker_id
left join assets a on a.account_id = d.account_id and a.asset_id = d.asset_id
left join names_of_people(array[c.claimed_by]) p on true`;

/** Returns a page of the account's claims, newest first. */
export async function listTrackerClaims(
  { client, accountId }: AccountRead,
  { search, cursor, limit }: ListTrackerClaimsQuery,
): Promise<TrackerClaimList> {
  const place = readIdPlace(LIST, cursor);
  const parameters = createParameters();
  const where = allOf(
    `c.account_id = ${parameters.bind(accountId)}`,
    contains('lower', 'lower(c.tracker_id)', search, parameters),
  );
  const counted = await client.query<{ total: number }>(
    `select count(*)::int as total from tracker_claims c where ${where}`,
    parameters.values,
  );
  const after = when(place?.after, (id) => `c.tracker_claim_id < ${parameters.bind(id)}`);
  const { rows } = await client.query<Row>(
    `${SELECT} where ${allOf(where, after)} order by c.tracker_claim_id desc limit ${parameters.bind(limit + 1)}`,
    parameters.values,
  );
  return pageOf(rows, {
    list: LIST,
    limit,
    total: counted.rows[0]?.total ?? 0,
    placeOf: ({ id }) => [String(id)],
    present,
  });
}

/** Returns the account's claim of a tracker, however its ID is written; undefined if it has none. */
export async function findTrackerClaim(
  { client, accountId }: AccountRead,
  trackerId: string,
): Promise<TrackerClaim | undefined> {
  const { rows } = await client.query<Row>(
    `${SELECT} where c.account_id = $1 and lower(c.tracker_id) = lower($2)`,
    [accountId, trackerId],
  );
  return rows[0] && present(rows[0]);
}

function present(row: Row): TrackerClaim {
  return {
    id: row.id,
    trackerId: row.tracker_id,
    asset: row.asset_id === null ? null : { id: row.asset_id, code: row.asset_code ?? '' },
    claimedAt: row.claimed_at.toISOString(),
    claimedBy: row.claimed_by === null ? null : { id: row.claimed_by, name: row.claimer ?? '' },
  };
}

import {
  maxId,
  type ListTrackingLinksQuery,
  type TrackingLink,
  type TrackingLinkList,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { pageOf, readIdPlace } from '../../platform/lists/cursor.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { namePeople, type NamePerson } from '../files/name-people.ts';
import { linkEndOf, type LinkEnds } from '../shared-links/shared-links.ts';

export interface TrackingLinkRow extends LinkEnds {
  readonly tracking_link_id: number;
  readonly asset_id: number;
  readonly code: string;
  readonly created_at: Date;
  readonly created_by: number | null;
  readonly from_at: Date;
  readonly to_at: Date | null;
  readonly name: string;
  readonly shows_code: boolean;
  readonly shows_speed: boolean;
  readonly shows_trail: boolean;
  readonly opens: number;
  readonly last_opened_at: Date | null;
  readonly ended_at: Date | null;
}

const ROWS = `select l.tracking_link_id, l.asset_id, a.code, l.created_at, l.created_by, l.expires_at, l.from_at, l.to_at,
    l.name, l.shows_code, l.shows_speed, l.shows_trail, l.opens, l.last_opened_at, l.ended_at, l.ended_as
  from tracking_links l join assets a using (account_id, asset_id)
  where l.account_id = $1`;

export async function listTrackingLinks(
  read: AccountRead,
  { limit, cursor, asset, mine }: ListTrackingLinksQuery,
): Promise<TrackingLinkList> {
  const place = readIdPlace('tracking-links', cursor);
  const { rows } = await read.client.query<TrackingLinkRow & { total: number }>(
    `select * from (
        select *, count(*) over ()::int as total from (${ROWS}
          and ($4::int is null or l.asset_id = $4) and (not $5 or l.created_by = current_user_id())) found
      ) l where l.tracking_link_id < $2 order by l.tracking_link_id desc limit $3`,
    [read.accountId, place?.after ?? maxId, limit + 1, asset, mine],
  );
  const nameOf = await namePeople(
    read,
    rows.map((row) => row.created_by),
  );
  return pageOf(rows, {
    list: 'tracking-links',
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [String(row.tracking_link_id)],
    present: (row) => presentTrackingLink(row, read.at, nameOf),
  });
}

export async function readTrackingLink(read: AccountRead, linkId: number): Promise<TrackingLink> {
  const row = await readTrackingLinkRow(read, linkId);
  return presentTrackingLink(row, read.at, await namePeople(read, [row.created_by]));
}

/** @throws DomainError not_found if it does not exist, or its asset is not visible to the user */
export async function readTrackingLinkRow(read: AccountRead, linkId: number): Promise<TrackingLinkRow> {
  const row = await findTrackingLinkRow(read, linkId);
  if (row === undefined) throw new DomainError('not_found');
  return row;
}

export async function findTrackingLinkRow(
  { client, accountId }: AccountRead,
  linkId: number,
): Promise<TrackingLinkRow | undefined> {
  const { rows } = await client.query<TrackingLinkRow>(`${ROWS} and l.tracking_link_id = $2`, [
    accountId,
    linkId,
  ]);
  return rows[0];
}

/** Returns the period of a link; a live one continues until it expires. */
export function periodOf({ from_at, to_at, expires_at }: TrackingLinkRow) {
  return { isLive: to_at === null, from: from_at.toISOString(), to: (to_at ?? expires_at).toISOString() };
}

function presentTrackingLink(row: TrackingLinkRow, at: Date, nameOf: NamePerson): TrackingLink {
  return {
    id: row.tracking_link_id,
    asset: { id: row.asset_id, code: row.code },
    state: linkEndOf(row, at) ?? 'active',
    ...periodOf(row),
    name: row.name,
    showsCode: row.shows_code,
    showsSpeed: row.shows_speed,
    showsTrail: row.shows_trail,
    createdAt: row.created_at.toISOString(),
    createdBy: nameOf(row.created_by),
    expiresAt: row.expires_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    opens: row.opens,
    lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
  };
}

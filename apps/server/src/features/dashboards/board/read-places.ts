import { tilePlacesMost, type AssetStatus, type TilePlace } from '@azimute/contract';
import { createParameters } from '../../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { assetsWithStatus } from './sources/fleet-status.ts';
import type { TileQuestion } from './tile-source.ts';

export interface Places {
  readonly places: readonly TilePlace[];
  /** Number of assets with a place, including those beyond the tile's limit. */
  readonly placeCount: number;
}

interface Row extends Omit<TilePlace, 'fixedAt'> {
  readonly fixed_at: Date;
  readonly count: number;
}

/** Reads the places of filtered assets with these statuses, most recent contact first; no status means all. */
export async function readPlaces(
  read: AccountRead,
  question: TileQuestion,
  statuses: readonly AssetStatus[],
): Promise<Places> {
  const parameters = createParameters();
  const { bind } = parameters;
  const isShown = statuses.length === 0 ? 'true' : `a.status = any(${bind(statuses)}::text[])`;
  const { rows } = await read.client.query<Row>(
    `select a.asset_id as "assetId", a.code, a.status, p.longitude, p.latitude, p.fixed_at, (count(*) over ())::int as count
      from ${assetsWithStatus(read, question, parameters)}
      join asset_states p on p.account_id = ${bind(read.accountId)} and p.asset_id = a.asset_id
      where ${isShown} and p.longitude is not null
      order by p.fixed_at desc, a.asset_id limit ${tilePlacesMost}`,
    parameters.values,
  );
  return {
    places: rows.map(({ count: _count, fixed_at: fixedAt, ...place }) => ({
      ...place,
      fixedAt: fixedAt.toISOString(),
    })),
    placeCount: rows[0]?.count ?? 0,
  };
}

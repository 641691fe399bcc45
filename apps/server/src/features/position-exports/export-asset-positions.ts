import {
  positionFileTypes,
  type AssetPositions,
  type ExportAssetPositions,
  type Locale,
  type PositionFileFormat,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { Transaction } from '../../platform/transact.ts';
import { toLocalMs } from '@azimute/engine/zoned-time';
import { readAssetPositions } from '../telemetry/read-asset-positions.ts';
import { writePositionsCsv } from './write-positions-csv.ts';
import { writePositionsGeojson } from './write-positions-geojson.ts';
import { writePositionsGpx } from './write-positions-gpx.ts';

/** Some fixes in order of fix time, as columns of one length. */
export type Fixes = AssetPositions['columns'];

/** The asset, and how its account reads times and distances. */
export interface ExportedAsset {
  readonly code: string;
  readonly timeZone: string;
  readonly distanceUnit: 'km' | 'mi';
  readonly locale: Locale;
}

interface PositionsFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: AsyncGenerator<Buffer>;
}

type Write = (batches: AsyncIterable<Fixes>, asset: ExportedAsset) => AsyncGenerator<Buffer>;
const writers: Readonly<Record<PositionFileFormat, Write>> = {
  csv: writePositionsCsv,
  gpx: writePositionsGpx,
  geojson: writePositionsGeojson,
};

/** Runs a read in a transaction of its own as the caller, with the rights of that moment. */
type InAccount = <T>(work: (read: Transaction) => Promise<T>) => Promise<T>;

const BATCH_FIXES = 5_000;

/**
 * The fixes of an asset in a half-open range as a file, read a batch at a time as the reader takes them, each with the
 * rights of that moment: a slow one holds no transaction. It breaks off when the asset leaves the caller's sight.
 * @throws DomainError not_found
 */
export async function exportAssetPositions(
  inAccount: InAccount,
  assetId: number,
  { from, to, format, locale }: ExportAssetPositions & { readonly locale: Locale },
): Promise<PositionsFile> {
  const asset = { ...(await inAccount((read) => readAsset(read, assetId))), locale };
  const dayOf = (ms: number): string => new Date(toLocalMs(ms, asset.timeZone)).toISOString().slice(0, 10);
  const days = [...new Set([dayOf(Date.parse(from)), dayOf(Date.parse(to) - 1)])];
  const name = [asset.code, ...days].join('-').normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return {
    fileName: `${name.replaceAll(/[^\w.]+/g, '-')}.${format}`,
    mediaType: `${positionFileTypes[format]}; charset=utf-8`,
    content: writers[format](readBatches(inAccount, assetId, { from, to }), asset),
  };
}

async function readAsset(
  { client, accountId }: Transaction,
  assetId: number,
): Promise<Omit<ExportedAsset, 'locale'>> {
  const { rows } = await client.query<Omit<ExportedAsset, 'locale'>>(
    `select a.code, c.time_zone as "timeZone", c.distance_unit as "distanceUnit"
    from assets a join accounts c using (account_id) where a.account_id = $1 and a.asset_id = $2`,
    [accountId, assetId],
  );
  const [asset] = rows;
  if (asset === undefined) throw new DomainError('not_found');
  return asset;
}

async function* readBatches(
  inAccount: InAccount,
  assetId: number,
  range: { readonly from: string; readonly to: string },
): AsyncGenerator<Fixes> {
  let cursor: string | undefined;
  do {
    const place = { ...range, cursor };
    const { json, nextCursor } = await inAccount((read) =>
      readAssetPositions(read, assetId, place, BATCH_FIXES),
    );
    const { columns } = JSON.parse(Buffer.concat(json).toString('latin1')) as AssetPositions;
    if (columns.fixedAt.length > 0) yield columns;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

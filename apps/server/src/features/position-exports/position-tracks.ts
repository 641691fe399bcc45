import type { AssetPositions, Locale } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';
import { readAssetPositions } from '../telemetry/read-asset-positions.ts';

/** Some fixes in order of fix time, as columns of one length. */
export type Fixes = AssetPositions['columns'];

/** The fixes of an asset, a batch at a time. */
export interface Track {
  /** The code of the asset, or what else it is called in the file. */
  readonly name: string;
  readonly batches: AsyncIterable<Fixes>;
}

/** How the account reads times and distances, and its reader words and decimals. */
export interface FileReader {
  readonly timeZone: string;
  readonly distanceUnit: 'km' | 'mi';
  readonly locale: Locale;
}

/** Runs a read in a transaction of its own as the caller, with the rights of that moment. */
export type InAccount = <T>(work: (read: AccountRead) => Promise<T>) => Promise<T>;

const BATCH_FIXES = 5_000;

/**
 * The fixes of an asset in a half-open range, read as the reader takes them: a slow one holds no transaction. It breaks
 * off when the asset leaves the caller's sight.
 */
export async function* readTrack(
  inAccount: InAccount,
  assetId: number,
  range: { readonly from: string; readonly to: string },
): AsyncGenerator<Fixes> {
  let cursor: string | undefined;
  do {
    const place = { from: range.from, to: range.to, cursor };
    const { json, nextCursor } = await inAccount((read) =>
      readAssetPositions(read, assetId, place, BATCH_FIXES),
    );
    const { columns } = JSON.parse(Buffer.concat(json).toString('latin1')) as AssetPositions;
    if (columns.fixedAt.length > 0) yield columns;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

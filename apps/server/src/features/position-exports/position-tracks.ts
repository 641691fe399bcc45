import type { AssetPositions, Locale } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';
import { readAssetPositions } from '../telemetry/read-asset-positions.ts';

/** Fixes in order of fix time, as columns of equal length. */
export type Fixes = AssetPositions['columns'];

/** The fixes of an asset in batches. */
export interface Track {
  /** The asset's code, or its other name in the file. */
  readonly name: string;
  readonly batches: AsyncIterable<Fixes>;
}

/** The account's formats of times and distances, and its reader's language and decimal mark. */
export interface FileReader {
  readonly timeZone: string;
  readonly distanceUnit: 'km' | 'mi';
  readonly locale: Locale;
}

/** Runs a read in a separate transaction as the caller, with current rights. */
export type InAccount = <T>(work: (read: AccountRead) => Promise<T>) => Promise<T>;

const BATCH_FIXES = 5_000;

/**
 * Reads the fixes of an asset in a half-open range at the reader's pace: a slow reader holds no transaction. Aborts if
 * the asset becomes invisible to the caller.
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

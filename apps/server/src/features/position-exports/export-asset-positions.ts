import { positionFileTypes, type ExportAssetPositions, type Locale } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readTrack, type FileReader, type InAccount, type Track } from './position-tracks.ts';
import { nameFile, positionWriters } from './position-writers.ts';

interface PositionsFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: AsyncGenerator<Buffer>;
}

/**
 * Exports the fixes of an asset in a half-open range as a file, read in batches at the reader's pace, each with current
 * rights. Aborts if the asset becomes invisible to the caller.
 * @throws DomainError not_found
 */
export async function exportAssetPositions(
  inAccount: InAccount,
  assetId: number,
  { from, to, format, locale }: ExportAssetPositions & { readonly locale: Locale },
): Promise<PositionsFile> {
  const { code, ...reader } = await inAccount((read) => readAsset(read, assetId));
  async function* tracks(): AsyncGenerator<Track> {
    yield { name: code, batches: readTrack(inAccount, assetId, { from, to }) };
  }
  return {
    fileName: nameFile(code, { from, to }, reader.timeZone, format),
    mediaType: `${positionFileTypes[format]}; charset=utf-8`,
    content: positionWriters[format](tracks(), { ...reader, locale }),
  };
}

async function readAsset(
  { client, accountId }: AccountRead,
  assetId: number,
): Promise<Omit<FileReader, 'locale'> & { readonly code: string }> {
  const { rows } = await client.query<Omit<FileReader, 'locale'> & { readonly code: string }>(
    `select a.code, c.time_zone as "timeZone", c.distance_unit as "distanceUnit"
    from assets a join accounts c using (account_id) where a.account_id = $1 and a.asset_id = $2`,
    [accountId, assetId],
  );
  const [asset] = rows;
  if (asset === undefined) throw new DomainError('not_found');
  return asset;
}

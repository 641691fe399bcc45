import type {
  PositionFileFormat,
  PositionImportPreview,
  PositionImportSettings,
  PositionImportState,
} from '@azimute/contract';
import type { ClientBase } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import type { FileEncoding } from '../../platform/spreadsheets/decode-file.ts';
import type { Separator } from '../../platform/spreadsheets/detect-separator.ts';
import type { FileLine } from '../../platform/spreadsheets/parse-csv.ts';
import { withoutUnstorable } from '../telemetry/storable-json.ts';
import type { RefusedLine } from './read/read-position.ts';

export interface AccountClient {
  readonly client: ClientBase;
  readonly accountId: number;
}

export interface ImportRow {
  readonly id: number;
  readonly user_id: number;
  readonly file_name: string;
  readonly state: PositionImportState;
  readonly failure: 'rights_lost' | 'unexpected' | null;
  readonly size_bytes: number;
  readonly format: PositionFileFormat;
  readonly encoding: FileEncoding;
  readonly separator: Separator | null;
  readonly headings: string[];
  readonly sample: FileLine[];
  readonly settings: PositionImportSettings;
  readonly preview: PositionImportPreview;
  readonly last_line: number;
  readonly done_bytes: number;
  readonly accepted: number;
  readonly duplicates: number;
  readonly refused: number;
  readonly asset_ids: number[];
  readonly slice_begun_at: Date | null;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

export const importColumns = `position_import_id as id, user_id, file_name, state, failure, size_bytes, format, encoding,
  separator, headings, sample, settings, preview, last_line, done_bytes, accepted, duplicates, refused, asset_ids,
  slice_begun_at, created_at, started_at, finished_at`;

/**
 * The import, locked until the transaction ends.
 * @throws DomainError not_found when it is not the person's
 */
export async function lockImport({ client, accountId }: AccountClient, id: number): Promise<ImportRow> {
  const { rows } = await client.query<ImportRow>(
    `select ${importColumns} from position_imports where account_id = $1 and position_import_id = $2 for update`,
    [accountId, id],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return row;
}

/** @throws DomainError conflict when the import went meanwhile, with its person */
export async function insertChunk(
  { client, accountId }: AccountClient,
  owner: { readonly id: number; readonly userId: number | null },
  { place, bytes }: { readonly place: number; readonly bytes: Buffer },
): Promise<void> {
  const { rowCount } = await client.query(
    `insert into position_import_chunks (account_id, position_import_id, user_id, place, bytes)
    select account_id, position_import_id, $3, $4, $5 from position_imports
    where account_id = $1 and position_import_id = $2 for key share`,
    [accountId, owner.id, owner.userId, place, bytes],
  );
  if (rowCount === 0) throw new DomainError('conflict');
}

export function storableJson(value: unknown): string {
  return withoutUnstorable(JSON.stringify(value));
}

export async function readChunk(
  { client, accountId }: AccountClient,
  id: number,
  place: number,
): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ bytes: Buffer }>(
    'select bytes from position_import_chunks where account_id = $1 and position_import_id = $2 and place = $3',
    [accountId, id, place],
  );
  return rows[0]?.bytes;
}

/** The file, a chunk at a time, within the transaction. */
export async function* readChunks(account: AccountClient, id: number): AsyncGenerator<Buffer> {
  for (let place = 0; ; place += 1) {
    const bytes = await readChunk(account, id, place);
    if (bytes === undefined) return;
    yield bytes;
  }
}

/** What nobody will read any more. */
export async function deleteChunks({ client, accountId }: AccountClient, id: number): Promise<void> {
  await client.query('delete from position_import_chunks where account_id = $1 and position_import_id = $2', [
    accountId,
    id,
  ]);
}

const LONGEST_KEPT_LINE = 20_000;

/** Cells of a line as they are kept: of a longer line none, so that a file cannot grow to many times its size. */
export function keptCells(cells: readonly string[]): string[] {
  let characters = 0;
  for (const cell of cells) characters += cell.length;
  return characters > LONGEST_KEPT_LINE ? [] : cells.map((cell) => cell.toWellFormed());
}

export async function insertRefusals(
  { client, accountId }: AccountClient,
  owner: { readonly id: number; readonly userId: number | null },
  refused: readonly RefusedLine[],
): Promise<void> {
  if (refused.length === 0) return;
  await client.query(
    `insert into position_import_refusals
      (account_id, position_import_id, user_id, line, reason, field, value, cells)
    select $1, $2, $3, v.* from unnest($4::int[], $5::text[], $6::text[], $7::text[], $8::jsonb[])
      as v (line, reason, field, value, cells)
    on conflict do nothing`,
    [
      accountId,
      owner.id,
      owner.userId,
      refused.map(({ line }) => line),
      refused.map(({ reason }) => reason),
      refused.map(({ field }) => field),
      refused.map(({ value }) => value.toWellFormed()),
      refused.map(({ cells }) => JSON.stringify(keptCells(cells))),
    ],
  );
}

/** Refused lines after one, in order. */
export async function readRefusals(
  { client, accountId }: AccountClient,
  id: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<RefusedLine[]> {
  const { rows } = await client.query<RefusedLine>(
    `select line, reason, field, value, cells from position_import_refusals
    where account_id = $1 and position_import_id = $2 and line > $3 order by line limit $4`,
    [accountId, id, after, limit],
  );
  return rows;
}

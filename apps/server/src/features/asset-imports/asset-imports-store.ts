import type { AssetImportMapping, AssetImportState, BadLineReason } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountClient } from './find-references.ts';
import type { FileLine } from '../../platform/spreadsheets/parse-csv.ts';

export interface ImportRow {
  readonly id: number;
  readonly file_name: string;
  readonly state: AssetImportState;
  readonly failure: 'rights_lost' | 'unexpected' | null;
  readonly encoding: string;
  readonly separator: string;
  readonly headings: string[];
  readonly mapping: AssetImportMapping;
  readonly create_units: boolean;
  readonly unit_profile_ids: number[];
  readonly create_customers: boolean;
  readonly move_devices: boolean;
  readonly line_count: number;
  readonly create_count: number;
  readonly change_count: number;
  readonly unchanged_count: number;
  readonly bad_count: number;
  readonly move_count: number;
  readonly last_line: number;
  readonly created_assets: number;
  readonly changed_assets: number;
  readonly unchanged_assets: number;
  readonly refused_lines: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

export const importColumns = `asset_import_id as id, file_name, state, failure, encoding, separator, headings,
  '{"devicesSince": null, "hourMeter": null, "odometer": null}'::jsonb || mapping as mapping,
  create_units, unit_profile_ids, create_customers, move_devices, line_count, create_count, change_count, unchanged_count, bad_count, move_count, last_line,
  created_assets, changed_assets, unchanged_assets, refused_lines, created_at, started_at, finished_at`;

/** A device that leaves an asset for that of its line. */
export interface DeviceMove {
  readonly deviceId: string;
  readonly from: { readonly id: number; readonly code: string };
  readonly to: string;
}

export interface StoredLine extends FileLine {
  readonly reasons: readonly BadLineReason[] | null;
  /** As the preview showed them. */
  readonly moves: readonly DeviceMove[] | null;
}

/**
 * The import, locked until the transaction ends.
 * @throws DomainError not_found when it is not the person's
 */
export async function lockImport({ client, accountId }: AccountClient, id: number): Promise<ImportRow> {
  // Past the policy that lets a lost right be told, only who may change is given the row to change.
  const { rows } = await client.query<ImportRow>(
    `select ${importColumns} from asset_imports where account_id = $1 and asset_import_id = $2 for update`,
    [accountId, id],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return row;
}

/** Lines after one, in order; only some of them where asked. */
export async function readLines(
  { client, accountId }: AccountClient,
  id: number,
  {
    after,
    limit,
    only,
  }: { readonly after: number; readonly limit: number; readonly only: 'good' | 'all' | 'bad' | 'moving' },
): Promise<StoredLine[]> {
  const condition = {
    good: 'and reasons is null',
    bad: 'and reasons is not null',
    moving: 'and moves is not null',
    all: '',
  }[only];
  const { rows } = await client.query<StoredLine>(
    `select line, cells, reasons, moves from asset_import_lines
    where account_id = $1 and asset_import_id = $2 and line > $3 ${condition} order by line limit $4`,
    [accountId, id, after, limit],
  );
  return rows;
}

export async function insertLines(
  { client, accountId }: AccountClient,
  { id, userId }: { readonly id: number; readonly userId: number | null },
  lines: readonly FileLine[],
): Promise<void> {
  await client.query(
    `insert into asset_import_lines (account_id, asset_import_id, user_id, line, cells)
    select $1, $2, $3, v.line, v.cells from unnest($4::int[], $5::jsonb[]) as v (line, cells)`,
    [accountId, id, userId, lines.map(({ line }) => line), lines.map(({ cells }) => JSON.stringify(cells))],
  );
}

/** Keeps why lines are bad, or what devices they move, or neither. */
export async function storeVerdicts(
  client: ClientBase,
  { accountId, id }: { readonly accountId: number; readonly id: number },
  lines: readonly Pick<StoredLine, 'line' | 'reasons' | 'moves'>[],
): Promise<void> {
  if (lines.length === 0) return;
  await client.query(
    `update asset_import_lines l set reasons = v.reasons, moves = v.moves
    from unnest($3::int[], $4::jsonb[], $5::jsonb[]) as v (line, reasons, moves)
    where l.account_id = $1 and l.asset_import_id = $2 and l.line = v.line`,
    [
      accountId,
      id,
      lines.map(({ line }) => line),
      lines.map(({ reasons }) => (reasons === null ? null : JSON.stringify(reasons))),
      lines.map(({ moves }) => (moves === null ? null : JSON.stringify(moves))),
    ],
  );
}

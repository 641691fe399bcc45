import { assetImportShownMoves } from '@azimute/contract/asset-imports/values';
import type { AssetImport, AssetImportDetail, BadLine } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { pageOf, readIdPlace, type Page, type PageQuery } from '../../platform/lists/cursor.ts';
import { importColumns, readLines, type ImportRow, type StoredLine } from './asset-imports-store.ts';
import type { AccountClient } from './find-references.ts';
import { presentAssetImport, presentAssetImportDetail } from './present-asset-import.ts';

const IMPORTS = 'asset-imports';
const SAMPLE_LINES = 5;

/** The person's own imports, newest first, without the files that were only looked at. */
export async function listAssetImports(
  { client, accountId }: AccountClient,
  query: PageQuery,
): Promise<Page<AssetImport>> {
  const place = readIdPlace(IMPORTS, query.cursor);
  const { rows } = await client.query<ImportRow & { total: number }>(
    `select ${importColumns}, (select count(*)::int from asset_imports
      where account_id = $1 and state <> 'draft') as total
    from asset_imports where account_id = $1 and state <> 'draft' and ($2::int is null or asset_import_id < $2)
    order by asset_import_id desc limit $3`,
    [accountId, place?.after ?? null, query.limit + 1],
  );
  const total = place?.total ?? rows[0]?.total ?? 0;
  return pageOf(rows, {
    list: IMPORTS,
    limit: query.limit,
    total,
    placeOf: (row) => [String(row.id)],
    present: presentAssetImport,
  });
}

/** @throws DomainError not_found when it is not the person's */
export async function readAssetImport(account: AccountClient, id: number): Promise<AssetImportDetail> {
  const row = await findImport(account, id);
  return presentAssetImportDetail(
    row,
    await readLines(account, id, { after: 0, limit: SAMPLE_LINES, only: 'all' }),
    row.move_count === 0
      ? []
      : await readLines(account, id, { after: 0, limit: assetImportShownMoves, only: 'moving' }),
  );
}

/** @throws DomainError not_found when it is not the person's */
export async function findImport({ client, accountId }: AccountClient, id: number): Promise<ImportRow> {
  const { rows } = await client.query<ImportRow>(
    `select ${importColumns} from asset_imports where account_id = $1 and asset_import_id = $2`,
    [accountId, id],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return row;
}

/** @throws DomainError not_found when it is not the person's */
export async function listBadLines(
  account: AccountClient,
  id: number,
  query: PageQuery,
): Promise<Page<BadLine>> {
  await findImport(account, id);
  const list = `asset-import-bad-lines-${id}`;
  const place = readIdPlace(list, query.cursor);
  const rows = await readLines(account, id, {
    after: place?.after ?? 0,
    limit: query.limit + 1,
    only: 'bad',
  });
  const total = place?.total ?? (await countBadLines(account, id));
  return pageOf(rows, {
    list,
    limit: query.limit,
    total,
    placeOf: (row) => [String(row.line)],
    present: presentBadLine,
  });
}

function presentBadLine({ line, cells, reasons }: StoredLine): BadLine {
  return { line, cells: [...cells], reasons: [...(reasons ?? [])] };
}

async function countBadLines({ client, accountId }: AccountClient, id: number): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    `select count(*)::int as total from asset_import_lines
    where account_id = $1 and asset_import_id = $2 and reasons is not null`,
    [accountId, id],
  );
  return rows[0]?.total ?? 0;
}

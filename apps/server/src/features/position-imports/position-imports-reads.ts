import type { PositionImport, PositionImportDetail } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { pageOf, readIdPlace, type Page, type PageQuery } from '../../platform/lists/cursor.ts';
import { importColumns, readRefusals, type AccountClient, type ImportRow } from './position-imports-store.ts';
import { presentPositionImport, presentPositionImportDetail } from './present-position-import.ts';

const IMPORTS = 'position-imports';
const REFUSALS_SHOWN = 20;

/** The person's own imports, newest first, without the files that were only looked at. */
export async function listPositionImports(
  { client, accountId }: AccountClient,
  query: PageQuery,
): Promise<Page<PositionImport>> {
  const place = readIdPlace(IMPORTS, query.cursor);
  const { rows } = await client.query<ImportRow & { total: number }>(
    `select ${importColumns}, (select count(*)::int from position_imports
      where account_id = $1 and state not in ('receiving', 'draft')) as total
    from position_imports where account_id = $1 and state not in ('receiving', 'draft')
      and ($2::int is null or position_import_id < $2)
    order by position_import_id desc limit $3`,
    [accountId, place?.after ?? null, query.limit + 1],
  );
  return pageOf(rows, {
    list: IMPORTS,
    limit: query.limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [String(row.id)],
    present: presentPositionImport,
  });
}

/** @throws DomainError not_found when it is not the person's, or not whole yet */
export async function readPositionImport(account: AccountClient, id: number): Promise<PositionImportDetail> {
  const row = await findImport(account, id);
  return presentPositionImportDetail(
    row,
    await readRefusals(account, id, { after: 0, limit: REFUSALS_SHOWN }),
  );
}

/** @throws DomainError not_found when it is not the person's, or not whole yet */
export async function findImport({ client, accountId }: AccountClient, id: number): Promise<ImportRow> {
  const { rows } = await client.query<ImportRow>(
    `select ${importColumns} from position_imports
    where account_id = $1 and position_import_id = $2 and state <> 'receiving'`,
    [accountId, id],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return row;
}

import type { ListMigrationLinesQuery, MigrationLine } from '@azimute/contract';
import type { AccountClient } from '../../../platform/imports/import-kind.ts';
import { findImport } from '../../../platform/imports/stored-imports.ts';
import { pageOf, readIdPlace, type Page } from '../../../platform/lists/cursor.ts';
import { migrationImports, type MigrationShape } from '../migration-imports.ts';

interface LineRow {
  readonly line: number;
  readonly problem: MigrationShape['problem'];
}

/** @throws DomainError not_found if the migration is not the user's */
export async function listMigrationLines(
  account: AccountClient,
  id: number,
  { kinds, outcomes, cursor, limit }: ListMigrationLinesQuery,
): Promise<Page<MigrationLine>> {
  await findImport(migrationImports, account, id);
  const list = `migration-lines-${id}`;
  const place = readIdPlace(list, cursor);
  const where = `account_id = $1 and kind = 'migration' and import_id = $2
    and ($3::text[] is null or problem ->> 'kind' = any($3)) and ($4::text[] is null or problem ->> 'outcome' = any($4))`;
  const values = [account.accountId, id, kinds ?? null, outcomes ?? null];
  const { rows } = await account.client.query<LineRow>(
    `select line, problem from import_lines where ${where} and line > $5 order by line limit $6`,
    [...values, place?.after ?? 0, limit + 1],
  );
  const total =
    place?.total ??
    (
      await account.client.query<{ count: number }>(
        `select count(*)::int as count from import_lines where ${where}`,
        values,
      )
    ).rows[0]?.count ??
    0;
  return pageOf(rows, { list, limit, total, placeOf: (row) => [String(row.line)], present: presentLine });
}

export function presentLine({ line, problem }: LineRow): MigrationLine {
  const { key: _, ...shown } = problem;
  return { line, ...shown, notes: [...shown.notes] };
}

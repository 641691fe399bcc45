import {
  assetExportColumns,
  type AssetExportColumn,
  type AssetStatus,
  type ExportAssets,
  type Locale,
} from '@azimute/contract';
import { text } from '@azimute/texts/server';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import {
  readInBatches,
  requireRoom,
  type InAccount,
  type ListExport,
} from '../../platform/lists/export-list.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { Cell } from '../../platform/spreadsheets/spreadsheet.ts';
import { orderClause } from './asset-order.ts';
import { createScope } from './asset-query.ts';
import type { AssetRead } from './assets-reads.ts';
import { exportColumn, exportValue, type AccountFormats } from './export-columns.ts';
import { matchSelection } from './match-selection.ts';
import { assetTables } from './present-asset.ts';

/**
 * The assets of a selection that the person sees, as a file. Which ones, and their order, is settled once; their rows
 * are then read a batch at a time as the reader takes them, so that a slow one holds no transaction. What leaves the
 * person's sight meanwhile is left out.
 * @throws DomainError validation_failed when a workbook cannot hold that many
 */
export async function exportAssets(
  inAccount: InAccount,
  wanted: ExportAssets,
  locale: Locale,
): Promise<ListExport> {
  const columns = [...new Set(wanted.columns ?? assetExportColumns)];
  const { ids, formats, at } = await inAccount((read) => beginExport(read, { ...wanted, columns, locale }));
  return {
    sheet: {
      title: text(locale, 'assets:title'),
      columns: columns.map((column) => exportColumn(column, locale, formats)),
      batches: readInBatches(ids, (batch) =>
        inAccount((read) => readRows({ ...read, at }, batch, { columns, locale, formats })),
      ),
    },
    format: wanted.format,
    locale,
    rows: ids.length,
    at,
    timeZone: formats.timeZone,
  };
}

interface Settled {
  readonly ids: readonly number[];
  readonly formats: AccountFormats;
  readonly at: Date;
}

/** Settles which assets are exported and writes that down before the first of them leaves. */
async function beginExport(
  read: AssetRead,
  wanted: ExportAssets & { readonly columns: readonly AssetExportColumn[]; readonly locale: Locale },
): Promise<Settled> {
  const formats = await readFormats(read);
  const ids = await readIds(read, wanted);
  requireRoom(wanted.format, ids.length);
  if (ids.length > 0) {
    const after = { ...wanted, rows: ids.length };
    await audit(read.client, { action: 'asset.export', entity: 'asset', entityId: '*', after });
  }
  return { ids, formats, at: read.at };
}

async function readFormats({ client, accountId }: AssetRead): Promise<AccountFormats> {
  const { rows } = await client.query<AccountFormats>(
    `select time_zone as "timeZone", distance_unit as "distanceUnit" from accounts where account_id = $1`,
    [accountId],
  );
  const [formats] = rows;
  if (formats === undefined) throw new DomainError('not_found');
  return formats;
}

async function readIds(read: AssetRead, { selection, sort, order }: ExportAssets): Promise<number[]> {
  const parameters = createParameters();
  const scope = createScope(read, parameters);
  const { tables, where } = matchSelection(selection, { sort, order }, scope, parameters);
  const { rows } = await read.client.query<[number]>({
    text: `select a.asset_id from ${tables} where ${where} ${orderClause({ sort, order }, scope)}`,
    values: parameters.values,
    rowMode: 'array',
  });
  return rows.map(([id]) => id);
}

type Rows = readonly (readonly Cell[])[];

interface RowShape {
  readonly columns: readonly AssetExportColumn[];
  readonly locale: Locale;
  readonly formats: AccountFormats;
}

/** The rows of these assets, in the order of their ids. */
async function readRows(
  read: AssetRead,
  ids: readonly number[],
  { columns, locale, formats }: RowShape,
): Promise<Rows> {
  const parameters = createParameters();
  const scope = createScope(read, parameters);
  const values = columns.map((column) => exportValue(column, scope, formats, parameters));
  const { rows } = await read.client.query<[number, ...Cell[]]>({
    text: `select a.asset_id, ${values.join(', ')} from assets a ${assetTables}
      where a.account_id = ${scope.accountId} and a.asset_id = any(${parameters.bind(ids)}::int[])`,
    values: parameters.values,
    rowMode: 'array',
  });
  const status = columns.indexOf('status');
  const cellsOf = new Map(rows.map(([id, ...cells]) => [id, cells]));
  return ids.flatMap((id) => {
    const cells = cellsOf.get(id);
    if (cells === undefined) return [];
    return [
      cells.map((cell, index) => (index === status ? text(locale, `status:${cell as AssetStatus}`) : cell)),
    ];
  });
}

import {
  assetExportColumns,
  customColumnOf,
  fieldIdOf,
  isCustomColumn,
  type AssetExportColumn,
  type AssetStatus,
  type CustomColumn,
  type ExportAssets,
  type Locale,
  customNameOf,
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
import type { Cell, SpreadsheetColumn } from '../../platform/spreadsheets/spreadsheet.ts';
import { orderClause } from './asset-order.ts';
import { createScope } from './asset-query.ts';
import type { AssetRead } from './assets-reads.ts';
import { readCustomFields, type LiveField } from './custom-fields/read-custom-fields.ts';
import { exportColumn, exportValue, type AccountFormats } from './export-columns.ts';
import { matchSelection } from './match-selection.ts';
import { assetTables } from './present-asset.ts';

/** Decimals of exported numbers. */
const decimals = 4;

const characters = 20;

/**
 * Exports the assets of a selection that the user sees as a file. Determines the selection and order once,
 * then reads the rows in batches at the reader's pace, so that a slow reader holds no transaction. Omits
 * assets that the user can no longer see.
 * @throws DomainError validation_failed if a workbook cannot hold that many
 */
export async function exportAssets(
  inAccount: InAccount,
  wanted: ExportAssets,
  locale: Locale,
): Promise<ListExport> {
  const { columns, ids, formats, at } = await inAccount((read) => beginExport(read, wanted, locale));
  return {
    sheet: {
      title: text(locale, 'assets:title'),
      columns: columns.map((column) =>
        typeof column === 'string'
          ? exportColumn(column, locale, formats)
          : exportCustomField(column, locale),
      ),
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

/** A declared column, or a custom field. */
type Column = AssetExportColumn | LiveField;

interface Settled {
  readonly columns: readonly Column[];
  readonly ids: readonly number[];
  readonly formats: AccountFormats;
  readonly at: Date;
}

/** Determines the exported assets and writes the audit row before sending the first asset. */
async function beginExport(read: AssetRead, wanted: ExportAssets, locale: Locale): Promise<Settled> {
  const formats = await readFormats(read);
  const fields = await readCustomFields(read);
  const names = [
    ...new Set(wanted.columns ?? [...assetExportColumns, ...fields.map(({ id }) => customColumnOf(id))]),
  ];
  const ids = await readIds(read, wanted);
  requireRoom(wanted.format, ids.length);
  if (ids.length > 0) {
    const after = { ...wanted, columns: names, locale, rows: ids.length };
    await audit(read.client, { action: 'asset.export', entity: 'asset', entityId: '*', after });
  }
  return { columns: names.map((name) => findColumn(name, fields)), ids, formats, at: read.at };
}

/** @throws DomainError validation_failed if a custom field does not exist */
function findColumn(name: AssetExportColumn | CustomColumn, fields: readonly LiveField[]): Column {
  if (!isCustomColumn(name)) return name;
  const field = fields.find(({ id }) => id === fieldIdOf(name));
  if (field === undefined)
    throw new DomainError('validation_failed', {
      errors: { columns: ['not_found'] },
      detail: `The custom field ${name} does not exist. Remove it from the columns and try again.`,
    });
  return field;
}

async function readFormats({ client, accountId }: AssetRead): Promise<AccountFormats> {
  const { rows } = await client.query<AccountFormats>(
    `select time_zone as "timeZone", distance_unit as "distanceUnit", currency from accounts where account_id = $1`,
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
  readonly columns: readonly Column[];
  readonly locale: Locale;
  readonly formats: AccountFormats;
}

/** Reads the rows of these assets, in the order of their IDs. */
async function readRows(
  read: AssetRead,
  ids: readonly number[],
  { columns, locale, formats }: RowShape,
): Promise<Rows> {
  const parameters = createParameters();
  const scope = createScope(read, parameters);
  const values = columns.map((column) =>
    typeof column === 'string'
      ? exportValue(column, scope, formats, parameters)
      : `a.custom ->> ${parameters.bind(column.id)}::text`,
  );
  const { rows } = await read.client.query<[number, ...Cell[]]>({
    text: `select a.asset_id, ${values.join(', ')} from assets a ${assetTables}
      where a.account_id = ${scope.accountId} and a.asset_id = any(${parameters.bind(ids)}::int[])`,
    values: parameters.values,
    rowMode: 'array',
  });
  const cellsOf = new Map(rows.map(([id, ...cells]) => [id, cells]));
  return ids.flatMap((id) => {
    const cells = cellsOf.get(id);
    if (cells === undefined) return [];
    return [
      cells.map((cell, index) => {
        const column = columns[index];
        if (column === 'status') return text(locale, `status:${cell as AssetStatus}`);
        return typeof column === 'object' ? exportCustomValue(column, cell, locale) : cell;
      }),
    ];
  });
}

/** Returns a custom field as a column of a file, with its unit in the heading. */
function exportCustomField({ kind, unit, names }: LiveField, locale: Locale): SpreadsheetColumn {
  const name = customNameOf(names, locale);
  const heading = unit === '' ? name : `${name} (${unit})`;
  return kind === 'number'
    ? { kind, decimals, widthCharacters: characters, heading }
    : { kind: 'text', widthCharacters: characters, heading };
}

/** Formats a stored value in the given language. */
function exportCustomValue({ kind, choices }: LiveField, cell: Cell, locale: Locale): Cell {
  if (cell === null || kind === 'text' || kind === 'day') return cell;
  if (kind === 'number') return Number(cell);
  if (kind === 'yes_or_no') return text(locale, cell === 'true' ? 'fields:yes' : 'fields:no');
  const choice = choices.find(({ id }) => id === cell);
  return choice === undefined ? null : customNameOf(choice.names, locale);
}

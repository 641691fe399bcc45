import {
  alertTextFields,
  assetFields,
  type AlertRow,
  type AlertTextField,
  type ExportAlerts,
  type Locale,
} from '@azimute/contract';
import { text as translate } from '@azimute/texts/server';
import { audit } from '../../../platform/audit.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import {
  readInBatches,
  requireRoom,
  type InAccount,
  type ListExport,
} from '../../../platform/lists/export-list.ts';
import { createParameters } from '../../../platform/postgres/parameters.ts';
import type { Cell, SpreadsheetColumn } from '../../../platform/spreadsheets/spreadsheet.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { orderOfAlerts } from './alert-order.ts';
import { alertCondition } from './match-alerts.ts';
import { readAlertRows } from './read-alert-rows.ts';

interface Column extends Pick<SpreadsheetColumn, 'kind' | 'widthCharacters'> {
  readonly read: (row: AlertRow, more: MoreOfRow, locale: Locale) => Cell;
}

/** Additional values of an exported row; instants are in the account's time zone. */
interface MoreOfRow {
  readonly id: number;
  readonly recommendation: string | null;
  readonly cause: string | null;
  readonly countermeasures: string | null;
  readonly openedAt: number;
  readonly dueAt: number | null;
  readonly solvedAt: number | null;
}

const text = (widthCharacters: number, read: Column['read']): Column => ({
  kind: 'text',
  widthCharacters,
  read,
});
const instant = (read: Column['read']): Column => ({ kind: 'instant', widthCharacters: 34, read });
const yesOrNo = (is: boolean, locale: Locale): string => translate(locale, is ? 'fields:yes' : 'fields:no');

/** Texts of the alert's asset. */
const described = Object.fromEntries(
  alertTextFields.map((name) => [
    name,
    text(assetFields[name].exportedCharacters, ({ asset }) => asset?.[name] ?? null),
  ]),
) as Readonly<Record<AlertTextField, Column>>;

/** The specification's fields of an alert, plus owner and due time. */
const COLUMNS = {
  alertCode: text(14, ({ number }) => `ALR-${number}`),
  type: text(30, ({ type }) => type.name),
  description: text(40, ({ description }) => description),
  severity: text(14, ({ severity }, _, locale) => translate(locale, `severity:${severity}`)),
  hasRecommendation: text(12, ({ hasRecommendation }, _, locale) => yesOrNo(hasRecommendation, locale)),
  hasCountermeasure: text(12, ({ hasCountermeasure }, _, locale) => yesOrNo(hasCountermeasure, locale)),
  status: text(14, ({ status }, _, locale) => translate(locale, `alert-words:status_${status}`)),
  asset: text(16, ({ asset }) => asset?.code ?? null),
  ...described,
  customer: text(assetFields.customer.exportedCharacters, ({ asset }) => asset?.customer?.name ?? null),
  unit: text(26, ({ unit }) => `${unit.code} ${unit.name}`),
  location: text(34, ({ geofence, place }) => geofence?.name ?? place?.name ?? null),
  openedAt: instant((_, { openedAt }) => openedAt),
  orderNumber: text(18, ({ orderNumber }) => orderNumber),
  owner: text(26, ({ owner }) => owner?.name ?? null),
  dueAt: instant((_, { dueAt }) => dueAt),
  recommendation: text(50, (_, { recommendation }) => recommendation),
  solvedAt: instant((_, { solvedAt }) => solvedAt),
  cause: text(24, (_, { cause }) => cause),
  countermeasures: text(50, (_, { countermeasures }) => countermeasures),
  occurrences: { kind: 'number', widthCharacters: 12, read: ({ occurrenceCount }) => occurrenceCount },
  proof: text(14, ({ proof }, _, locale) =>
    proof === null ? '' : translate(locale, `alert-words:proof_${proof}`),
  ),
} satisfies Record<string, Column>;

type AlertColumn = keyof typeof COLUMNS;

/**
 * Exports the filtered alerts as a file. Determines the selection and order once, then reads the rows in
 * batches; omits alerts that the user can no longer see.
 * @throws DomainError validation_failed if a workbook cannot hold that many
 */
export async function exportAlerts(
  inAccount: InAccount,
  wanted: ExportAlerts,
  locale: Locale,
): Promise<ListExport> {
  const { ids, timeZone, at } = await inAccount((read) => beginExport(read, wanted));
  const columns: readonly (readonly [string, Column])[] = Object.entries(COLUMNS);
  return {
    sheet: {
      title: translate(locale, 'alerts:title'),
      columns: columns.map(([name, { kind, widthCharacters }]) => {
        const heading = translate(locale, `fields:${name as AlertColumn}`);
        return { heading: kind === 'instant' ? `${heading} (${timeZone})` : heading, kind, widthCharacters };
      }),
      batches: readInBatches(ids, (batch) =>
        inAccount(async (read) => {
          const more = await readMore(read, batch, timeZone);
          return (await readAlertRows(read, batch, locale)).flatMap((row) => {
            const ofRow = more.get(row.id);
            return ofRow === undefined ? [] : [columns.map(([, column]) => column.read(row, ofRow, locale))];
          });
        }),
      ),
    },
    format: wanted.format,
    locale,
    rows: ids.length,
    at,
    timeZone,
  };
}

/** Determines the exported alerts and writes the audit row before sending the first alert. */
async function beginExport(
  read: AccountRead,
  { ids: chosen, ...wanted }: ExportAlerts,
): Promise<{ ids: readonly number[]; timeZone: string; at: Date }> {
  const { client, accountId, at } = read;
  const parameters = createParameters();
  const where = alertCondition(read, wanted, parameters);
  const among = chosen === undefined ? 'true' : `r.alert_id = any(${parameters.bind(chosen)}::int[])`;
  const { rows } = await client.query<[number]>({
    text: `select r.alert_id from alert_rows r where ${where} and ${among} order by ${orderOfAlerts(wanted)}`,
    values: parameters.values,
    rowMode: 'array',
  });
  const ids = rows.map(([id]) => id);
  requireRoom(wanted.format, ids.length);
  const { rows: accounts } = await client.query<{ zone: string }>(
    'select time_zone as zone from accounts where account_id = $1',
    [accountId],
  );
  const [account] = accounts;
  if (account === undefined) throw new DomainError('not_found');
  if (ids.length > 0)
    await audit(client, {
      action: 'alert.export',
      entity: 'alert',
      entityId: '*',
      after: { ...wanted, ...(chosen && { ids: chosen }), rows: ids.length },
    });
  return { ids, timeZone: account.zone, at };
}

const inZone = (column: string): string => `(extract(epoch from r.${column} at time zone $3) * 1000)::float8`;

async function readMore(
  { client, accountId }: AccountRead,
  ids: readonly number[],
  timeZone: string,
): Promise<Map<number, MoreOfRow>> {
  const { rows } = await client.query<MoreOfRow>(
    `select r.alert_id as id, r.type_settings ->> 'recommendation' as recommendation,
        (select c.name from alert_causes c where c.account_id = $1 and c.alert_cause_id = r.alert_cause_id) as cause,
        (select string_agg(m.description, '; ' order by m.alert_countermeasure_id) from alert_countermeasures m
          where m.account_id = $1 and m.alert_id = r.alert_id) as countermeasures,
        ${inZone('opened_at')} as "openedAt", ${inZone('due_at')} as "dueAt", ${inZone('solved_at')} as "solvedAt"
      from alert_rows r where r.account_id = $1 and r.alert_id = any($2::int[])`,
    [accountId, ids, timeZone],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

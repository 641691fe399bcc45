import type { ExportAudit, Locale } from '@azimute/contract';
import { text } from '@azimute/texts/server';
import { audit } from '../../platform/audit.ts';
import { requireRoom, type InAccount, type ListExport } from '../../platform/lists/export-list.ts';
import type { Cell } from '../../platform/spreadsheets/spreadsheet.ts';
import { countAudit, readAudit, type AuditRow } from './list-audit.ts';
import { resolveFilters } from './match-audit.ts';

const BATCH_ROWS = 500;

const fields = [
  'row',
  'time',
  'user',
  'email',
  'actedAs',
  'action',
  'thing',
  'code',
  'before',
  'after',
  'address',
] as const;
const widths = [8, 20, 24, 28, 24, 24, 16, 12, 60, 60, 18];

/**
 * Exports the audit as a file, newest first: the rows that existed at the start, read in batches at the reader's pace,
 * each with current rights.
 * @throws DomainError validation_failed if a workbook cannot hold that many
 */
export async function exportAudit(
  inAccount: InAccount,
  wanted: ExportAudit,
  locale: Locale,
): Promise<ListExport> {
  const begun = await inAccount(async ({ client, accountId, at }) => {
    const { rows } = await client.query<{ time_zone: string; next: string }>(
      `select time_zone, (select coalesce(max(e.sequence), 0) + 1 from audit_entries e where e.chain_id = $1) as next
      from accounts where account_id = $1`,
      [accountId],
    );
    const total = await countAudit(client, accountId, await resolveFilters(client, wanted));
    requireRoom(wanted.format, total);
    await audit(client, {
      action: 'audit.export',
      entity: 'audit',
      entityId: '*',
      after: { ...wanted, rows: total },
    });
    return { timeZone: rows[0]?.time_zone ?? 'UTC', before: Number(rows[0]?.next ?? 1), total, at };
  });
  return {
    sheet: {
      title: text(locale, 'audit:title'),
      columns: fields.map((field, index) => ({
        heading: text(locale, `fields:${field}`) + (field === 'time' ? ` (${begun.timeZone})` : ''),
        kind: index === 0 ? 'number' : 'text',
        widthCharacters: widths[index] ?? 20,
      })),
      batches: readBatches(inAccount, wanted, begun),
    },
    format: wanted.format,
    locale,
    rows: begun.total,
    at: begun.at,
    timeZone: begun.timeZone,
  };
}

async function* readBatches(
  inAccount: InAccount,
  filters: ExportAudit,
  from: { readonly timeZone: string; readonly before: number },
): AsyncGenerator<Cell[][]> {
  const time = new Intl.DateTimeFormat('sv-SE', {
    timeZone: from.timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  for (let before = from.before; ;) {
    const place = { before, limit: BATCH_ROWS };
    const entries = await inAccount(async ({ client, accountId }) =>
      readAudit(client, accountId, await resolveFilters(client, filters), place),
    );
    if (entries.length > 0) yield entries.map((entry) => cellsOf(entry, time));
    if (entries.length < BATCH_ROWS) return;
    before = entries.at(-1)?.sequence ?? 0;
  }
}

function json(value: unknown): string {
  return value === null ? '' : JSON.stringify(value);
}

function cellsOf(entry: AuditRow, time: Intl.DateTimeFormat): Cell[] {
  return [
    entry.sequence,
    time.format(new Date(entry.at)),
    entry.person?.name ?? '',
    entry.person?.email ?? '',
    entry.asPerson?.name ?? '',
    entry.action,
    entry.entity,
    entry.entityId,
    json(entry.before),
    json(entry.after),
    entry.address ?? '',
  ];
}

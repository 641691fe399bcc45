import type { DaysOnSite, ExportDaysOnSiteQuery, Locale } from '@azimute/contract';
import { text } from '@azimute/texts/server';
import {
  readPages,
  requireRoom,
  type InAccount,
  type ListExport,
} from '../../../platform/lists/export-list.ts';
import { createParameters } from '../../../platform/postgres/parameters.ts';
import type { Spreadsheet } from '../../../platform/spreadsheets/spreadsheet.ts';
import { noteRecalculating } from '../../../platform/lists/recalculating-note.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import {
  hoursColumn,
  instantColumn,
  numberColumn,
  readFileReader,
  sheetOf,
  textColumn,
  yesOrNoColumn,
  type Columns,
  type FileReader,
  type SheetNames,
} from '../exports/file-columns.ts';
import { listDaysOnSite } from './list-days-on-site.ts';
import { selectDays, selectPairs, type OnSiteFilters } from './on-site-statement.ts';

const BATCH_ROWS = 200;

type Wanted = Omit<ExportDaysOnSiteQuery, 'locale'> & { readonly locale: Locale };

/**
 * Exports days on site as a file, by group or day, read at its reader's pace, each page with current rights.
 * @throws DomainError validation_failed if a workbook cannot hold that many rows
 */
export async function exportDaysOnSite(
  inAccount: InAccount,
  { of, format, locale, groupBy, ...filters }: Wanted,
): Promise<ListExport> {
  // Days belong to assets, regardless of the grouping on screen.
  const grouping = of === 'days' ? 'assets' : groupBy;
  const readPage = (cursor?: string) =>
    inAccount((read) => listDaysOnSite(read, { ...filters, groupBy: grouping, limit: BATCH_ROWS, cursor }));
  const { at, rows, ...account } = await inAccount(async (read) => ({
    ...(await readFileReader(read)),
    at: read.at,
    rows: of === 'days' ? await countDays(read, filters) : 0,
  }));
  const reader: FileReader = { ...account, locale };
  const first = await readPage();
  const total = of === 'days' ? rows : first.total;
  requireRoom(format, total);
  const groups = readPages(first, readPage);
  return {
    sheet: {
      ...(of === 'groups'
        ? sheetOf(namesOf('geofences:view_days', locale), groupColumns(filters), reader, groups)
        : daysSheet(filters, groups, reader, (pairs) => inAccount((read) => readDays(read, filters, pairs)))),
      note: noteRecalculating(first.recalculatingFrom, reader),
    },
    format,
    locale,
    rows: total,
    at,
    timeZone: account.timeZone,
  };
}

function namesOf(title: 'geofences:view_days' | 'exports:daysByDay', locale: Locale): SheetNames {
  return { title: text(locale, title), headingOf: (field) => text(locale, `fields:${field}`) };
}

/** Each row contains the period, its zone and the rule, so that an extracted row is still complete. */
function groupColumns({ from, to, leastMinutes }: OnSiteFilters): Columns<DaysOnSite> {
  return {
    customer: textColumn(({ customer }) => customer?.name ?? null),
    asset: textColumn(({ asset }) => asset?.code ?? null),
    model: textColumn(({ asset }) => asset?.model ?? null),
    geofence: textColumn(({ geofence }) => geofence.name),
    unit: textColumn(({ geofence: { unit } }) => `${unit.code} ${unit.name}`),
    days: numberColumn(0, ({ days }) => days),
    assetDays: numberColumn(0, ({ assetDays }) => assetDays),
    shortDays: numberColumn(0, ({ shortAssetDays }) => shortAssetDays),
    firstDay: textColumn(({ firstDay }) => firstDay),
    lastDay: textColumn(({ lastDay }) => lastDay),
    inside: hoursColumn(({ insideSeconds }) => insideSeconds),
    observed: hoursColumn(({ observedSeconds }) => observedSeconds),
    unobserved: hoursColumn(({ unobservedSeconds }) => unobservedSeconds),
    certainty: numberColumn(2, ({ certainty }) => certainty),
    endInferred: yesOrNoColumn(({ inferred }) => inferred),
    isInside: yesOrNoColumn(({ isInside }) => isInside),
    fromDay: textColumn(() => from),
    // The day after the last one, as in the call.
    toExcluded: textColumn(() => to),
    zone: textColumn((_, { timeZone }) => timeZone),
    leastMinutesOfDay: numberColumn(0, () => leastMinutes),
  };
}

interface DayRow {
  readonly day: string;
  readonly inside: number;
  readonly unobserved: number;
  readonly certainty: number;
  readonly inferred: boolean;
  readonly counts: boolean;
  readonly visits: number;
  readonly entered_at: Date;
  /** Null for an ongoing visit. */
  readonly left_at: Date | null;
  readonly asset: string;
  readonly model: string;
  readonly customer: string | null;
  readonly geofence: string;
}

const dayColumns = (leastMinutes: number): Columns<DayRow> => ({
  day: { ...textColumn(({ day }) => day), unit: ({ timeZone }) => timeZone },
  asset: textColumn(({ asset }) => asset),
  model: textColumn(({ model }) => model),
  customer: textColumn(({ customer }) => customer),
  geofence: textColumn(({ geofence }) => geofence),
  counts: { ...yesOrNoColumn(({ counts }) => counts), unit: () => `≥ ${leastMinutes} min` },
  inside: hoursColumn(({ inside }) => inside),
  observed: hoursColumn(({ inside, unobserved }) => inside - unobserved),
  unobserved: hoursColumn(({ unobserved }) => unobserved),
  certainty: numberColumn(2, ({ certainty }) => certainty),
  endInferred: yesOrNoColumn(({ inferred }) => inferred),
  visits: numberColumn(0, ({ visits }) => visits),
  firstEntry: instantColumn(({ entered_at }) => entered_at.toISOString()),
  lastExit: instantColumn(({ left_at }) => left_at?.toISOString()),
});

function daysSheet(
  { leastMinutes }: OnSiteFilters,
  groups: AsyncIterable<readonly DaysOnSite[]>,
  reader: FileReader,
  read: (pairs: NonNullable<OnSiteFilters['pairs']>) => Promise<DayRow[]>,
): Spreadsheet {
  async function* batches(): AsyncGenerator<DayRow[]> {
    for await (const rows of groups)
      yield await read({
        assets: rows.map(({ asset }) => asset?.id ?? 0),
        geofences: rows.map(({ geofence }) => geofence.id),
      });
  }
  return sheetOf(namesOf('exports:daysByDay', reader.locale), dayColumns(leastMinutes), reader, batches());
}

async function readDays(
  read: AccountRead,
  filters: OnSiteFilters,
  pairs: NonNullable<OnSiteFilters['pairs']>,
): Promise<DayRow[]> {
  const parameters = createParameters();
  const { rows } = await read.client.query<DayRow>(
    `with ${selectPairs(read, { ...filters, pairs }, 'assets', parameters)},
      ${selectDays(read, filters.leastMinutes, 'pair', parameters)}
      select to_char(d.day, 'YYYY-MM-DD') as day, d.inside, d.unobserved, d.certainty, d.inferred, d.counts, d.visits,
        d.entered_at, nullif(d.left_at, 'infinity') as left_at, p.code as asset, p.model, p.customer_name as customer,
        p.name as geofence
      from asset_day d join pair p using (asset_id, geofence_id)
      order by p.code, p.asset_id, p.name, p.geofence_id, d.day`,
    parameters.values,
  );
  return rows;
}

async function countDays(read: AccountRead, filters: OnSiteFilters): Promise<number> {
  const parameters = createParameters();
  const { rows } = await read.client.query<{ count: number }>(
    `with ${selectPairs(read, filters, 'assets', parameters)},
      ${selectDays(read, filters.leastMinutes, 'pair', parameters)}
      select count(*)::int as count from asset_day`,
    parameters.values,
  );
  return rows[0]?.count ?? 0;
}

import type {
  ExportGeofenceEventsQuery,
  ExportGeofenceVisitsQuery,
  GeofenceEvent,
  GeofenceVisit,
  GeofenceVisitList,
  Locale,
} from '@azimute/contract';
import { text } from '@azimute/texts/server';
import type { Page } from '../../../platform/lists/cursor.ts';
import {
  readPages,
  requireRoom,
  type InAccount,
  type ListExport,
} from '../../../platform/lists/export-list.ts';
import { noteRecalculating } from '../../../platform/lists/recalculating-note.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { listGeofenceEvents, listGeofenceVisits } from '../list-geofence-history.ts';
import {
  distanceColumn,
  hoursColumn,
  instantColumn,
  numberColumn,
  readFileReader,
  sheetOf,
  speedColumn,
  textColumn,
  yesOrNoColumn,
  type Columns,
} from './file-columns.ts';

const BATCH_ROWS = 500;

const named = {
  asset: textColumn(({ asset }: GeofenceVisit | GeofenceEvent) => asset.code),
  model: textColumn(({ asset }: GeofenceVisit | GeofenceEvent) => asset.model),
  geofence: textColumn(({ geofence }: GeofenceVisit | GeofenceEvent) => geofence.name),
};
const sureness = {
  inferred: yesOrNoColumn(({ inferred }: GeofenceVisit | GeofenceEvent) => inferred),
  certainty: numberColumn(2, ({ certainty }: GeofenceVisit | GeofenceEvent) => certainty),
  version: numberColumn(0, ({ geofenceVersion }: GeofenceVisit | GeofenceEvent) => geofenceVersion),
};

const visitColumns: Columns<GeofenceVisit> = {
  ...named,
  entered: instantColumn(({ entered }) => entered.at),
  enteredNotBefore: instantColumn(({ entered }) => entered.earliestAt),
  left: instantColumn(({ left }) => left?.at),
  leftNotBefore: instantColumn(({ left }) => left?.earliestAt),
  duration: hoursColumn(({ entered, left }) =>
    left === null ? null : (Date.parse(left.at) - Date.parse(entered.at)) / 1000,
  ),
  observed: hoursColumn(({ figures }) => figures?.observedSeconds),
  unobserved: hoursColumn(({ figures }) => figures?.unobservedSeconds),
  distance: distanceColumn(({ figures }) => figures?.distanceMeters),
  measuredTopSpeed: speedColumn(({ figures }) => figures?.topSpeedKph),
  fixes: numberColumn(0, ({ figures }) => figures?.fixes ?? null),
  ...sureness,
};

const eventColumns: Columns<GeofenceEvent> = {
  at: instantColumn(({ at }) => at),
  ...named,
  eventKind: textColumn(({ kind }, { locale }) => text(locale, `geofences:kind_${kind}`)),
  severity: textColumn(({ severity }, { locale }) => text(locale, `severity:${severity}`)),
  recorded: yesOrNoColumn(({ isEvent }) => isEvent),
  notBefore: instantColumn(({ earliestAt }) => earliestAt),
  left: instantColumn(({ leftAt }) => leftAt),
  confirmed: instantColumn(({ confirmedAt }) => confirmedAt),
  received: instantColumn(({ receivedAt }) => receivedAt),
  latitude: numberColumn(6, ({ latitude }) => latitude),
  longitude: numberColumn(6, ({ longitude }) => longitude),
  measuredTopSpeed: speedColumn(({ topSpeedKph }) => topSpeedKph),
  limit: speedColumn(({ limitKph }) => limitKph),
  ...sureness,
};

type WithLocale<Query> = Query & { readonly locale: Locale };

/** Exports the filtered visits as a file, read at its reader's pace, each page with current rights. */
export function exportGeofenceVisits(
  inAccount: InAccount,
  { format, locale, ...filters }: WithLocale<ExportGeofenceVisitsQuery>,
): Promise<ListExport> {
  const readPage = (read: AccountRead, cursor: string | undefined) =>
    listGeofenceVisits(read, { ...filters, limit: BATCH_ROWS, cursor });
  return exportPages(inAccount, {
    format,
    locale,
    readPage,
    title: text(locale, 'exports:visits'),
    columns: visitColumns,
  });
}

/** Exports records of geofences in the same way. */
export function exportGeofenceEvents(
  inAccount: InAccount,
  { format, locale, ...filters }: WithLocale<ExportGeofenceEventsQuery>,
): Promise<ListExport> {
  const readPage = (read: AccountRead, cursor: string | undefined) =>
    listGeofenceEvents(read, { ...filters, limit: BATCH_ROWS, cursor });
  return exportPages(inAccount, {
    format,
    locale,
    readPage,
    title: text(locale, 'dashboards:source_geofence_events'),
    columns: eventColumns,
  });
}

interface PagesToExport<Row> extends Pick<ListExport, 'format' | 'locale'> {
  readonly readPage: (
    read: AccountRead,
    cursor: string | undefined,
  ) => Promise<Page<Row> & Pick<GeofenceVisitList, 'recalculatingFrom'>>;
  readonly title: string;
  readonly columns: Columns<Row>;
}

/** @throws DomainError validation_failed if a workbook cannot hold that many rows */
async function exportPages<Row>(
  inAccount: InAccount,
  { format, locale, readPage, title, columns }: PagesToExport<Row>,
): Promise<ListExport> {
  const { first, at, ...account } = await inAccount(async (read) => ({
    ...(await readFileReader(read)),
    first: await readPage(read, undefined),
    at: read.at,
  }));
  requireRoom(format, first.total);
  const batches = readPages(first, (cursor) => inAccount((read) => readPage(read, cursor)));
  return {
    sheet: {
      ...sheetOf(
        { title, headingOf: (field) => text(locale, `fields:${field}`) },
        columns,
        { ...account, locale },
        batches,
      ),
      note: noteRecalculating(first.recalculatingFrom, { locale, timeZone: account.timeZone }),
    },
    format,
    locale,
    rows: first.total,
    at,
    timeZone: account.timeZone,
  };
}

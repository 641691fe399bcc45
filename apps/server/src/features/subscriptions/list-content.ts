import {
  exportAlertsSchema,
  exportAssetsSchema,
  exportAuditSchema,
  exportDaysOnSiteQuery,
  exportGeofenceEventsQuery,
  exportGeofenceVisitsQuery,
  exportSilentAssetsQuery,
  exportUsersSchema,
  exportWorkOrdersSchema,
  type ListContent,
  type Locale,
  type SubscriptionList,
} from '@azimute/contract';
import type { z } from 'zod';
import { DomainError } from '../../platform/domain-error.ts';
import { describeExport, type ListExport } from '../../platform/lists/export-list.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { exportAlerts } from '../alerts/list/export-alerts.ts';
import { exportAssets } from '../assets/export-assets.ts';
import { exportAudit } from '../audit/export-audit.ts';
import { exportGeofenceEvents, exportGeofenceVisits } from '../geofences/exports/export-history.ts';
import { exportDaysOnSite } from '../geofences/on-site/export-days-on-site.ts';
import { exportSilentAssets } from '../silence/export-silent-assets.ts';
import { exportUsers } from '../users/export-users.ts';
import { exportWorkOrders } from '../work-orders/export-work-orders.ts';
import { announceFile, type ContentKind, type InTransaction } from './content-kind.ts';

interface MailedList<Wanted> {
  /** Settings of the export, as its call accepts them. */
  readonly schema: z.ZodType<Wanted>;
  readonly settingsOf: (content: ListContent, period: Period) => object;
  readonly open: (inTransaction: InTransaction, wanted: Wanted, locale: Locale) => Promise<ListExport>;
}

interface Period {
  readonly from: string;
  readonly to: string;
  readonly fromDay: string;
  /** The day after the last. */
  readonly toDay: string;
}

/** Declares a list, so that its settings and its export have the same type. */
function list<Wanted>(declared: MailedList<Wanted>) {
  return {
    isSound: (content: ListContent, period: Period): boolean =>
      declared.schema.safeParse(declared.settingsOf(content, period)).success,
    open: (inTransaction: InTransaction, content: ListContent, period: Period, locale: Locale) =>
      declared.open(inTransaction, declared.schema.parse(declared.settingsOf(content, period)), locale),
  };
}

const settings = ({ filters, format, ofPeriod }: ListContent, { from, to }: Period): object => ({
  ...filters,
  ...(ofPeriod && { from, to }),
  format,
});

/** Settings of exports of a selection. */
const selectionSettings = ({
  format,
  columns,
  filters: { sort, order, ...filters },
}: ListContent): object => ({
  selection: { filters },
  sort,
  order,
  format,
  ...(columns !== null && { columns }),
});

/** Settings of exports whose calls take a query, in which flags are texts. */
const querySettings = (content: ListContent, period: Period): object =>
  Object.fromEntries(
    Object.entries(settings(content, period)).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? String(value) : (value as unknown),
    ]),
  );

const anyPeriod: Period = {
  from: '2026-01-01T00:00:00.000Z',
  to: '2026-01-02T00:00:00.000Z',
  fromDay: '2026-01-01',
  toDay: '2026-01-02',
};

const lists: Readonly<Record<SubscriptionList, ReturnType<typeof list>>> = {
  assets: list({
    schema: exportAssetsSchema,
    settingsOf: selectionSettings,
    open: exportAssets,
  }),
  alerts: list({
    schema: exportAlertsSchema,
    settingsOf: settings,
    open: exportAlerts,
  }),
  work_orders: list({ schema: exportWorkOrdersSchema, settingsOf: settings, open: exportWorkOrders }),
  silent_assets: list({
    schema: exportSilentAssetsQuery,
    settingsOf: querySettings,
    open: (inTransaction, wanted, locale) =>
      inTransaction((read) => exportSilentAssets(read, { ...wanted, locale })),
  }),
  geofence_visits: list({
    schema: exportGeofenceVisitsQuery,
    settingsOf: querySettings,
    open: (inTransaction, wanted, locale) => exportGeofenceVisits(inTransaction, { ...wanted, locale }),
  }),
  geofence_events: list({
    schema: exportGeofenceEventsQuery,
    settingsOf: querySettings,
    open: (inTransaction, wanted, locale) => exportGeofenceEvents(inTransaction, { ...wanted, locale }),
  }),
  days_on_site: list({
    schema: exportDaysOnSiteQuery,
    // Days on site always have a period.
    settingsOf: (content, { fromDay, toDay }) => ({
      ...querySettings({ ...content, ofPeriod: false }, anyPeriod),
      from: fromDay,
      to: toDay,
    }),
    open: (inTransaction, wanted, locale) => exportDaysOnSite(inTransaction, { ...wanted, locale }),
  }),
  users: list({
    schema: exportUsersSchema,
    settingsOf: selectionSettings,
    open: (inTransaction, wanted, locale) =>
      exportUsers((work) => inTransaction((read) => work(read.client, read.accountId)), {
        ...wanted,
        locale,
      }),
  }),
  audit: list({
    schema: exportAuditSchema,
    settingsOf: ({ filters, format, ofPeriod }, { from, to }) => ({
      ...filters,
      ...(ofPeriod && { from, until: to }),
      format,
    }),
    open: exportAudit,
  }),
};

/**
 * A list with its filters, as the file of its export. It is read when the link is opened, with the current rights of
 * the recipient, who can see fewer rows than the owner.
 */
export const listContent: ContentKind<ListContent> = {
  sendsMissed: false,
  requireSound: async ({ actor }, content) => {
    if (!mayRead(actor, content)) throw new DomainError('forbidden');
    if (lists[content.list].isSound(content, anyPeriod)) return;
    throw new DomainError('validation_failed', {
      errors: { 'content.filters': ['invalid_value'] },
      detail: 'The export of this list does not support these filters. Choose others.',
    });
  },
  write: async ({ actor }, content, _period, locale) =>
    mayRead(actor, content) ? announceFile(content, locale) : null,
  openFile: async ({ inAccount, content, locale, ...period }) => {
    // Without the right, the link ends.
    await inAccount(async ({ actor }) => mayRead(actor, content) || undefined);
    return describeExport(await lists[content.list].open(inAccount, content, period, locale));
  },
};

/** The audit requires an administrator; the other lists require only their module. */
const mayRead = ({ role }: Pick<Actor, 'role'>, { list: of }: ListContent): boolean =>
  of !== 'audit' || role === 'admin';

import { dayMs } from '../durations.ts';
import { z } from 'zod';
import { localeSchema } from '../identity-schemas.ts';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { exportFormats } from '../list.ts';
import { date, idInQuery, idOrNoneInQuery, instant, recalculating } from '../scalars.ts';
import {
  geofenceColors,
  onSiteContents,
  onSiteDaysMost,
  onSiteGroupings,
  onSiteLeastMinutes,
  onSiteLeastMinutesMost,
} from './values.ts';

const customerId = idOrNoneInQuery;

const period = {
  from: date.describe('First day as YYYY-MM-DD, in the time zone of the account.'),
  to: date.describe('Day after the last one as YYYY-MM-DD.'),
  leastMinutes: z.coerce
    .number()
    .int()
    .min(1)
    .max(onSiteLeastMinutesMost)
    .default(onSiteLeastMinutes)
    .describe('Minimum time inside for a day to count, in minutes.'),
};
const filters = {
  ...period,
  geofences: manyOf(idInQuery),
  assets: manyOf(idInQuery),
  customers: manyOf(customerId).describe(
    'Current customers of the assets, by ID. 0 for assets without a customer.',
  ),
  units: manyOf(idInQuery).describe('ULs of the geofences, by ID.'),
};
const grouping = {
  groupBy: z
    .enum(onSiteGroupings)
    .default('assets')
    .describe('Grouping by geofence and asset, or by geofence and customer.'),
};

interface Days {
  readonly from: string;
  readonly to: string;
}
const isOrdered = ({ from, to }: Days): boolean => from < to;
const isOrderedMessage = { path: ['to'], message: 'to must be after from.' };
const isWithinMost = ({ from, to }: Days): boolean =>
  Date.parse(to) - Date.parse(from) <= onSiteDaysMost * dayMs;
const isWithinMostMessage = { path: ['to'], message: `A period can cover up to ${onSiteDaysMost} days.` };

export const listDaysOnSiteQuery = z
  .strictObject({ ...pageQuery, ...filters, ...grouping })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage);
export type ListDaysOnSiteQuery = z.infer<typeof listDaysOnSiteQuery>;

export const exportDaysOnSiteQuery = z
  .strictObject({
    ...filters,
    ...grouping,
    of: z
      .enum(onSiteContents)
      .default('groups')
      .describe('Whether the file has a row per group, or per asset and day.'),
    format: z.enum(exportFormats),
    locale: localeSchema
      .optional()
      .describe('Language of the text and number format. Defaults to the language of the caller.'),
  })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage);
export type ExportDaysOnSiteQuery = z.infer<typeof exportDaysOnSiteQuery>;

export const listAssetDaysOnSiteQuery = z
  .strictObject({
    ...pageQuery,
    ...period,
    geofence: idInQuery.describe('ID of the geofence.'),
    asset: idInQuery.optional().describe('ID of the asset.'),
    customer: customerId
      .optional()
      .describe('ID of the customer, for all its assets. 0 for assets without a customer.'),
  })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage)
  .refine(({ asset, customer }) => (asset === undefined) !== (customer === undefined), {
    path: ['asset'],
    message: 'Send either an asset or a customer.',
  });
export type ListAssetDaysOnSiteQuery = z.infer<typeof listAssetDaysOnSiteQuery>;

const time = {
  insideSeconds: z.int(),
  observedSeconds: z.int(),
  unobservedSeconds: z
    .int()
    .describe('Time inside that falls in gaps of over an hour without a position, in seconds.'),
  certainty: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Lowest certainty of the visits, from 0 to 1. Null without visits.'),
  inferred: z.boolean().describe('Whether the entry or exit of a visit was not observed.'),
};
const sums = {
  assetDays: z.int().describe('Number of days on site, totaled over all assets.'),
  shortAssetDays: z.int().describe('Number of days with too little time inside to count as days on site.'),
  ...time,
};
const asset = z.object({ id: z.int(), code: z.string(), model: z.string() });

export const daysOnSiteSchema = z
  .object({
    asset: asset.nullable().describe('Asset. Null if the rows are grouped by customer.'),
    customer: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe('Current customer of the asset. Null if it has none.'),
    geofence: z.object({
      id: z.int(),
      name: z.string(),
      color: z.enum(geofenceColors),
      deleted: z.boolean(),
      unit: z.object({ id: z.int(), code: z.string(), name: z.string() }),
    }),
    days: z.int().describe('Number of days on site. For a customer, days with at least one asset on site.'),
    assets: z.int().describe('Number of assets with at least one day on site.'),
    firstDay: z.string().nullable(),
    lastDay: z.string().nullable(),
    isInside: z.boolean().describe('Whether a visit is in progress.'),
    ...sums,
  })
  .meta({ id: 'DaysOnSite' });
export type DaysOnSite = z.infer<typeof daysOnSiteSchema>;

export const daysOnSiteListSchema = listOf(daysOnSiteSchema)
  .extend({
    ...recalculating,
    timeZone: z.string().describe('Time zone of the days, IANA name.'),
    at: instant.describe('Time up to which visits in progress count, ISO 8601 in UTC.'),
    sums: z
      .object(sums)
      .nullable()
      .describe(
        'Totals over all rows, on the first page. Null if there are too many visits; narrow the filters.',
      ),
  })
  .meta({ id: 'DaysOnSiteList' });
export type DaysOnSiteList = z.infer<typeof daysOnSiteListSchema>;

export const assetDayOnSiteSchema = z
  .object({
    day: z.string(),
    asset,
    counts: z.boolean().describe('Whether the day counts as a day on site.'),
    ...time,
    visits: z.array(
      z.object({
        id: z.int(),
        enteredAt: instant,
        leftAt: instant.nullable().describe('Exit of the visit. Null while the asset is inside.'),
        insideSeconds: z.int().describe('Time inside on this day, in seconds.'),
        certainty: z.number().min(0).max(1),
        inferred: z.boolean(),
        entryProof: z.array(instant).describe('Times of the positions that prove the entry.'),
        exitProof: z.array(instant).describe('Times of the positions that prove the exit.'),
      }),
    ),
  })
  .meta({ id: 'AssetDayOnSite' });
export type AssetDayOnSite = z.infer<typeof assetDayOnSiteSchema>;
export const assetDayOnSiteListSchema = listOf(assetDayOnSiteSchema);
export type AssetDayOnSiteList = z.infer<typeof assetDayOnSiteListSchema>;

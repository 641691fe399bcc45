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
  from: date.describe('The first day, in the zone of the account'),
  to: date.describe('The day behind the last one'),
  leastMinutes: z.coerce
    .number()
    .int()
    .min(1)
    .max(onSiteLeastMinutesMost)
    .default(onSiteLeastMinutes)
    .describe('A day counts when at least so many minutes of it were inside'),
};
const filters = {
  ...period,
  geofences: manyOf(idInQuery),
  assets: manyOf(idInQuery),
  customers: manyOf(customerId).describe('That assets have now; 0 is for assets without one'),
  units: manyOf(idInQuery).describe('ULs of geofences'),
};
const grouping = {
  groupBy: z.enum(onSiteGroupings).default('assets').describe('With the geofence: assets, or customers'),
};

interface Days {
  readonly from: string;
  readonly to: string;
}
const isOrdered = ({ from, to }: Days): boolean => from < to;
const isOrderedMessage = { path: ['to'], message: 'to must be after from' };
const isWithinMost = ({ from, to }: Days): boolean =>
  Date.parse(to) - Date.parse(from) <= onSiteDaysMost * 86_400_000;
const isWithinMostMessage = { path: ['to'], message: `A period can cover up to ${onSiteDaysMost} days` };

export const listDaysOnSiteQuery = z
  .strictObject({ ...pageQuery, ...filters, ...grouping })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage);
export type ListDaysOnSiteQuery = z.infer<typeof listDaysOnSiteQuery>;

export const exportDaysOnSiteQuery = z
  .strictObject({
    ...filters,
    ...grouping,
    of: z.enum(onSiteContents).default('groups').describe('A row for each group, or for each asset and day'),
    format: z.enum(exportFormats),
    locale: localeSchema.optional().describe("Of words and decimals; the caller's when left out"),
  })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage);
export type ExportDaysOnSiteQuery = z.infer<typeof exportDaysOnSiteQuery>;

/** The days behind a row of the list. */
export const listAssetDaysOnSiteQuery = z
  .strictObject({
    ...pageQuery,
    ...period,
    geofence: idInQuery,
    asset: idInQuery.optional(),
    customer: customerId.optional().describe('Of all its assets; 0 is for those without one'),
  })
  .refine(isOrdered, isOrderedMessage)
  .refine(isWithinMost, isWithinMostMessage)
  .refine(({ asset, customer }) => (asset === undefined) !== (customer === undefined), {
    path: ['asset'],
    message: 'Send an asset or a customer',
  });
export type ListAssetDaysOnSiteQuery = z.infer<typeof listAssetDaysOnSiteQuery>;

const time = {
  insideSeconds: z.int(),
  observedSeconds: z.int(),
  unobservedSeconds: z
    .int()
    .describe('Of the time inside, what lies in gaps of over an hour without a position'),
  certainty: z.number().min(0).max(1).nullable().describe('The least of the visits'),
  inferred: z.boolean().describe('Whether an end of a visit was not observed'),
};
const sums = {
  assetDays: z.int().describe('Days that count, added up over assets'),
  shortAssetDays: z.int().describe('Days with less time inside than a day needs to count'),
  ...time,
};
const asset = z.object({ id: z.int(), code: z.string(), model: z.string() });

export const daysOnSiteSchema = z
  .object({
    asset: asset.nullable().describe('Null where the rows are of customers'),
    customer: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe('That of the asset by now; null where it has none'),
    geofence: z.object({
      id: z.int(),
      name: z.string(),
      color: z.enum(geofenceColors),
      deleted: z.boolean(),
      unit: z.object({ id: z.int(), code: z.string(), name: z.string() }),
    }),
    days: z.int().describe('Days that count: of a customer, with at least one asset'),
    assets: z.int().describe('Assets with a day that counts'),
    firstDay: z.string().nullable(),
    lastDay: z.string().nullable(),
    isInside: z.boolean().describe('Whether a visit lasts'),
    ...sums,
  })
  .meta({ id: 'DaysOnSite' });
export type DaysOnSite = z.infer<typeof daysOnSiteSchema>;

export const daysOnSiteListSchema = listOf(daysOnSiteSchema)
  .extend({
    ...recalculating,
    timeZone: z.string().describe('Of the days'),
    at: instant.describe('Visits that last count up to then'),
    sums: z
      .object(sums)
      .nullable()
      .describe(
        'Over all rows, with the first page; null where they are of too many visits: narrow the filters',
      ),
  })
  .meta({ id: 'DaysOnSiteList' });
export type DaysOnSiteList = z.infer<typeof daysOnSiteListSchema>;

export const assetDayOnSiteSchema = z
  .object({
    day: z.string(),
    asset,
    counts: z.boolean(),
    ...time,
    visits: z.array(
      z.object({
        id: z.int(),
        enteredAt: instant,
        leftAt: instant.nullable().describe('Null while it is inside'),
        insideSeconds: z.int().describe('Of this day'),
        certainty: z.number().min(0).max(1),
        inferred: z.boolean(),
        entryProof: z.array(instant).describe('Times of the positions that prove the entry'),
        exitProof: z.array(instant).describe('Of those that prove the exit'),
      }),
    ),
  })
  .meta({ id: 'AssetDayOnSite' });
export type AssetDayOnSite = z.infer<typeof assetDayOnSiteSchema>;
export const assetDayOnSiteListSchema = listOf(assetDayOnSiteSchema);
export type AssetDayOnSiteList = z.infer<typeof assetDayOnSiteListSchema>;

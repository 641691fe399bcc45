import { z } from 'zod';
import { maxId } from '../ids.ts';
import { listOf, pageQuery } from '../list/schemas.ts';
import { exportFormats } from '../list/values.ts';
import { moduleCodes } from '../modules.ts';
import { recordSchemas } from '../record-schemas.ts';
import { suiteSlugs } from '../routes.ts';
import { date, id, instant, line, lineOrNothing, search } from '../scalars.ts';
import { linkToken } from '../shared-links/schemas.ts';
import { columnsOfTripsOnly, tripColumns, tripExportFormats, type TripColumn } from '../trips/values.ts';
import { subscriptionNames } from './paths.ts';
import * as values from './values.ts';

const chosen = z.array(id).min(1).max(values.subscriptionNamedMost).nullable().default(null);
const filterMost = 200;
const ids = z.array(z.int().nonnegative().max(maxId)).min(1).max(filterMost).optional();
const texts = z.array(lineOrNothing(200)).min(1).max(filterMost).optional();
const person = z.object({ id: z.int(), name: z.string() });
const ofTripsOnly: ReadonlySet<TripColumn> = new Set(columnsOfTripsOnly);

const tripsContent = z
  .strictObject({
    kind: z.literal('trips'),
    of: z.enum(values.subscriptionTrips),
    format: z.enum(tripExportFormats),
    columns: z
      .array(z.enum(tripColumns))
      .min(1)
      .max(tripColumns.length)
      .nullable()
      .default(null)
      .describe('Columns of CSV and XLSX in this order; null for all'),
    assets: chosen.describe('Null unless the trips of chosen assets are sent'),
    units: chosen.describe('Null unless the trips of chosen ULs are sent; with `assets` null too, of all'),
  })
  .refine(({ assets, units }) => assets === null || units === null, {
    path: ['units'],
    message: 'Choose assets or ULs, not both',
  })
  .refine(
    ({ of, columns }) => of === 'trips' || columns === null || columns.some((one) => !ofTripsOnly.has(one)),
    { path: ['columns'], message: 'Stops have none of these columns' },
  )
  .meta({ id: 'TripsContent' });
export type TripsContent = z.infer<typeof tripsContent>;

const figures = {
  slug: z.enum(suiteSlugs).describe('The module whose figures are sent'),
  units: ids,
  categories: texts,
  segments: texts,
  customers: ids.describe('Ids; 0 is for assets without a customer'),
  regions: texts,
  tags: texts,
  manufacturers: texts,
  models: texts,
  assets: ids,
};

const figuresContent = z
  .strictObject({ kind: z.literal('figures'), ...figures })
  .describe('The figures of a page with its filters, in the mail itself')
  .meta({ id: 'FiguresContent' });
export type FiguresContent = z.infer<typeof figuresContent>;

const unitFiguresContent = z
  .strictObject({ kind: z.literal('unit_figures'), format: z.enum(exportFormats), ...figures })
  .describe('The figures of a page with its filters, by UL in a file')
  .meta({ id: 'UnitFiguresContent' });
export type UnitFiguresContent = z.infer<typeof unitFiguresContent>;

const content = z.discriminatedUnion('kind', [tripsContent, figuresContent, unitFiguresContent]);
export type SubscriptionContent = z.infer<typeof content>;

const settings = {
  name: line(values.subscriptionNameMaxLength),
  period: z.enum(values.subscriptionPeriods).describe('The period that each mail covers'),
  hour: z.int().min(0).max(23).describe('When it is sent after the period, in the zone of the account'),
};

export const subscriptionSchemas = recordSchemas({
  ...subscriptionNames,
  fields: {
    ...settings,
    isPaused: z.boolean().default(false).describe('Periods that end while it is paused are not sent'),
    content,
    recipientIds: z
      .array(id)
      .max(values.subscriptionRecipientsMost)
      .describe('People of the account who see the module of the content; each receives what they may see'),
  },
  shows: {
    ...settings,
    isPaused: z.boolean(),
    content,
    names: z
      .object({ assets: z.array(person), units: z.array(person), customers: z.array(person) })
      .describe('Names of the records in `content`, as far as the caller sees them'),
    isOwn: z.boolean().describe('Whether the caller owns it and may change it'),
    owner: person,
    recipients: z.array(person),
    nextAt: instant.nullable().describe('Null while it is paused'),
    last: z
      .object({
        at: instant,
        from: instant,
        to: instant.describe('Excluded'),
        isAsked: z.boolean().describe('Whether its owner sent it by hand'),
        mails: z.int(),
        opened: z.int().describe('How many recipients opened its link'),
      })
      .nullable()
      .describe('The latest mails; for a recipient, their own mail only'),
  },
  searched: 'In the name',
  filters: {},
  sorts: values.subscriptionSorts,
});
export type Subscription = z.infer<typeof subscriptionSchemas.record>;
export type CreateSubscription = z.infer<typeof subscriptionSchemas.create>;
export type ListSubscriptionsQuery = z.infer<typeof subscriptionSchemas.query>;

export const listSubscriptionPeopleQuery = z.strictObject({
  ...pageQuery,
  search,
  module: z.enum(moduleCodes).describe('The module of the content'),
});
export type ListSubscriptionPeopleQuery = z.infer<typeof listSubscriptionPeopleQuery>;
export const subscriptionPeopleSchema = listOf(person);
export type SubscriptionPeople = z.infer<typeof subscriptionPeopleSchema>;

export const openSubscriptionLinkSchema = z
  .strictObject({ token: linkToken })
  .meta({ id: 'OpenSubscriptionLink' });

export const subscriptionLinkSchema = z
  .object({
    accountName: z.string(),
    name: z.string(),
    format: z.string().describe('The extension of the file'),
    from: date.describe('The first day'),
    to: date.describe('The last day'),
    lines: z.array(z.string()).describe('What the mail said of the file, in the language of its recipient'),
    expiresAt: instant,
  })
  .meta({ id: 'SubscriptionLink' });
export type SubscriptionLink = z.infer<typeof subscriptionLinkSchema>;

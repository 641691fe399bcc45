import { z } from 'zod';
import { anyone, sees, signedIn } from './access-rules.ts';
import type { Call } from './call.ts';
import { maxId } from './ids.ts';
import { listOf, pageQuery } from './list-schemas.ts';
import { exportFormats } from './list.ts';
import { moduleCodes, suiteModule } from './modules.ts';
import { recordCalls } from './record-calls.ts';
import { recordSchemas } from './record-schemas.ts';
import { suiteSlugs } from './routes.ts';
import { date, id, instant, line, lineOrNothing, search } from './scalars.ts';
import { linkToken } from './shared-links-schemas.ts';
import {
  columnsOfTripsOnly,
  tripColumns,
  tripExportFormats,
  tripExportTypes,
  type TripColumn,
} from './trips/values.ts';
import { subscriptionNames } from './subscriptions-paths.ts';
import * as values from './subscriptions.ts';

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
    { path: ['columns'], message: 'These columns do not apply to stops' },
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

const { params } = subscriptionSchemas;

const records = recordCalls(
  {
    ...subscriptionNames,
    see: signedIn,
    change: signedIn,
    summaries: {
      list: 'List the subscriptions that the caller owns or receives',
      get: 'Get a subscription with its latest mails',
      create: 'Have content mailed after each day, week or month',
      update: 'Change what a subscription sends, when and to whom, or pause it',
      delete: 'Delete a subscription; links in mails already sent stop working',
    },
  },
  subscriptionSchemas,
);

// They belong to their owner: the verbs check the module of the content, which an owner who lost it no longer needs to delete.
export const subscriptionCalls = {
  ...records,
  createSubscription: { ...records.createSubscription, access: sees(suiteModule, 'none') },
  listSubscriptionPeople: {
    summary: 'List the people of the account who see a module and may receive its content, by name',
    access: signedIn,
    query: listSubscriptionPeopleQuery,
    status: 200,
    answer: subscriptionPeopleSchema,
  },
  sendSubscription: {
    summary: 'Mail the last complete period of a subscription now, in addition to its schedule',
    access: signedIn,
    effort: 'invitation',
    params,
    status: 204,
  },
  leaveSubscription: {
    summary: 'Stop receiving a subscription of another person',
    access: signedIn,
    params,
    status: 204,
  },
  openSubscriptionLink: {
    summary: 'Describe the file behind the link of a mail, and count the opening',
    access: anyone,
    body: openSubscriptionLinkSchema,
    status: 200,
    answer: subscriptionLinkSchema,
  },
  downloadSubscriptionLink: {
    summary: 'Download the file behind the link of a mail, as its recipient may see it now',
    access: anyone,
    body: openSubscriptionLinkSchema,
    status: 200,
    rawAnswer: Object.values(tripExportTypes),
  },
} as const satisfies Readonly<Record<string, Call>>;

import { z } from 'zod';
import { anyone, signedIn, signedInPerson } from './access-rules.ts';
import type { Call } from './call.ts';
import { maxId } from './ids.ts';
import { listOf, pageQuery } from './list-schemas.ts';
import { exportFormats } from './list.ts';
import { figureExportGroups } from './metrics/values.ts';
import { moduleCodes } from './modules.ts';
import { recordCalls } from './record-calls.ts';
import { recordSchemas } from './record-schemas.ts';
import { suiteSlugs } from './routes.ts';
import { date, id, instant, line, lineOrNothing, named, search } from './scalars.ts';
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
const ofTripsOnly: ReadonlySet<TripColumn> = new Set(columnsOfTripsOnly);

const tripsContent = z
  .strictObject({
    kind: z.literal('trips').describe('Always `trips`.'),
    of: z.enum(values.subscriptionTrips).describe('Content of the file: trips or stops.'),
    format: z.enum(tripExportFormats),
    columns: z
      .array(z.enum(tripColumns))
      .min(1)
      .max(tripColumns.length)
      .nullable()
      .default(null)
      .describe('Columns of CSV and XLSX in the given order. Null for all.'),
    assets: chosen.describe('Assets, by ID. Null unless trips of selected assets are sent.'),
    units: chosen.describe(
      'ULs, by ID. Null unless trips of selected ULs are sent. If `assets` is null too, trips of all assets are sent.',
    ),
  })
  .refine(({ assets, units }) => assets === null || units === null, {
    path: ['units'],
    message: 'Choose assets or ULs, not both.',
  })
  .refine(
    ({ of, columns }) => of === 'trips' || columns === null || columns.some((one) => !ofTripsOnly.has(one)),
    { path: ['columns'], message: 'These columns do not apply to stops. Choose others.' },
  )
  .meta({ id: 'TripsContent' });
export type TripsContent = z.infer<typeof tripsContent>;

const figures = {
  slug: z.enum(suiteSlugs).describe('Module whose figures are sent.'),
  units: ids,
  categories: texts,
  segments: texts,
  customers: ids.describe('Customers, by ID. 0 for assets without a customer.'),
  regions: texts,
  tags: texts,
  manufacturers: texts,
  models: texts,
  assets: ids,
};

const figuresContent = z
  .strictObject({ kind: z.literal('figures').describe('Always `figures`.'), ...figures })
  .describe('Figures of a page with its filters, in the e-mail itself.')
  .meta({ id: 'FiguresContent' });
export type FiguresContent = z.infer<typeof figuresContent>;

const unitFiguresContent = z
  .strictObject({
    kind: z.literal('unit_figures').describe('Always `unit_figures`.'),
    format: z.enum(exportFormats),
    groupBy: z
      .enum(figureExportGroups)
      .default('units')
      .describe('Groups of the figures: ULs, assets or days.'),
    ...figures,
  })
  .describe('Figures of a page with its filters, by group, in a file.')
  .meta({ id: 'UnitFiguresContent' });
export type UnitFiguresContent = z.infer<typeof unitFiguresContent>;

const filterValue = z.union([z.string().max(200), z.number(), z.boolean()]);
const listContent = z
  .strictObject({
    kind: z.literal('list').describe('Always `list`.'),
    list: z.enum(values.subscriptionListNames).describe('List whose export is sent.'),
    format: z.enum(exportFormats),
    filters: z
      .record(z.string().max(60), z.union([filterValue, z.array(filterValue).max(filterMost)]))
      .default({})
      .describe('Filters and order, as the export of the list takes them.'),
    columns: z
      .array(z.string().max(60))
      .min(1)
      .max(200)
      .nullable()
      .default(null)
      .describe('Columns of assets or users in the given order. Null for all, and for other lists.'),
    ofPeriod: z
      .boolean()
      .default(false)
      .describe(
        'Whether only rows of the period of the e-mail are sent: alerts opened in it, audit entries, and events, visits and days on site of geofences.',
      ),
  })
  .describe('A list with its filters as it is when the file is opened, as its export.')
  .meta({ id: 'ListContent' });
export type ListContent = z.infer<typeof listContent>;

const boardContent = z
  .strictObject({
    kind: z.literal('board').describe('Always `board`.'),
    contentId: id.describe('ID of the board.'),
    format: z.enum(exportFormats),
    units: ids,
    categories: texts,
  })
  .describe('The values of a board with its filters, in a file.')
  .meta({ id: 'BoardContent' });
export type BoardContent = z.infer<typeof boardContent>;

const content = z.discriminatedUnion('kind', [
  tripsContent,
  figuresContent,
  unitFiguresContent,
  listContent,
  boardContent,
]);
export type SubscriptionContent = z.infer<typeof content>;

const settings = {
  name: line(values.subscriptionNameMaxLength).describe(
    'Name of the subscription, which is the subject of its e-mails.',
  ),
  period: z.enum(values.subscriptionPeriods).describe('Period that each e-mail covers: day, week or month.'),
  hour: z
    .int()
    .min(0)
    .max(23)
    .describe('Hour at which it is sent after the period, from 0 to 23, in the time zone of the account.'),
};

export const subscriptionSchemas = recordSchemas({
  ...subscriptionNames,
  fields: {
    ...settings,
    isPaused: z
      .boolean()
      .default(false)
      .describe('Whether it is paused. Periods that end while it is paused are not sent later.'),
    content,
    recipientIds: z
      .array(id)
      .max(values.subscriptionRecipientsMost)
      .describe('IDs of users with access to the module. Each receives only what they can see.'),
  },
  shows: {
    ...settings,
    isPaused: z.boolean(),
    content,
    names: z
      .object({
        assets: z.array(named).describe('Names of the assets.'),
        units: z.array(named).describe('Names of the ULs.'),
        customers: z.array(named).describe('Names of the customers.'),
      })
      .describe('Names of the records in `content` that the caller can see.'),
    isOwn: z.boolean().describe('Whether the caller owns it and can change it.'),
    owner: named.describe('User who owns the subscription.'),
    recipients: z.array(named).describe('Users who receive it.'),
    nextAt: instant.nullable().describe('When it is sent next. Null while paused.'),
    last: z
      .object({
        at: instant.describe('When it was sent, ISO 8601 in UTC.'),
        from: instant,
        to: instant.describe('End of the period, exclusive; ISO 8601 in UTC.'),
        isAsked: z.boolean().describe('Whether its owner sent it manually.'),
        mails: z.int(),
        opened: z.int().describe('Number of recipients who opened its link.'),
      })
      .nullable()
      .describe('The latest e-mails; for a recipient, only their own. Null before the first.'),
  },
  searched: 'Part of the name.',
  filters: {},
  sorts: values.subscriptionSorts,
});
export type Subscription = z.infer<typeof subscriptionSchemas.record>;
export type CreateSubscription = z.infer<typeof subscriptionSchemas.create>;
export type ListSubscriptionsQuery = z.infer<typeof subscriptionSchemas.query>;

export const listSubscriptionPeopleQuery = z.strictObject({
  ...pageQuery,
  search,
  module: z.enum(moduleCodes).describe('Module of the content.'),
});
export type ListSubscriptionPeopleQuery = z.infer<typeof listSubscriptionPeopleQuery>;
export const subscriptionPeopleSchema = listOf(named);
export type SubscriptionPeople = z.infer<typeof subscriptionPeopleSchema>;

export const sendSubscriptionQuery = z.strictObject({
  onlyMe: z
    .stringbool()
    .default(false)
    .describe('Whether only the caller receives it, as a test, even if they are not a recipient.'),
});

export const openSubscriptionLinkSchema = z
  .strictObject({ token: linkToken })
  .meta({ id: 'OpenSubscriptionLink' });

export const subscriptionLinkSchema = z
  .object({
    accountName: z.string(),
    name: z.string(),
    format: z.string().describe('Extension of the file.'),
    from: date.describe('First day as YYYY-MM-DD.'),
    to: date.describe('Last day as YYYY-MM-DD, inclusive.'),
    lines: z
      .array(z.string())
      .describe('Description of the file from the e-mail, in the language of the recipient.'),
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
      list: 'List subscriptions',
      get: 'Get a subscription',
      create: 'Create a subscription',
      update: 'Update a subscription',
      delete: 'Delete a subscription',
    },
    descriptions: {
      list: 'Returns the subscriptions that the caller owns or receives.',
      get: 'Returns a subscription with its latest e-mails.',
      create: 'Sends content by e-mail after each day, week or month.',
      update: 'Changes the content, schedule or recipients of a subscription, or pauses it.',
      delete: 'Deletes a subscription. Links in e-mails already sent stop working.',
    },
  },
  subscriptionSchemas,
);

// Subscriptions belong to their owner. The verbs check the module of the content; an owner can delete a subscription
// without it.
export const subscriptionCalls = {
  ...records,
  listSubscriptionPeople: {
    summary: 'List possible recipients',
    description: 'Returns users with access to a module, who can receive its content, by name.',
    access: signedIn,
    query: listSubscriptionPeopleQuery,
    status: 200,
    answer: subscriptionPeopleSchema,
  },
  sendSubscription: {
    summary: 'Send a subscription now',
    description: 'Sends the last complete period in addition to the schedule.',
    access: signedInPerson,
    effort: 'invitation',
    params,
    query: sendSubscriptionQuery,
    status: 204,
  },
  leaveSubscription: {
    summary: 'Leave a subscription',
    description: 'Removes the caller from the recipients of another user’s subscription.',
    access: signedInPerson,
    params,
    status: 204,
  },
  openSubscriptionLink: {
    summary: 'Open the link of a subscription',
    description: 'Returns the file behind the link of an e-mail and counts the opening.',
    access: anyone,
    body: openSubscriptionLinkSchema,
    status: 200,
    answer: subscriptionLinkSchema,
  },
  downloadSubscriptionLink: {
    summary: 'Download the file of a subscription',
    description:
      'Returns the file behind the link of an e-mail, limited to the current access of its recipient.',
    access: anyone,
    body: openSubscriptionLinkSchema,
    status: 200,
    rawAnswer: Object.values(tripExportTypes),
  },
} as const satisfies Readonly<Record<string, Call>>;

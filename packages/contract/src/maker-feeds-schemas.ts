import { z } from 'zod';
import { administratorOf } from './access-rules.ts';
import type { Call } from './call.ts';
import { listOf, manyOf, pageQuery } from './list-schemas.ts';
import * as values from './maker-feeds.ts';
import { recordCalls } from './record-calls.ts';
import { recordSchemas } from './record-schemas.ts';
import { id, idInQuery, instant, line, lineOrNothing, named, search } from './scalars.ts';

const { makerFeedEveryMinutes: every } = values;
const url = z
  .url({ protocol: /^https?$/ })
  .max(values.makerFeedUrlMaxLength)
  .regex(/^[^#@\s]+$/, 'Enter an address without user, password or #.');
const urlOrNothing = z.union([z.literal(''), url]).default('');

const shown = {
  name: z.string().describe('Name of the feed.'),
  snapshotUrl: z.string().describe('Address of the first page of the fleet.'),
  seriesUrl: z.string().describe('Address of a time series with its parts in braces. Empty for none.'),
  auth: z.enum(values.makerFeedAuths).describe('How the portal signs in at the provider.'),
  tokenUrl: z.string().describe('Address that issues OAuth 2.0 tokens. Empty for other sign-ins.'),
  userName: z.string().describe('Client ID or user name. Empty for none.'),
  scope: z.string().describe('OAuth 2.0 scope. Empty for the default of the provider.'),
  timeZone: z.string().describe('Time zone of times that come without one.'),
  everyMinutes: z.int().describe('Time between two polls, in minutes.'),
  enabled: z.boolean().describe('Whether the feed is polled.'),
};

export const makerFeedSchemas = recordSchemas({
  ...values.makerFeedNames,
  fields: {
    name: line(values.makerFeedNameMaxLength).describe('Name of the feed.'),
    snapshotUrl: url.describe(
      'Address of the first page of the fleet. Must be https unless the operator allows a host of the internal network.',
    ),
    seriesUrl: z
      .union([
        z.literal(''),
        z
          .string()
          .trim()
          .max(values.makerFeedUrlMaxLength)
          .regex(/^https?:\/\/[^#@\s]+$/),
      ])
      .default('')
      .describe(
        'Address of a time series, on the host of the snapshot, with {pin} or {maker}, {model} and {serial}, {series}, {from} and {to}. Empty for none.',
      ),
    auth: z.enum(values.makerFeedAuths).default('none').describe('How the portal signs in at the provider.'),
    tokenUrl: urlOrNothing.describe('Address that issues OAuth 2.0 tokens. Empty for other sign-ins.'),
    userName: lineOrNothing(values.makerFeedUrlMaxLength)
      .default('')
      .describe('Client ID or user name. Empty for none.'),
    scope: lineOrNothing(values.makerFeedUrlMaxLength)
      .default('')
      .describe('OAuth 2.0 scope. Empty for the default of the provider.'),
    timeZone: z
      .string()
      .min(1)
      .max(64)
      .default('UTC')
      .describe(
        'Time zone of times that come without one, IANA name such as America/Sao_Paulo. The standard uses UTC.',
      ),
    everyMinutes: z
      .int()
      .min(every.least)
      .max(every.most)
      .default(every.usual)
      .describe('Time between two polls, in minutes.'),
    enabled: z.boolean().default(true).describe('Whether the feed is polled.'),
  },
  checks: [
    {
      isRight: ({ auth, tokenUrl }) => auth !== 'oauth2' || tokenUrl !== '',
      field: 'tokenUrl',
      message: 'Enter the address that issues tokens.',
    },
    {
      isRight: ({ auth, userName }) => (auth !== 'oauth2' && auth !== 'basic') || userName !== '',
      field: 'userName',
      message: 'Enter the client ID or user name.',
    },
  ],
  shows: {
    ...shown,
    hasSecret: z.boolean().describe('Whether a secret is stored. It is deleted if a host changes.'),
    state: z.enum(values.makerFeedStates).describe('State of the feed. Late means that a poll is overdue.'),
    failure: z
      .enum(values.makerFeedFailures)
      .nullable()
      .describe('Why the last poll failed. Null if it succeeded.'),
    failureDetail: z
      .string()
      .nullable()
      .describe('Response of the provider. Null if the last poll succeeded.'),
    polledAt: instant.nullable().describe('When it was last polled successfully. Null if never.'),
    pollSeconds: z.number().nullable().describe('Duration of the last poll. Null if it never succeeded.'),
    nextAt: instant.nullable().describe('When it is polled next. Null if it is disabled or polled at once.'),
    linkedCount: z.int().describe('Machines linked to an asset.'),
    unlinkedCount: z.int().describe('Machines without an asset.'),
    problemCount: z.int().describe('Kinds of deviations from the standard, by maker.'),
    changeCount: z.int().describe('Late changes of the last 30 days.'),
  },
  searched: 'Part of the name or address.',
  filters: {},
  sorts: values.makerFeedSorts,
});
export type MakerFeed = z.infer<typeof makerFeedSchemas.record>;
export type CreateMakerFeed = z.infer<typeof makerFeedSchemas.create>;
export type ListMakerFeedsQuery = z.infer<typeof makerFeedSchemas.query>;

export const setMakerFeedSecretSchema = z
  .strictObject({
    secret: z
      .string()
      .min(1)
      .max(values.makerFeedSecretMaxLength)
      .describe('Client secret, password or token. It is stored encrypted and never returned.'),
  })
  .meta({ id: 'SetMakerFeedSecret' });
export type SetMakerFeedSecret = z.infer<typeof setMakerFeedSecretSchema>;

const asset = z.object({ id: z.int(), code: z.string() });

export const makerMachineSchema = z
  .object({
    id: z.int(),
    feed: named.describe('Feed that lists it.'),
    pin: z.string().describe('Product identification number. Empty if the provider sends none.'),
    maker: z.string().describe('Manufacturer as the provider writes it.'),
    model: z.string(),
    serial: z.string().describe('Serial number as the provider writes it.'),
    asset: asset.nullable().describe('Asset it is linked to. Null for none.'),
    likelyAsset: asset
      .nullable()
      .describe('Asset with the same serial number, or a PIN that differs in one character. Null for none.'),
    linkedBy: z
      .enum(['pin', 'serial', 'person'])
      .nullable()
      .describe('How it was linked. Null if it is not.'),
    seenAt: instant.describe('When the provider last listed it.'),
    readings: z
      .array(
        z.object({
          kind: z
            .enum([...values.makerReadingKinds, ...values.rollingReadingKinds])
            .describe('Reading, by its element.'),
          at: instant.describe('When the machine reported it.'),
          value: z
            .number()
            .nullable()
            .describe('Value in h, km, L, kg, km/h or %. Null for a place or a fault.'),
        }),
      )
      .describe('Newest reading of each kind. Values of the last 24 hours are only shown here.'),
  })
  .meta({ id: 'MakerMachine' });
export type MakerMachine = z.infer<typeof makerMachineSchema>;

const feeds = { feeds: manyOf(idInQuery).describe('Only of these feeds.') };
export const listMakerMachinesQuery = z.strictObject({
  ...pageQuery,
  ...feeds,
  search: search.describe('Part of the PIN, serial number, manufacturer or model.'),
  linked: z
    .enum(['true', 'false'])
    .optional()
    .describe('Whether to list linked machines, or those without an asset.'),
});
export type ListMakerMachinesQuery = z.infer<typeof listMakerMachinesQuery>;
export const makerMachineListSchema = listOf(makerMachineSchema);

export const linkMakerMachineSchema = z
  .union([
    z.strictObject({ assetId: id.describe('Asset to link.') }),
    z.strictObject({
      code: line(40).describe('ID of the asset to create, with the identification of the machine.'),
      unitId: id.describe('UL of the asset to create.'),
    }),
  ])
  .meta({ id: 'LinkMakerMachine' });
export type LinkMakerMachine = z.infer<typeof linkMakerMachineSchema>;

export const makerProblemSchema = z
  .object({
    feed: named.describe('Feed that lists it.'),
    maker: z.string().describe('Manufacturer. Empty for deviations of the whole feed.'),
    kind: z.enum(values.makerProblemKinds).describe('Deviation from the standard.'),
    machineCount: z.int().describe('Machines with it. 0 for deviations of the whole feed.'),
    occurrences: z.int().describe('How often it was found.'),
    firstAt: instant.describe('When it was first found.'),
    lastAt: instant.describe('When it was last found.'),
    decision: z
      .enum(values.unitDecisions)
      .nullable()
      .describe('Decision about the unit. Null if there is none yet; readings wait for it.'),
    heldCount: z.int().describe('Readings that wait for a decision.'),
  })
  .meta({ id: 'MakerProblem' });
export type MakerProblem = z.infer<typeof makerProblemSchema>;

export const decideMakerUnitSchema = z
  .strictObject({
    maker: z.string().max(120).describe('Manufacturer as the provider writes it.'),
    quantity: z.enum(values.doubtedQuantities).describe('Quantity whose unit is in doubt.'),
    decision: z
      .enum(values.unitDecisions)
      .describe(
        '`convert` reads liters as US gallons, or kilometers as miles; `keep` stores them as stated.',
      ),
  })
  .meta({ id: 'DecideMakerUnit' });
export type DecideMakerUnit = z.infer<typeof decideMakerUnitSchema>;

export const makerChangeSchema = z
  .object({
    id: z.int(),
    feed: named.describe('Feed that lists it.'),
    asset: asset.nullable().describe('Asset of the machine. Null if it is no longer linked.'),
    pin: z.string().describe('Product identification number. Empty if the provider sends none.'),
    kind: z.enum(values.makerReadingKinds).describe('Reading, by its element.'),
    at: instant.describe('Time of the reading.'),
    receivedAt: instant.describe('When the portal received it.'),
    before: z.number().nullable().describe('Value before. Null if there was none at that time.'),
    after: z.number().nullable().describe('Value received.'),
  })
  .meta({ id: 'MakerChange' });
export type MakerChange = z.infer<typeof makerChangeSchema>;

export const listMakerProblemsQuery = z.strictObject(feeds);
export type ListMakerProblemsQuery = z.infer<typeof listMakerProblemsQuery>;
export const listMakerChangesQuery = z.strictObject({ ...pageQuery, ...feeds });
export type ListMakerChangesQuery = z.infer<typeof listMakerChangesQuery>;
const makerMachineParams = z.object({ makerMachineId: idInQuery.describe('ID of the machine.') });

// A feed covers machines of every UL.
const access = administratorOf('services:simc:geolocalizacao:ativos');
const { params } = makerFeedSchemas;

export const makerFeedCalls = {
  ...recordCalls(
    {
      ...values.makerFeedNames,
      see: access,
      change: access,
      summaries: {
        list: 'List maker feeds',
        get: 'Get a maker feed',
        create: 'Create a maker feed',
        update: 'Update a maker feed',
        delete: 'Delete a maker feed',
      },
      descriptions: {
        list: 'Returns the feeds of makers and providers with their state, by name.',
        get: 'Returns a feed with its state.',
        create: 'Creates a feed, which is polled at once. Set its secret with a separate call.',
        update: 'Changes a feed and polls it at once. A new host deletes its secret.',
        delete: 'Deletes a feed with its list of machines. What the machines reported stays.',
      },
    },
    makerFeedSchemas,
  ),
  setMakerFeedSecret: {
    summary: 'Set the secret of a maker feed',
    description: 'Stores the client secret, password or token of a feed, and polls it at once.',
    access,
    params,
    body: setMakerFeedSecretSchema,
    status: 200,
    answer: makerFeedSchemas.record,
  },
  pollMakerFeed: {
    summary: 'Poll a maker feed',
    description: 'Polls a feed as soon as possible instead of at its next time.',
    access,
    params,
    status: 200,
    answer: makerFeedSchemas.record,
  },
  listMakerMachines: {
    summary: 'List machines of maker feeds',
    description: 'Returns the machines that the feeds list, the newest first.',
    access,
    query: listMakerMachinesQuery,
    status: 200,
    answer: makerMachineListSchema,
  },
  linkMakerMachine: {
    summary: 'Link a machine to an asset',
    description:
      'Links a machine to an asset, or creates the asset from its identification. Its readings are stored from the next poll on.',
    access,
    params: makerMachineParams,
    body: linkMakerMachineSchema,
    status: 200,
    answer: makerMachineSchema,
  },
  unlinkMakerMachine: {
    summary: 'Unlink a machine from its asset',
    description:
      'Ends the link. The machine is not linked again by its identification. What it reported stays.',
    access,
    params: makerMachineParams,
    status: 204,
  },
  listMakerProblems: {
    summary: 'List deviations of maker feeds',
    description: 'Returns what deviates from the standard, by feed, manufacturer and kind.',
    access,
    query: listMakerProblemsQuery,
    status: 200,
    answer: z.object({ items: z.array(makerProblemSchema).describe('Deviations by feed and manufacturer.') }),
  },
  decideMakerUnit: {
    summary: 'Decide on a doubted unit',
    description:
      'Decides how readings of a manufacturer are stored whose unit contradicts other readings. Waiting readings are stored at the next poll.',
    access,
    params,
    body: decideMakerUnitSchema,
    status: 204,
  },
  listMakerChanges: {
    summary: 'List late changes of maker feeds',
    description:
      'Returns readings of the last 30 days that came more than a day late, or again with another value, newest first.',
    access,
    query: listMakerChangesQuery,
    status: 200,
    answer: listOf(makerChangeSchema),
  },
} as const satisfies Readonly<Record<string, Call>>;

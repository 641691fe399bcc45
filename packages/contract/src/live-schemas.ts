import { z } from 'zod';
import { byPerson, sees } from './access-rules.ts';
import { assetFields, assetTraits, type AssetFields, type AssetTrait } from './assets/fields.ts';
import type { Call } from './call.ts';
import { idOrNoneInQuery } from './scalars.ts';
import { liveModule } from './live.ts';

export const liveTicketSchema = z
  .object({ ticket: z.string(), expiresInSeconds: z.int() })
  .meta({ id: 'LiveTicket' });

/**
 * State of an asset: ID, index in liveStatuses, position time (ms since 1970), longitude, latitude, speed (km/h),
 * heading (degrees), hour meter (h), odometer (km), last contact (ms since 1970). All but the first two are null for an
 * asset that never reported; one that sent only heartbeats has a contact but no position.
 */
export type LiveTuple = readonly [
  assetId: number,
  status: number,
  fixedAtMs: number | null,
  longitude: number | null,
  latitude: number | null,
  speedKph: number | null,
  headingDegrees: number | null,
  hourMeterHours: number | null,
  odometerKm: number | null,
  contactAtMs: number | null,
];

/** First message of a client. `have` is the picture that it still has from an earlier connection. */
export const liveOpenSchema = z.object({
  type: z.literal('open').describe('Always `open`.'),
  ticket: z.string().max(200),
  account: z.int().positive(),
  have: z.object({ epoch: z.string().max(64), version: z.int().nonnegative() }).optional(),
});
export type LiveOpen = z.infer<typeof liveOpenSchema>;

export type LiveEndCode =
  | 'unauthenticated'
  | 'account_mismatch'
  | 'forbidden'
  | 'rights_changed'
  | 'too_many_streams'
  | 'server_stopping';

/**
 * Messages of the server. `picture` replaces everything, `changes` updates it. A version counts the changes of one
 * server process, which the epoch identifies. `at` is the server's clock in ms. After `catalog_changed`, read the
 * catalog again: names or other fields changed, or may have while the client was away.
 */
export type LiveMessage =
  | {
      readonly type: 'picture';
      readonly epoch: string;
      readonly version: number;
      readonly at: number;
      readonly assets: readonly LiveTuple[];
    }
  | {
      readonly type: 'changes';
      readonly version: number;
      readonly at: number;
      readonly assets: readonly LiveTuple[];
      readonly removed: readonly number[];
    }
  | { readonly type: 'catalog_changed'; readonly at: number }
  | { readonly type: 'tick'; readonly at: number }
  | { readonly type: 'end'; readonly code: LiveEndCode };

export const liveCatalogueQuery = z.strictObject({
  after: idOrNoneInQuery
    .default(0)
    .describe('ID of the last asset of the previous page. 0 for the first page.'),
  states: z
    .enum(['true', 'false'])
    .default('false')
    .describe('Whether to include the latest state of each asset.'),
});

const numberOrNull = z.number().nullable();
export const liveTupleSchema: z.ZodType<LiveTuple> = z.tuple([
  z.int(),
  z.int(),
  numberOrNull,
  numberOrNull,
  numberOrNull,
  numberOrNull,
  numberOrNull,
  numberOrNull,
  numberOrNull,
  numberOrNull,
]);

const texts = z.array(z.string());
const namesOfIds = z.record(z.string(), z.string());

/**
 * A page of the static data of assets, as columns in the order of their IDs. `units` and `customers` are IDs named in
 * `unitNames` and `customerNames`. `states` are included on request, for clients that cannot use the stream.
 */
export const liveCataloguePageSchema = z
  .object({
    ids: z.array(z.int()).describe('IDs of the assets.'),
    codes: texts.describe('Codes of the assets, one per line.'),
    ...(Object.fromEntries(assetTraits.map((name) => [assetFields[name].filter, texts])) as Readonly<
      Record<AssetFields[AssetTrait]['filter'], typeof texts>
    >),
    tags: texts.describe('Tags of the assets, one asset per line.'),
    custom: texts.describe('Values of custom fields of the assets, such as 7=red, one asset per line.'),
    units: z.array(z.int()).describe('IDs of the ULs of the assets.'),
    customers: z.array(z.int().nullable()).describe('IDs of the customers of the assets. Null for none.'),
    unitNames: namesOfIds,
    customerNames: namesOfIds,
    states: z
      .array(liveTupleSchema)
      .nullable()
      .describe('Latest states of the assets. Null unless requested.'),
    next: z.int().nullable().describe('Value of `after` for the next page. Null on the last page.'),
  })
  .meta({ id: 'LiveCataloguePage' });
export type LiveCataloguePage = z.infer<typeof liveCataloguePageSchema>;

export const liveCalls = {
  createLiveTicket: {
    summary: 'Create a ticket for the live stream',
    description: 'Returns a one-time ticket that opens the live stream within 30 seconds.',
    access: byPerson(sees(liveModule)),
    status: 201,
    answer: liveTicketSchema,
  },
  readLiveCatalogue: {
    summary: 'Read the live catalog',
    description:
      'Returns the names that the live map shows, in columns, with several thousand assets per page.',
    access: sees(liveModule),
    query: liveCatalogueQuery,
    status: 200,
    answer: liveCataloguePageSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;

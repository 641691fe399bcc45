import { z } from 'zod';
import { sees } from './access-rules.ts';
import { assetFields, assetTraits, type AssetFields, type AssetTrait } from './assets/fields.ts';
import type { Call } from './call.ts';
import { idOrNoneInQuery } from './scalars.ts';
import { liveModule } from './live.ts';

export const liveTicketSchema = z
  .object({ ticket: z.string(), expiresInSeconds: z.int() })
  .meta({ id: 'LiveTicket' });

/**
 * State of one asset: id, index in liveStatuses, fix time (ms since the epoch), longitude, latitude, speed (km/h),
 * heading (degrees), hour meter (h), odometer (km), time of the last contact (ms). All but the first two are null for an
 * asset that never reported; one that only sent heartbeats has a contact and no fix.
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

/** First message of a reader. `have` names the picture it still holds from before a lost connection. */
export const liveOpenSchema = z.object({
  type: z.literal('open'),
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
 * What the server sends. `picture` replaces all that the reader holds; `changes` updates it. A version counts the
 * changes of one server process, which the epoch names. `at` is the server's clock in ms. `catalog_changed` says that
 * names or other fields changed, or may have while the reader was away: read the catalogue again.
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

/** Where a page of the catalogue begins: behind the asset of this id. */
export const liveCatalogueQuery = z.strictObject({
  after: idOrNoneInQuery.default(0),
  states: z.enum(['true', 'false']).default('false'),
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
 * A page of what does not move of the assets, as columns of one length in the order of their ids. `units` and
 * `customers` are ids, named in `unitNames` and `customerNames`. `states` are there when they were asked for, by a reader
 * whom the stream does not reach. `next` is the `after` of the next page; null on the last.
 */
export const liveCataloguePageSchema = z
  .object({
    ids: z.array(z.int()),
    codes: texts,
    ...(Object.fromEntries(assetTraits.map((name) => [assetFields[name].filter, texts])) as Readonly<
      Record<AssetFields[AssetTrait]['filter'], typeof texts>
    >),
    tags: texts.describe('Of each asset, one a line'),
    units: z.array(z.int()),
    customers: z.array(z.int().nullable()),
    unitNames: namesOfIds,
    customerNames: namesOfIds,
    states: z.array(liveTupleSchema).nullable(),
    next: z.int().nullable(),
  })
  .meta({ id: 'LiveCataloguePage' });
export type LiveCataloguePage = z.infer<typeof liveCataloguePageSchema>;

export const liveCalls = {
  createLiveTicket: {
    summary: 'One-time ticket that opens the live stream, good for 30 seconds',
    access: sees(liveModule),
    status: 201,
    answer: liveTicketSchema,
  },
  readLiveCatalogue: {
    summary: 'What the live map names its assets by, in columns, some thousands of assets a page',
    access: sees(liveModule),
    query: liveCatalogueQuery,
    status: 200,
    answer: liveCataloguePageSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;

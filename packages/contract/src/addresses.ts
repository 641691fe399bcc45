import { z } from 'zod';
import { locales } from './constants.ts';

const instant = z.iso.datetime({ offset: true });

/** Why it is the nearest known place that is answered and no address. */
export const nearestReasons = ['asked', 'not-configured', 'nothing-there', 'unavailable', 'busy'] as const;
export type NearestReason = (typeof nearestReasons)[number];

const wording = {
  language: z.enum(locales).optional().describe('That of the person, when it is not given'),
  detail: z
    .enum(['address', 'nearest'])
    .default('address')
    .describe('`nearest` asks no geocoder, and costs nothing'),
};

export const addressQuery = z.strictObject({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
  ...wording,
});

export const assetAddressQuery = z.strictObject(wording);

export const attributionSchema = z.object({ text: z.string(), url: z.string().nullable() });

export const geocodedAddressSchema = z.object({
  kind: z.literal('address'),
  lines: z.array(z.string()).min(1).describe('What stands above the place, as street and number, district'),
  place: z.string().nullable().describe('City and region, as "Taubaté, SP"'),
  attribution: attributionSchema.describe('To be shown with it'),
  readAt: instant.describe(
    'When it was asked for; the geocoder itself may have been asked up to 30 days before',
  ),
});

export const nearestPlaceSchema = z.object({
  kind: z.literal('nearest'),
  because: z
    .enum(nearestReasons)
    .describe(
      'Why there is no address: it was not asked for, no geocoder is configured, it knows none there, it does not answer, or others wait for it',
    ),
  place: z.string(),
  region: z.string().nullable().describe('Its short name, in countries where people write it'),
  country: z.string().describe('ISO 3166-1'),
  distanceMeters: z.number().min(0),
  bearingDegrees: z.number().min(0).lt(360).describe('From the place, clockwise from north'),
  readAt: instant,
});
export type NearestPlace = z.infer<typeof nearestPlaceSchema>;

export const addressSchema = z
  .discriminatedUnion('kind', [geocodedAddressSchema, nearestPlaceSchema])
  .meta({ id: 'Address' });
export type Address = z.infer<typeof addressSchema>;

export const assetAddressSchema = z
  .object({
    assetId: z.int(),
    at: z
      .object({ latitude: z.number(), longitude: z.number(), fixedAt: instant })
      .nullable()
      .describe('Where it was last; null when it never reported'),
    address: addressSchema.nullable(),
  })
  .meta({ id: 'AssetAddress' });
export type AssetAddress = z.infer<typeof assetAddressSchema>;

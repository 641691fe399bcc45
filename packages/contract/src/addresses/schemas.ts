import { z } from 'zod';
import { assetSearchMinLength } from '../assets/values.ts';
import { locales } from '../locales.ts';
import { addressSearchReasons, nearestReasons, placeSearchMaxLength } from './values.ts';

const instant = z.iso.datetime({ offset: true });

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

const near = {
  latitude: z.coerce
    .number()
    .min(-90)
    .max(90)
    .optional()
    .describe('What lies near here comes before others of its size; with `longitude`'),
  longitude: z.coerce.number().min(-180).max(180).optional(),
  language: z.enum(locales).optional().describe('That of the person, when it is not given'),
};
const searchText = z.string().trim().min(assetSearchMinLength).max(placeSearchMaxLength);

export const placeSearchQuery = z.strictObject({
  search: searchText.describe(
    'Beginning of its name, or of a word of it, with or without accents; after a comma its state or country',
  ),
  ...near,
});

export const addressSearchQuery = z.strictObject({
  search: searchText.describe('An address, as a person writes it'),
  ...near,
});

const point = { latitude: z.number(), longitude: z.number() };

export const foundPlaceSchema = z
  .object({
    name: z.string().describe('In the language asked for, where it is known'),
    region: z.string().nullable().describe('Its short name, in countries where people write it'),
    country: z.string().describe('ISO 3166-1'),
    population: z.int(),
    ...point,
  })
  .meta({ id: 'FoundPlace' });
export type FoundPlace = z.infer<typeof foundPlaceSchema>;

export const foundPlacesSchema = z.object({
  places: z.array(foundPlaceSchema).describe('At most eight, the likeliest first'),
  hasGeocoder: z.boolean().describe('Whether addresses can be searched too'),
});
export type FoundPlaces = z.infer<typeof foundPlacesSchema>;

export const foundAddressSchema = z
  .object({
    lines: z.array(z.string()).min(1).describe('What stands above the place, as street and number, district'),
    place: z.string().nullable().describe('City and region, as "Taubaté, SP"'),
    ...point,
  })
  .meta({ id: 'FoundAddress' });
export type FoundAddress = z.infer<typeof foundAddressSchema>;

export const foundAddressesSchema = z.object({
  addresses: z.array(foundAddressSchema).describe('At most five, the likeliest first'),
  because: z.enum(addressSearchReasons).nullable().describe('Why there are none; null when it was asked'),
  attribution: attributionSchema.nullable().describe('To be shown with them'),
});
export type FoundAddresses = z.infer<typeof foundAddressesSchema>;

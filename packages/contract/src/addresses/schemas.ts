import { instant } from '../scalars.ts';
import { z } from 'zod';
import { assetSearchMinLength } from '../assets/values.ts';
import { locales } from '../locales.ts';
import { addressSearchReasons, nearestReasons, placeSearchMaxLength } from './values.ts';

const wording = {
  language: z
    .enum(locales)
    .optional()
    .describe("Language of the response. Defaults to the caller's language."),
  detail: z
    .enum(['address', 'nearest'])
    .default('address')
    .describe('`address` calls the geocoder; `nearest` returns the nearest known place, at no cost.'),
};

export const addressQuery = z.strictObject({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
  ...wording,
});

export const assetAddressQuery = z.strictObject(wording);

export const attributionSchema = z.object({ text: z.string(), url: z.string().nullable() });

export const geocodedAddressSchema = z.object({
  kind: z.literal('address').describe('Always `address`.'),
  lines: z.array(z.string()).min(1).describe('Lines above the place, such as street, number and district.'),
  place: z.string().nullable().describe('City and region, such as “Taubaté, SP”. Null if unknown.'),
  attribution: attributionSchema.describe('Credit to show with the address.'),
  readAt: instant.describe(
    'When the address was requested. The geocoder’s own answer may be up to 30 days older.',
  ),
});

export const nearestPlaceSchema = z.object({
  kind: z.literal('nearest').describe('Always `nearest`.'),
  because: z
    .enum(nearestReasons)
    .describe(
      'Why there is no address: it was not requested, no geocoder is configured, the geocoder knows no address there, it does not respond, or too many requests are waiting.',
    ),
  place: z.string().describe('Name of the nearest known place.'),
  region: z
    .string()
    .nullable()
    .describe('Short name of the region, in countries that use one. Null elsewhere.'),
  country: z.string().describe('Country, ISO 3166-1 alpha-2.'),
  distanceMeters: z.number().min(0).describe('Distance from the place, in meters.'),
  bearingDegrees: z
    .number()
    .min(0)
    .lt(360)
    .describe('Direction from the place to the point, in degrees clockwise from north.'),
  readAt: instant.describe('When the place was looked up, ISO 8601 in UTC.'),
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
      .describe('Last position of the asset. Null if it never reported.'),
    address: addressSchema.nullable().describe('Address or nearest place. Null if the asset never reported.'),
  })
  .meta({ id: 'AssetAddress' });
export type AssetAddress = z.infer<typeof assetAddressSchema>;

const near = {
  latitude: z.coerce
    .number()
    .min(-90)
    .max(90)
    .optional()
    .describe(
      'Latitude, in degrees, of the point that is preferred among places of similar size. Requires `longitude`.',
    ),
  longitude: z.coerce
    .number()
    .min(-180)
    .max(180)
    .optional()
    .describe(
      'Longitude, in degrees, of the point that is preferred among places of similar size. Requires `latitude`.',
    ),
  language: z
    .enum(locales)
    .optional()
    .describe("Language of the response. Defaults to the caller's language."),
};
const searchText = z.string().trim().min(assetSearchMinLength).max(placeSearchMaxLength);

export const placeSearchQuery = z.strictObject({
  search: searchText.describe(
    'Beginning of the name or of a word in it, with or without accents. A state or country may follow after a comma.',
  ),
  ...near,
});

export const addressSearchQuery = z.strictObject({
  search: searchText.describe('Address as users write it.'),
  ...near,
});

const point = { latitude: z.number(), longitude: z.number() };

export const foundPlaceSchema = z
  .object({
    name: z.string().describe('Name in the requested language if known.'),
    region: z
      .string()
      .nullable()
      .describe('Short name of the region, in countries that use one. Null elsewhere.'),
    country: z.string().describe('Country, ISO 3166-1 alpha-2.'),
    population: z.int(),
    ...point,
  })
  .meta({ id: 'FoundPlace' });
export type FoundPlace = z.infer<typeof foundPlaceSchema>;

export const foundPlacesSchema = z.object({
  places: z.array(foundPlaceSchema).describe('Up to eight places, most likely first.'),
  hasGeocoder: z.boolean().describe('Whether address search is available.'),
});
export type FoundPlaces = z.infer<typeof foundPlacesSchema>;

export const foundAddressSchema = z
  .object({
    lines: z.array(z.string()).min(1).describe('Lines above the place, such as street, number and district.'),
    place: z.string().nullable().describe('City and region, such as “Taubaté, SP”. Null if unknown.'),
    ...point,
  })
  .meta({ id: 'FoundAddress' });
export type FoundAddress = z.infer<typeof foundAddressSchema>;

export const foundAddressesSchema = z.object({
  addresses: z.array(foundAddressSchema).describe('Up to five addresses, most likely first.'),
  because: z
    .enum(addressSearchReasons)
    .nullable()
    .describe('Why there are no addresses. Null if the geocoder was called.'),
  attribution: attributionSchema
    .nullable()
    .describe('Credit to show with the addresses. Null if there are none.'),
});
export type FoundAddresses = z.infer<typeof foundAddressesSchema>;

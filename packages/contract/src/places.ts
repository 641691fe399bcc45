import { z } from 'zod';
import { assetSearchMinLength, locales, placeSearchMaxLength } from './constants.ts';
import { attributionSchema } from './addresses.ts';

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

/** Why no geocoder was asked, or did not answer. */
export const addressSearchReasons = ['not-configured', 'unavailable', 'busy'] as const;
export type AddressSearchReason = (typeof addressSearchReasons)[number];

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

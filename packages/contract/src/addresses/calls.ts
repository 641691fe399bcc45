import { sees } from '../access-rules.ts';
import { assetParams } from '../assets/schemas.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

export const addressCalls = {
  getAddress: {
    summary: 'Get the address of a point',
    description:
      'Returns the address of a point. Without a geocoder it returns the nearest known place with distance and direction.',
    // A point belongs to no UL.
    access: sees('services:simc:geolocalizacao', 'none'),
    query: schemas.addressQuery,
    status: 200,
    answer: schemas.addressSchema,
  },
  searchAddresses: {
    summary: 'Search addresses',
    description: 'Searches addresses with the configured geocoder.',
    access: sees('services:simc:geolocalizacao', 'none'),
    query: schemas.addressSearchQuery,
    status: 200,
    answer: schemas.foundAddressesSchema,
  },
  searchPlaces: {
    summary: 'Search places',
    description: 'Searches known places by name, without a geocoder.',
    access: sees('services:simc:geolocalizacao', 'none'),
    query: schemas.placeSearchQuery,
    status: 200,
    answer: schemas.foundPlacesSchema,
  },
  getAssetAddress: {
    summary: 'Get the address of an asset',
    description:
      'Returns the address of the last position of an asset, or the nearest known place with distance and direction.',
    access: sees('services:simc:geolocalizacao'),
    params: assetParams,
    query: schemas.assetAddressQuery,
    status: 200,
    answer: schemas.assetAddressSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;

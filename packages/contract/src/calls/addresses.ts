import { sees } from '../access.ts';
import * as addresses from '../addresses.ts';
import { assetParams } from '../assets.ts';
import type { Call } from '../call.ts';
import * as places from '../places.ts';

export const addressCalls = {
  getAddress: {
    summary: 'Address of a point, or distance and direction from the nearest known place',
    // A point of the globe belongs to no unit.
    access: sees('services:simc:geolocalizacao', 'none'),
    query: addresses.addressQuery,
    status: 200,
    answer: addresses.addressSchema,
  },
  searchAddresses: {
    summary: 'Addresses that a person searches, as the geocoder knows them',
    access: sees('services:simc:geolocalizacao', 'none'),
    query: places.addressSearchQuery,
    status: 200,
    answer: places.foundAddressesSchema,
  },
  searchPlaces: {
    summary: 'Known places by their name; asks no geocoder',
    access: sees('services:simc:geolocalizacao', 'none'),
    query: places.placeSearchQuery,
    status: 200,
    answer: places.foundPlacesSchema,
  },
  getAssetAddress: {
    summary:
      'Address of the last position of an asset, or distance and direction from the nearest known place',
    access: sees('services:simc:geolocalizacao'),
    params: assetParams,
    query: addresses.assetAddressQuery,
    status: 200,
    answer: addresses.assetAddressSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;

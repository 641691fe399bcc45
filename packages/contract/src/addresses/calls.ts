import { sees } from '../access-rules.ts';
import { assetParams } from '../assets/schemas.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

export const addressCalls = {
  getAddress: {
    summary: 'Address of a point, or distance and direction from the nearest known place',
    // A point of the globe belongs to no unit.
    access: sees('services:simc:geolocalizacao', 'none'),
    query: schemas.addressQuery,
    status: 200,
    answer: schemas.addressSchema,
  },
  searchAddresses: {
    summary: 'Addresses that a person searches, as the geocoder knows them',
    access: sees('services:simc:geolocalizacao', 'none'),
    query: schemas.addressSearchQuery,
    status: 200,
    answer: schemas.foundAddressesSchema,
  },
  searchPlaces: {
    summary: 'Known places by their name; asks no geocoder',
    access: sees('services:simc:geolocalizacao', 'none'),
    query: schemas.placeSearchQuery,
    status: 200,
    answer: schemas.foundPlacesSchema,
  },
  getAssetAddress: {
    summary:
      'Address of the last position of an asset, or distance and direction from the nearest known place',
    access: sees('services:simc:geolocalizacao'),
    params: assetParams,
    query: schemas.assetAddressQuery,
    status: 200,
    answer: schemas.assetAddressSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;

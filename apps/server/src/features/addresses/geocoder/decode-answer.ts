import type { GeocoderSettings } from '../../../platform/geocoder-settings.ts';
import { textOf, wordAddress, type AddressParts, type WordedAddress } from './word-address.ts';

/** `nothing`: the geocoder has no address there. */
export type Geocoded =
  | { readonly outcome: 'address'; readonly address: WordedAddress }
  | { readonly outcome: 'nothing' }
  | { readonly outcome: 'rubbish'; readonly detail: string };

export type Fields = Readonly<Record<string, unknown>>;

/** Decodes a geocoder's response with status 200, or 404 for an empty result. */
export function decodeAnswer(kind: GeocoderSettings['kind'], body: Buffer): Geocoded {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    return { outcome: 'rubbish', detail: 'the response is not valid JSON' };
  }
  if (!isFields(value)) return { outcome: 'rubbish', detail: 'the response is not an object' };
  const parts = kind === 'nominatim' ? decodeNominatim(value) : decodePhoton(value);
  if (parts === null) return { outcome: 'nothing' };
  if (typeof parts === 'string') return { outcome: 'rubbish', detail: parts };
  const address = wordAddress(parts);
  return address === null ? { outcome: 'nothing' } : { outcome: 'address', address };
}

/** Nominatim's jsonv2 of one place: https://nominatim.org/release-docs/latest/api/Output/ */
function decodeNominatim(value: Fields): AddressParts | null | string {
  const { address, error } = value;
  if (typeof error === 'string') return /unable to geocode/i.test(error) ? null : 'it answered an error';
  if (!isFields(address)) return 'the response contains no address';
  return nominatimParts(value, address);
}

/** Returns the parts of a place from the address fields of Nominatim. */
export function nominatimParts(value: Fields, address: Fields): AddressParts {
  const first = firstOf(address);
  return {
    street: first('road', 'pedestrian', 'footway', 'cycleway', 'path', 'square'),
    number: first('house_number', 'house_name'),
    name: textOf(value['name']) ?? first('hamlet', 'isolated_dwelling', 'farm', 'croft', 'industrial'),
    district: first('suburb', 'neighbourhood', 'quarter', 'hamlet', 'city_district', 'borough'),
    city: first('city', 'town', 'village', 'municipality', 'county'),
    region: first('state', 'region', 'state_district'),
    regionCode: first('ISO3166-2-lvl4', 'ISO3166-2-lvl3'),
    country: first('country'),
    countryCode: first('country_code'),
  };
}

/** Photon's GeoJSON: https://github.com/komoot/photon/blob/master/docs/api-v1.md */
function decodePhoton(value: Fields): AddressParts | null | string {
  const { features } = value;
  if (!Array.isArray(features)) return 'the response contains no features';
  const [feature] = features as unknown[];
  if (feature === undefined) return null;
  const properties = isFields(feature) ? feature['properties'] : undefined;
  if (!isFields(properties)) return 'the response contains no properties';
  return photonParts(properties);
}

/** Returns the parts of a place from Photon. */
export function photonParts(properties: Fields): AddressParts {
  const first = firstOf(properties);
  const isStreet = properties['type'] === 'street' || properties['osm_key'] === 'highway';
  return {
    street: first('street') ?? (isStreet ? first('name') : undefined),
    number: first('housenumber'),
    name: first('name'),
    district: first('district', 'locality'),
    city: first('city', 'county'),
    region: first('state'),
    country: first('country'),
    countryCode: first('countrycode'),
  };
}

function firstOf(fields: Fields): (...names: readonly string[]) => string | undefined {
  return (...names) => names.map((name) => textOf(fields[name])).find((text) => text !== undefined);
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

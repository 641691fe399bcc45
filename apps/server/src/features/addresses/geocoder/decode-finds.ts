import { toLngLat, type LngLat } from '@azimute/geo';
import type { GeocoderSettings } from '../../../platform/geocoder-settings.ts';
import { isFields, nominatimParts, photonParts, type Fields } from './decode-answer.ts';
import { wordAddress, wordRegion, type AddressParts, type WordedAddress } from './word-address.ts';

export interface FoundByGeocoder extends WordedAddress {
  readonly at: LngLat;
}

export type GeocodedFinds =
  | { readonly outcome: 'found'; readonly finds: readonly FoundByGeocoder[] }
  | { readonly outcome: 'nothing' }
  | { readonly outcome: 'rubbish'; readonly detail: string };

export const MOST_FOUND = 5;

/** Decodes a geocoder's response to a search; omits results without a place or name. */
export function decodeFinds(kind: GeocoderSettings['kind'], body: Buffer): GeocodedFinds {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    return { outcome: 'rubbish', detail: 'the response is not valid JSON' };
  }
  const all = kind === 'nominatim' ? value : isFields(value) ? value['features'] : undefined;
  if (!Array.isArray(all)) return { outcome: 'rubbish', detail: 'the response is not a list' };
  const decode = kind === 'nominatim' ? decodeNominatim : decodePhoton;
  const finds = (all as unknown[]).slice(0, MOST_FOUND).flatMap((one) => (isFields(one) ? decode(one) : []));
  return finds.length === 0 ? { outcome: 'nothing' } : { outcome: 'found', finds };
}

function decodeNominatim(value: Fields): FoundByGeocoder[] {
  const { address, lat, lon } = value;
  return isFields(address) ? present(nominatimParts(value, address), lon, lat) : [];
}

function decodePhoton({ properties, geometry }: Fields): FoundByGeocoder[] {
  const coordinates = isFields(geometry) ? geometry['coordinates'] : undefined;
  if (!isFields(properties) || !Array.isArray(coordinates)) return [];
  const [longitude, latitude] = coordinates as unknown[];
  return present(photonParts(properties), longitude, latitude);
}

function present(parts: AddressParts, longitude: unknown, latitude: unknown): FoundByGeocoder[] {
  const at = readPoint(longitude, latitude);
  const worded = wordAddress(parts);
  const { name, street } = parts;
  const lines = [
    ...new Set([...(name === undefined || name === street ? [] : [name]), ...(worded?.lines ?? [])]),
  ];
  if (at === null || lines.length === 0) return [];
  // A city needs its state or country beside it rather than a city.
  const place = worded?.place ?? wordRegion(parts, parts.countryCode?.toUpperCase() ?? '') ?? null;
  return [{ lines, place, at }];
}

function readPoint(longitude: unknown, latitude: unknown): LngLat | null {
  const [x, y] = [longitude, latitude].map((value) =>
    typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
      ? Number(value)
      : Number.NaN,
  );
  if (x === undefined || y === undefined) return null;
  return Math.abs(x) <= 180 && Math.abs(y) <= 90 ? toLngLat(x, y) : null;
}

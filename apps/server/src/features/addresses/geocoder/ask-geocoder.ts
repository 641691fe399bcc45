import type { Locale } from '@azimute/contract';
import type { LngLat } from '@azimute/geo';
import type { GeocoderSettings } from '../../../platform/geocoder-settings.ts';
import { guardedFetch, type GuardedRequest } from '../../../platform/http/guarded-fetch.ts';
import { decodeAnswer, type Geocoded } from './decode-answer.ts';
import { decodeFinds, MOST_FOUND, type GeocodedFinds } from './decode-finds.ts';

export type GeocoderAnswer =
  | Exclude<Geocoded, { outcome: 'rubbish' }>
  | { readonly outcome: 'failed'; readonly detail: string; readonly retryAfterSeconds: number | null };

export interface GeocoderAccess {
  readonly settings: GeocoderSettings;
  /** Identifies this portal to the geocoder if the settings do not. */
  readonly portalUrl: string | undefined;
  readonly withinMs?: number;
  readonly resolve?: GuardedRequest['resolve'];
}

const WITHIN_MS = 3_000;
const MOST_BYTES = 256 * 1024;

/** Requests the address of a point, once. Returns failures instead of throwing. */
export async function askGeocoder(
  access: GeocoderAccess,
  point: LngLat,
  language: Locale,
  now: Date,
): Promise<GeocoderAnswer> {
  const { kind } = access.settings;
  const url = reverseUrl(access.settings, point, language);
  return await ask<Exclude<Geocoded, Rubbish>>({
    access,
    url,
    language,
    now,
    decode: (body) => decodeAnswer(kind, body),
  });
}

export interface SearchedAddress {
  readonly search: string;
  readonly language: Locale;
  /** Nearby places come first. */
  readonly near: LngLat | null;
}

export type GeocoderFinds =
  | Exclude<GeocodedFinds, { outcome: 'rubbish' }>
  | Extract<GeocoderAnswer, { outcome: 'failed' }>;

/** Searches for places by a user's text, once. Returns failures instead of throwing. */
export async function searchGeocoder(
  access: GeocoderAccess,
  searched: SearchedAddress,
  now: Date,
): Promise<GeocoderFinds> {
  const { kind } = access.settings;
  const url = searchUrl(access.settings, searched);
  return await ask<Exclude<GeocodedFinds, Rubbish>>({
    access,
    url,
    language: searched.language,
    now,
    decode: (body) => decodeFinds(kind, body),
  });
}

interface Question<T> {
  readonly access: GeocoderAccess;
  readonly url: URL;
  readonly language: Locale;
  readonly now: Date;
  readonly decode: (body: Buffer) => T | Rubbish;
}

type Rubbish = { readonly outcome: 'rubbish'; readonly detail: string };
type Failed = Extract<GeocoderAnswer, { outcome: 'failed' }>;

async function ask<T extends { readonly outcome: string }>({
  access,
  url,
  language,
  now,
  decode,
}: Question<T>): Promise<T | Failed> {
  const { settings, withinMs = WITHIN_MS, resolve } = access;
  const answer = await guardedFetch({
    url,
    reach: settings.allowsPrivate ? 'private-too' : 'public',
    withinMs,
    mostBytes: MOST_BYTES,
    headers: {
      accept: 'application/json',
      // Photon refuses a parameter for a language that it was not built with; it may ignore a header.
      'accept-language': language,
      'user-agent': settings.userAgent ?? nameOf(access.portalUrl),
    },
    ...(resolve !== undefined && { resolve }),
  });
  if (answer.outcome !== 'answered') return fail(`${answer.outcome}: ${answer.detail}`);
  const { status, headers, body } = answer;
  const decoded = status === 200 || status === 404 ? decode(body) : null;
  // A 404 is only valid for an empty result.
  if (decoded === null || (status === 404 && decoded.outcome !== 'nothing'))
    return fail(`status ${status}`, readRetryAfter(headers['retry-after'], now));
  return isRubbish(decoded) ? fail(decoded.detail) : decoded;
}

function isRubbish(decoded: { readonly outcome: string }): decoded is Rubbish {
  return decoded.outcome === 'rubbish';
}

function fail(detail: string, retryAfterSeconds: number | null = null): Failed {
  return { outcome: 'failed', detail, retryAfterSeconds };
}

function nameOf(portalUrl: string | undefined): string {
  return portalUrl === undefined ? 'Azimute' : `Azimute (${portalUrl})`;
}

function reverseUrl(settings: GeocoderSettings, [longitude, latitude]: LngLat, language: Locale): URL {
  const parameters =
    settings.kind === 'photon'
      ? { limit: '1' }
      : { ...nominatimParameters(settings, language), zoom: '18', layer: 'address' };
  return withParameters(settings.url, {
    ...parameters,
    lat: latitude.toFixed(4),
    lon: longitude.toFixed(4),
  });
}

function searchUrl(settings: GeocoderSettings, { search, language, near }: SearchedAddress): URL {
  const isPhoton = settings.kind === 'photon';
  const url = new URL(settings.url);
  url.pathname = url.pathname.replace(/\/reverse(\.php)?$/, (_, ending = '') =>
    isPhoton ? '/api' : `/search${ending}`,
  );
  const wanted = { q: search, limit: String(MOST_FOUND) };
  if (isPhoton) return withParameters(url, { ...wanted, ...(near !== null && biasOf(near)) });
  const around = near === null ? {} : { viewbox: boxAround(near), bounded: '0' };
  return withParameters(url, { ...nominatimParameters(settings, language), ...wanted, ...around });
}

function nominatimParameters(
  { email }: GeocoderSettings,
  language: Locale,
): Readonly<Record<string, string>> {
  return {
    format: 'jsonv2',
    addressdetails: '1',
    'accept-language': language,
    ...(email !== undefined && { email }),
  };
}

/** Rounds to a tenth of a degree: the user's location is not revealed more precisely than useful. */
function biasOf([longitude, latitude]: LngLat): { readonly lat: string; readonly lon: string } {
  return { lat: latitude.toFixed(1), lon: longitude.toFixed(1) };
}

function boxAround([longitude, latitude]: LngLat): string {
  const corner = (by: number) => [
    Math.min(180, Math.max(-180, longitude + by)).toFixed(1),
    Math.min(90, Math.max(-90, latitude + by)).toFixed(1),
  ];
  return [...corner(-1), ...corner(1)].join(',');
}

function withParameters(base: URL, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(base);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

/** Seconds, or a date (RFC 9110, section 10.2.3). */
function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now.getTime()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

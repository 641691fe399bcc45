import type { Locale } from '@azimute/contract';
import type { LngLat } from '@azimute/geo';
import type { ClientBase } from 'pg';
import type { GeocoderSettings } from '../../../platform/geocoder-settings.ts';
import type { GeocoderAnswer } from './ask-geocoder.ts';
import type { WordedAddress } from './word-address.ts';

/** Key of a stored point: to 1e-4 of a degree, about 11 m, in a language, from a geocoder. */
export interface GeocodedKey {
  readonly geocoder: string;
  readonly latitudeE4: number;
  readonly longitudeE4: number;
  readonly language: Locale;
}

export interface GeocoderTurn {
  readonly outcome: 'granted' | 'busy' | 'paused';
  readonly wait_ms: number;
}

/** Days that an address, or its absence, is kept. */
const KEEP_DAYS = { address: 30, nothing: 3 } as const;

/** Another server or kind has separate answers; an API key among the parameters does not matter. */
export function keyOf(settings: GeocoderSettings, point: LngLat, language: Locale): GeocodedKey {
  return {
    geocoder: geocoderName(settings),
    latitudeE4: Math.round(point[1] * 1e4),
    longitudeE4: Math.round(point[0] * 1e4),
    language,
  };
}

/** Name for stored answers and turns: it identifies the server, regardless of the request. */
export function geocoderName({ kind, url }: Pick<GeocoderSettings, 'kind' | 'url'>): string {
  return `${kind} ${url.origin}${url.pathname}`.slice(0, 300);
}

/** Returns null if there is known to be none; undefined if unknown. */
export async function findGeocoded(
  client: ClientBase,
  { geocoder, latitudeE4, longitudeE4, language }: GeocodedKey,
): Promise<WordedAddress | null | undefined> {
  const { rows } = await client.query<{ answer: WordedAddress | null }>(
    'select answer from find_geocoded_place($1, $2, $3, $4)',
    [geocoder, latitudeE4, longitudeE4, language],
  );
  return rows[0]?.answer;
}

export async function takeTurn(
  client: ClientBase,
  geocoder: string,
  { requestsPerSecond, patienceMs }: { readonly requestsPerSecond: number; readonly patienceMs: number },
): Promise<GeocoderTurn> {
  const { rows } = await client.query<GeocoderTurn>(
    `select outcome, wait_ms from take_geocoder_turn($1, interval '1 second' / $2::float8, interval '1 millisecond' * $3::float8)`,
    [geocoder, requestsPerSecond, patienceMs],
  );
  const [turn] = rows;
  if (turn === undefined) throw new Error('A function without a row');
  return turn;
}

/** Pauses a failed geocoder. */
export async function endTurn(
  client: ClientBase,
  geocoder: string,
  answer: { readonly outcome: string; readonly retryAfterSeconds?: number | null },
): Promise<void> {
  await client.query(`select settle_geocoder_turn($1, $2, interval '1 second' * $3::float8)`, [
    geocoder,
    answer.outcome === 'failed',
    answer.retryAfterSeconds ?? null,
  ]);
}

/** Stores the answer, or pauses a failed geocoder. */
export async function settle(
  client: ClientBase,
  key: GeocodedKey,
  answer: GeocoderAnswer,
  mostKept: number,
): Promise<void> {
  await endTurn(client, key.geocoder, answer);
  if (answer.outcome === 'failed') return;
  const kept = answer.outcome === 'address' ? JSON.stringify(answer.address) : null;
  await client.query(`select keep_geocoded_place($1, $2, $3, $4, $5, interval '1 day' * $6, $7)`, [
    key.geocoder,
    key.latitudeE4,
    key.longitudeE4,
    key.language,
    kept,
    KEEP_DAYS[answer.outcome],
    mostKept,
  ]);
}

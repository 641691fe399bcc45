import type { Locale } from '@azimute/contract';
import type { LngLat } from '@azimute/geo';
import type { ClientBase } from 'pg';
import type { GeocoderSettings } from '../../../platform/geocoder-settings.ts';
import type { GeocoderAnswer } from './ask-geocoder.ts';
import type { WordedAddress } from './word-address.ts';

/** A point as it is asked for and kept: to 1e-4 of a degree, some 11 m, in a language, of a geocoder. */
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

/** How long an address is kept, and that there was none. */
const KEEP_DAYS = { address: 30, nothing: 3 } as const;

/** Another server or kind has answers of its own; a key among the parameters is no part of it. */
export function keyOf(settings: GeocoderSettings, point: LngLat, language: Locale): GeocodedKey {
  return {
    geocoder: geocoderName(settings),
    latitudeE4: Math.round(point[1] * 1e4),
    longitudeE4: Math.round(point[0] * 1e4),
    language,
  };
}

/** Under which answers are kept and turns taken: whoever asks it for what, it is one server. */
export function geocoderName({ kind, url }: Pick<GeocoderSettings, 'kind' | 'url'>): string {
  return `${kind} ${url.origin}${url.pathname}`.slice(0, 300);
}

/** Null when it is known that there is none; undefined when it is not known. */
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

/** Leaves the geocoder alone for a while when it failed. */
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

/** Keeps what was answered, or leaves the geocoder alone for a while. */
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

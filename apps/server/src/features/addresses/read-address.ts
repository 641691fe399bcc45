import { setTimeout as sleep } from 'node:timers/promises';
import { nameOfPlace, type Address, type Locale, type NearestReason } from '@azimute/contract';
import { toLngLat, type LngLat } from '@azimute/geo';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import { limitPeople } from '../../platform/http/limit-people.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { askGeocoder, type GeocoderAccess } from './geocoder/ask-geocoder.ts';
import { findGeocoded, keyOf, settle, takeTurn, type GeocodedKey } from './geocoder/geocoder-store.ts';
import type { WordedAddress } from './geocoder/word-address.ts';
import { loadKnownPlaces } from './known-places/load-known-places.ts';

export interface AddressSources {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'geocoderTurns'>;
  /** Undefined if none is configured. */
  readonly geocoder: GeocoderAccess | undefined;
  /** Limit of stored addresses. */
  readonly mostKept?: number;
}

export interface AddressRequest {
  readonly actor: Actor;
  readonly callerId: string;
  readonly point: LngLat;
  readonly language: Locale;
  readonly detail: 'address' | 'nearest';
}

export type ReadAddress = (request: AddressRequest) => Promise<Address>;

/** Result of a request: an address, no address at that point, or the reason for a failure. */
type Found = WordedAddress | 'nothing-there' | 'unavailable' | 'busy';

const MOST_KEPT = 100_000;
const ADDRESSES_A_PERSON = { atOnce: 12, oneMoreMs: 3_000 };
/** Longest wait for a turn at the geocoder. */
const PATIENCE_MS = 2_000;

/**
 * Returns the address of a point from storage or from the geocoder; if unavailable, the nearest known place. Concurrent
 * requests for the same point share one response.
 */
export function createReadAddress(sources: AddressSources): ReadAddress {
  const { database, clock, geocoder } = sources;
  const limit = limitPeople(clock, ADDRESSES_A_PERSON);
  const underWay = new Map<string, Promise<Found>>();

  const find = async (access: GeocoderAccess, request: AddressRequest): Promise<Found> => {
    const key = keyOf(access.settings, request.point, request.language);
    const readKept = () => asActor(database.app, request.actor, (client) => findGeocoded(client, key));
    const kept = await readKept();
    if (kept !== undefined) return kept ?? 'nothing-there';
    const name = JSON.stringify(key);
    const shared = underWay.get(name);
    if (shared !== undefined) return await shared;
    limit.take(request.callerId);
    // Read again: a concurrent request may have been answered since.
    const asking = readKept().then((since) =>
      since === undefined
        ? askInTurn({ ...sources, access }, request.actor, key)
        : (since ?? ('nothing-there' as const)),
    );
    underWay.set(name, asking);
    return await asking.finally(() => underWay.delete(name));
  };

  return async (request) => {
    if (geocoder === undefined) return await presentNearest(request, 'not-configured', clock);
    if (request.detail === 'nearest') return await presentNearest(request, 'asked', clock);
    const found = await find(geocoder, request);
    if (typeof found === 'string') return await presentNearest(request, found, clock);
    return {
      kind: 'address',
      lines: [...found.lines],
      place: found.place,
      attribution: geocoder.settings.attribution,
      readAt: clock.now().toISOString(),
    };
  };
}

async function askInTurn(
  {
    access,
    clock,
    database,
    log,
    metrics,
    mostKept = MOST_KEPT,
  }: AddressSources & { readonly access: GeocoderAccess },
  actor: Actor,
  key: GeocodedKey,
): Promise<Found> {
  const { requestsPerSecond } = access.settings;
  const turn = await asActor(database.app, actor, (client) =>
    takeTurn(client, key.geocoder, { requestsPerSecond, patienceMs: PATIENCE_MS }),
  );
  if (turn.outcome !== 'granted') metrics.geocoderTurns.inc({ outcome: turn.outcome });
  if (turn.outcome !== 'granted') return turn.outcome === 'busy' ? 'busy' : 'unavailable';
  await sleep(Math.max(0, turn.wait_ms));
  const point = toLngLat(key.longitudeE4 / 1e4, key.latitudeE4 / 1e4);
  const answer = await askGeocoder(access, point, key.language, clock.now());
  metrics.geocoderTurns.inc({ outcome: answer.outcome });
  await asActor(database.app, actor, (client) => settle(client, key, answer, mostKept));
  if (answer.outcome === 'address') return answer.address;
  if (answer.outcome === 'nothing') return 'nothing-there';
  log.warn({ geocoder: key.geocoder, reason: answer.detail }, 'The geocoder did not return an address');
  return 'unavailable';
}

async function presentNearest(
  { point, language }: AddressRequest,
  because: NearestReason,
  clock: Clock,
): Promise<Address> {
  const { place, distanceMeters, bearingDegrees } = (await loadKnownPlaces()).findNearest(point);
  return {
    kind: 'nearest',
    because,
    place: nameOfPlace(place, language),
    region: place.region,
    country: place.country,
    distanceMeters: Math.round(distanceMeters),
    bearingDegrees: (Math.round(bearingDegrees * 10) / 10) % 360,
    readAt: clock.now().toISOString(),
  };
}

import { toLngLat, type LngLat } from '@azimute/geo';
import { defineRoutes } from '../../platform/http/route-table.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import { loadPlaceSearch } from './known-places/load-known-places.ts';
import { createReadAddress, type AddressSources } from './read-address.ts';
import { readLastPoint } from './read-last-point.ts';
import { createSearchAddresses } from './search-addresses.ts';

export function addressesRoutes(sources: AddressSources) {
  const readAddress = createReadAddress(sources);
  const searchAddresses = createSearchAddresses(sources);
  return defineRoutes({
    getAddress: async ({ caller, query }) =>
      await readAddress({
        actor: caller.actor,
        callerId: caller.id,
        point: toLngLat(query.longitude, query.latitude),
        language: query.language ?? caller.locale,
        detail: query.detail,
      }),
    searchAddresses: async ({ caller, query }) =>
      await searchAddresses({
        actor: caller.actor,
        callerId: caller.id,
        search: query.search,
        language: query.language ?? caller.locale,
        near: pointOf(query),
      }),
    searchPlaces: async ({ caller, query }) => {
      const search = await loadPlaceSearch();
      const language = query.language ?? caller.locale;
      return {
        places: search({ search: query.search, language, near: pointOf(query) }),
        hasGeocoder: sources.geocoder !== undefined,
      };
    },
    getAssetAddress: async ({ caller, params, query }) => {
      const { actor } = caller;
      const at = await asActor(sources.database.app, actor, (client) =>
        readLastPoint(client, actor.accountId, params.assetId),
      );
      if (at === null) return { assetId: params.assetId, at, address: null };
      const address = await readAddress({
        actor,
        callerId: caller.id,
        point: toLngLat(at.longitude, at.latitude),
        language: query.language ?? caller.locale,
        detail: query.detail,
      });
      return { assetId: params.assetId, at, address };
    },
  });
}

function pointOf({
  longitude,
  latitude,
}: Partial<Record<'longitude' | 'latitude', number | undefined>>): LngLat | null {
  return longitude === undefined || latitude === undefined ? null : toLngLat(longitude, latitude);
}

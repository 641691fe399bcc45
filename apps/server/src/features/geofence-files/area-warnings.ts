import { farFromAssetsKm, type AreaWarning } from '@azimute/contract/geofence-files';
import { metersBetween, type GeoPoint, type PolygonRings } from '@azimute/geo';
import type { AccountRead } from '../../platform/transact.ts';

const MOST_METERS = farFromAssetsKm * 1_000;
/** As many degrees of latitude, and a little more. */
const MOST_DEGREES = farFromAssetsKm / 110.5;

/**
 * Where the assets of a UL are that the person sees; those of all ULs until one is chosen. About a kilometre apart, as a
 * fleet stands in few places.
 */
export async function readPlacesOfAssets(
  { client, accountId }: AccountRead,
  unitId: number | null,
): Promise<GeoPoint[]> {
  const { rows } = await client.query<GeoPoint>(
    `select distinct on (round(s.longitude::numeric, 2), round(s.latitude::numeric, 2)) s.longitude, s.latitude
    from asset_states s join assets a using (account_id, asset_id)
    where a.account_id = $1 and ($2::int is null or a.unit_id = $2) and s.longitude is not null`,
    [accountId, unitId],
  );
  return rows;
}

/** What is likely to be wrong with an area that could be a geofence; nothing where no asset has been anywhere yet. */
export function warnAbout(rings: PolygonRings, places: readonly GeoPoint[]): AreaWarning[] {
  const box = boxOf(rings[0] ?? []);
  if (box === null || places.length === 0 || places.some((place) => isNear(box, place))) return [];
  const swapped = { west: box.south, east: box.north, south: box.west, north: box.east };
  return places.some((place) => isNear(swapped, place)) ? ['swapped_coordinates'] : ['far_from_assets'];
}

interface Box {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

function boxOf(ring: PolygonRings[number]): Box | null {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x = 0, y = 0] of ring) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return west <= east ? { west, east, south, north } : null;
}

function isNear({ west, east, south, north }: Box, { longitude, latitude }: GeoPoint): boolean {
  if (latitude < south - MOST_DEGREES || latitude > north + MOST_DEGREES) return false;
  if (Math.max(Math.abs(south), Math.abs(north)) > 90) return false;
  const nearest = {
    longitude: Math.min(Math.max(longitude, west), east),
    latitude: Math.min(Math.max(latitude, south), north),
  };
  return metersBetween(nearest, { longitude, latitude }) <= MOST_METERS;
}

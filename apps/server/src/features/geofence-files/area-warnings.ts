import { farFromAssetsKm, type AreaWarning } from '@azimute/contract/geofence-files';
import { metersBetween, type GeoPoint, type PolygonRings } from '@azimute/geo';
import type { AccountRead } from '../../platform/transact.ts';

const MOST_METERS = farFromAssetsKm * 1_000;
/** Degrees of latitude, rounded up. */
const MOST_DEGREES = farFromAssetsKm / 110.5;

/**
 * Reads the places of assets in a UL that the user sees; in all ULs until one is chosen. Rounded to about a kilometer,
 * since a fleet is in few places.
 */
export async function readPlacesOfAssets(
  { client, accountId }: AccountRead,
  unitId: number | null,
): Promise<GeoPoint[]> {
  const { rows } = await client.query<GeoPoint>(
    `select distinct on (round(s.longitude::numeric, 2), round(s.latitude::numeric, 2)) s.longitude, s.latitude
    from asset_states s join current_assets a using (account_id, asset_id)
    where a.account_id = $1 and ($2::int is null or a.unit_id = $2) and s.longitude is not null`,
    [accountId, unitId],
  );
  return rows;
}

/** Returns likely problems of a valid area; none if no asset has reported a place yet. */
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

import {
  CelledBoxes,
  metersPerDegreeAt,
  PolygonIndex,
  PreparedPolygon,
  spatialOrder,
  type GeoPoint,
} from '@azimute/geo';
import type { FencedAsset, FenceDefinition } from './fence-definition.ts';

/** Distance to an edge within which an asset is tracked more closely. */
export const nearEdgeMeters = 150;

/** Prepared geofence. */
export interface Fence {
  readonly definition: FenceDefinition;
  readonly polygon: PreparedPolygon;
}

/** Immutable set of all geofence versions of an account in a period. */
export interface FenceSet {
  readonly fences: readonly Fence[];
  /** Returns an asset's geofences within `nearEdgeMeters` of a straight line. */
  near(asset: FencedAsset, atMs: number, from: GeoPoint, to: GeoPoint): Fence[];
  /** Returns an asset's geofences that contain a place. */
  containing(asset: FencedAsset, atMs: number, place: GeoPoint): Fence[];
  /** Returns a geofence if it applies to the asset at the instant. */
  find(geofenceId: number, asset: FencedAsset, atMs: number): Fence | undefined;
  /** Returns a version of a geofence at any time, or the latest one if the set starts later. */
  version(geofenceId: number, version: number): Fence | undefined;
  /** Returns geofences that the asset must be inside by a schedule. */
  watched(asset: FencedAsset, atMs: number): Fence[];
}

/** Prepares geofences for all assets, reusing versions of an earlier set. */
export function prepareFences(definitions: readonly FenceDefinition[], earlier?: FenceSet): FenceSet {
  const fences = definitions.map((definition): Fence => {
    const { geofenceId, version, shape } = definition;
    const known = earlier?.version(geofenceId, version);
    const isSame = known?.definition.version === version;
    return { definition, polygon: isSame ? known.polygon : new PreparedPolygon(shape) };
  });
  const boxes = Float64Array.from(fences.flatMap(({ polygon }) => padded(polygon)));
  const order = spatialOrder(boxes);
  const inOrder = order.map((item) => fences[item] as Fence);
  const tree = new CelledBoxes(
    Float64Array.from(order.flatMap((item) => [...boxes.subarray(item * 4, item * 4 + 4)])),
  );
  const places = new PolygonIndex(inOrder.map(({ polygon }) => polygon));
  const byId = Map.groupBy(fences, ({ definition }) => definition.geofenceId);
  const scheduled = fences.filter(
    ({ definition }) => definition.mustBeInside && definition.schedule !== null,
  );
  return {
    fences,
    near: (asset, atMs, from, to) => {
      const found: Fence[] = [];
      tree.search(
        Math.min(from.longitude, to.longitude),
        Math.min(from.latitude, to.latitude),
        Math.max(from.longitude, to.longitude),
        Math.max(from.latitude, to.latitude),
        (place) => {
          const fence = inOrder[place];
          if (fence !== undefined && holds(fence, asset, atMs)) found.push(fence);
        },
      );
      return found;
    },
    containing: (asset, atMs, { longitude, latitude }) => {
      const found: Fence[] = [];
      places.search(longitude, latitude, (at) => {
        const fence = inOrder[at];
        if (fence !== undefined && holds(fence, asset, atMs)) found.push(fence);
      });
      return found;
    },
    find: (geofenceId, asset, atMs) => byId.get(geofenceId)?.find((fence) => holds(fence, asset, atMs)),
    version: (geofenceId, version) => {
      const versions = byId.get(geofenceId);
      return versions?.find(({ definition }) => definition.version === version) ?? versions?.at(-1);
    },
    watched: (asset, atMs) => scheduled.filter((fence) => holds(fence, asset, atMs)),
  };
}

function padded({ box: { west, south, east, north } }: PreparedPolygon): number[] {
  const farthest = Math.min(85, Math.max(Math.abs(south), Math.abs(north)));
  const [perLongitude, perLatitude] = metersPerDegreeAt(farthest);
  const [aside, above] = [nearEdgeMeters / perLongitude, nearEdgeMeters / perLatitude];
  return [west - aside, south - above, east + aside, north + above];
}

function holds({ definition }: Fence, { assetId, unitId }: FencedAsset, atMs: number): boolean {
  const { assets, validFromMs, validToMs } = definition;
  if (definition.unitId !== unitId || atMs < validFromMs || (validToMs !== null && atMs >= validToMs))
    return false;
  return assets === 'all-of-unit' || assets.has(assetId);
}

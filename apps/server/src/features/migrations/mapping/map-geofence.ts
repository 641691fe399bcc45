import { circleAround, corridorAround, repairPolygon, type GeoPoint } from '@azimute/geo';
import type { Polygon } from '@azimute/contract';

export type MappedArea =
  | {
      readonly shape: Polygon;
      readonly drawnAs: 'circle' | 'polygon' | 'corridor';
      readonly isRepaired: boolean;
    }
  | { readonly problem: 'area_unreadable' | 'area_invalid' };

/** Distance of a line without one, as Traccar's `geofence.polylineDistance` has it. */
const USUAL_LINE_METERS = 25;
const NUMBER = String.raw`(-?\d+(?:\.\d+)?(?:E-?\d+)?)`;
const CIRCLE = new RegExp(String.raw`^\s*CIRCLE\s*\(\s*${NUMBER}\s+${NUMBER}\s*,\s*${NUMBER}\s*\)\s*$`, 'i');
const PLACE = new RegExp(String.raw`^\s*${NUMBER}\s+${NUMBER}\s*$`, 'i');

/**
 * Maps an area of Traccar: WKT with latitude before longitude and without holes, `CIRCLE (latitude longitude, meters)`,
 * or a `LINESTRING` with the distance to both sides of it in `polylineDistance` [m].
 */
export function mapArea(area: string, polylineDistance: unknown): MappedArea {
  const circle = CIRCLE.exec(area);
  if (circle !== null) {
    const [, latitude, longitude, meters] = circle.map(Number);
    if (latitude === undefined || longitude === undefined || meters === undefined || meters <= 0)
      return { problem: 'area_unreadable' };
    return sound(circleAround({ latitude, longitude }, meters), 'circle');
  }
  const [, kind = '', list = ''] = /^\s*(POLYGON|LINESTRING)\s*\(+([^()]*)\)+\s*$/i.exec(area) ?? [];
  const places = list.split(',').map(readPlace);
  if (kind === '' || places.some((place) => place === null)) return { problem: 'area_unreadable' };
  const points = places.flatMap((place) => place ?? []);
  if (kind.toUpperCase() === 'POLYGON')
    return sound([points.map(({ longitude, latitude }) => [longitude, latitude] as const)], 'polygon');
  const told = Number(polylineDistance);
  const meters = Number.isFinite(told) && told > 0 ? told : USUAL_LINE_METERS;
  const rings = corridorAround(points, 2 * meters);
  return rings === null ? { problem: 'area_invalid' } : sound(rings, 'corridor');
}

function readPlace(text: string): GeoPoint | null {
  const [, latitude, longitude] = PLACE.exec(text) ?? [];
  return latitude === undefined ? null : { latitude: Number(latitude), longitude: Number(longitude) };
}

function sound(
  rings: readonly (readonly (readonly number[])[])[],
  drawnAs: 'circle' | 'polygon' | 'corridor',
): MappedArea {
  const repaired = repairPolygon(rings);
  if (repaired === null) return { problem: 'area_invalid' };
  const coordinates = repaired.rings.map((ring) => ring.map(([x, y]) => [x, y] as [number, number]));
  return { shape: { type: 'Polygon', coordinates }, drawnAs, isRepaired: repaired.keptShare < 0.9999 };
}

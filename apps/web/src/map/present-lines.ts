import { alongGreatCircles, type GeoPoint } from '@azimute/geo';
import type { Feature, FeatureCollection, Position } from 'geojson';

function positionOf({ longitude, latitude }: GeoPoint): Position {
  return [longitude, latitude];
}

function lineOf(points: readonly GeoPoint[]): Feature[] {
  if (points.length < 2) return [];
  return [
    {
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: points.map(positionOf) },
    },
  ];
}

function dotOf(point: GeoPoint): Feature {
  return { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: positionOf(point) } };
}

/** A line with a dot at its start. */
export function presentGrowingTrail(points: readonly GeoPoint[]): FeatureCollection {
  return { type: 'FeatureCollection', features: [...lineOf(points), ...points.slice(0, 1).map(dotOf)] };
}

/** Path along the points on the globe; a closed one ends at its start and has an area. */
export function presentMeasure(points: readonly GeoPoint[], isClosed: boolean): FeatureCollection {
  const ring = alongGreatCircles(isClosed ? [...points, ...points.slice(0, 1)] : points);
  const inside: Feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [ring.map(positionOf)] },
  };
  return { type: 'FeatureCollection', features: [...(isClosed ? [inside] : []), ...lineOf(ring)] };
}

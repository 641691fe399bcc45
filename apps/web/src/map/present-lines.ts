import type { Feature, FeatureCollection, Position } from 'geojson';
import type { MapPoint } from './measure-distance.ts';

function positionOf({ longitude, latitude }: MapPoint): Position {
  return [longitude, latitude];
}

function lineOf(points: readonly MapPoint[]): Feature[] {
  if (points.length < 2) return [];
  return [
    {
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: points.map(positionOf) },
    },
  ];
}

function dotOf(point: MapPoint): Feature {
  return { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: positionOf(point) } };
}

/** A line with a dot where it starts. */
export function presentTrail(points: readonly MapPoint[]): FeatureCollection {
  return { type: 'FeatureCollection', features: [...lineOf(points), ...points.slice(0, 1).map(dotOf)] };
}

/** A line with a dot at every point. */
export function presentLine(points: readonly MapPoint[]): FeatureCollection {
  return { type: 'FeatureCollection', features: [...lineOf(points), ...points.map(dotOf)] };
}

import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { splitLine, splitPolygon } from './split-at-antimeridian.ts';

/** What world-atlas holds. */
export type WorldTopology = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

export type WorldKind = 'land' | 'coast' | 'border';

function polygonsOf(geometry: Polygon | MultiPolygon): Position[][][] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
}

/** About ten metres, finer than the data: longer numbers would only make the text longer. */
function rounded(line: readonly Position[]): Position[] {
  return line.map(([x = 0, y = 0]) => [Math.round(x * 1e4) / 1e4, Math.round(y * 1e4) / 1e4]);
}

function linesOf(kind: WorldKind, lines: MultiLineString): Feature<MultiLineString, { kind: WorldKind }> {
  return {
    type: 'Feature',
    properties: { kind },
    geometry: { type: 'MultiLineString', coordinates: lines.coordinates.flatMap(splitLine).map(rounded) },
  };
}

/** Land, coasts and borders of the world as GeoJSON, cut at the antimeridian; each feature says its kind. */
export function decodeWorld(topology: WorldTopology): FeatureCollection {
  const { countries, land } = topology.objects;
  const shapes = feature(topology, land) as FeatureCollection<Polygon | MultiPolygon>;
  const polygons = shapes.features.flatMap((shape) => polygonsOf(shape.geometry)).flatMap(splitPolygon);
  return {
    type: 'FeatureCollection',
    features: [
      ...polygons.map((coordinates) => ({
        type: 'Feature' as const,
        properties: { kind: 'land' satisfies WorldKind },
        geometry: { type: 'Polygon' as const, coordinates: coordinates.map(rounded) },
      })),
      linesOf(
        'coast',
        mesh(topology, countries, (a, b) => a === b),
      ),
      linesOf(
        'border',
        mesh(topology, countries, (a, b) => a !== b),
      ),
    ],
  };
}

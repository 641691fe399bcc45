import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import type { GeometryCollection } from 'topojson-specification';
import { clipRing, isInside, wholeWorld, type Box } from './box.ts';
import { splitLine, splitPolygon } from './split-at-antimeridian.ts';
import { arcOf, WorldArcs, type QuantizedArcs } from './world-arcs.ts';

/** Content of world-atlas. */
export type WorldTopology = QuantizedArcs & {
  readonly objects: { readonly countries: GeometryCollection; readonly land: GeometryCollection };
};

export type WorldKind = 'land' | 'coast' | 'border';

/**
 * Returns land, coasts and borders of a part of the world as GeoJSON, split at the antimeridian; each feature has its
 * kind. Land is clipped to the box, but lines may extend beyond it.
 */
export function decodeWorld({ objects, ...topology }: WorldTopology, box = wholeWorld): FeatureCollection {
  const arcs = new WorldArcs(topology);
  const { coasts, borders } = linesOf(objects.countries);
  const linesAt = (references: readonly number[]): Position[][] =>
    references.filter((arc) => arcs.touches([arc], box)).flatMap((arc) => splitLine(arcs.join([arc])));
  return {
    type: 'FeatureCollection',
    features: [
      ...landAt(ringsOf(objects.land), arcs, box).map((coordinates) =>
        present('land', { type: 'Polygon', coordinates }),
      ),
      present('coast', { type: 'MultiLineString', coordinates: linesAt(coasts) }),
      present('border', { type: 'MultiLineString', coordinates: linesAt(borders) }),
    ],
  };
}

function present(kind: WorldKind, geometry: Geometry): Feature<Geometry, { kind: WorldKind }> {
  return { type: 'Feature', properties: { kind }, geometry };
}

function landAt(polygons: readonly number[][][], arcs: WorldArcs, box: Box): Position[][][] {
  return polygons.flatMap((rings) => {
    // Without its outer ring, a hole is dropped.
    if (!arcs.touches(rings[0] ?? [], box)) return [];
    const pieces = splitPolygon(
      rings.filter((ring) => arcs.touches(ring, box)).map((ring) => arcs.join(ring)),
    );
    return isInside(wholeWorld, box) ? pieces : pieces.flatMap((piece) => clipPolygon(piece, box));
  });
}

function clipPolygon([outer, ...holes]: readonly Position[][], box: Box): Position[][][] {
  const ring = clipRing(outer ?? [], box);
  if (ring === null) return [];
  return [[ring, ...holes.map((hole) => clipRing(hole, box)).filter((hole) => hole !== null)]];
}

/** Returns the rings of all polygons as arcs. */
function ringsOf({ geometries }: GeometryCollection): number[][][] {
  return geometries.flatMap((geometry) => {
    if (geometry.type === 'Polygon') return [geometry.arcs];
    return geometry.type === 'MultiPolygon' ? geometry.arcs : [];
  });
}

/** Arcs of a single country are coasts; arcs shared by two are borders. */
function linesOf({ geometries }: GeometryCollection): { coasts: number[]; borders: number[] } {
  const owners = new Map<number, object | null>();
  for (const country of geometries) {
    for (const reference of ringsOf({ type: 'GeometryCollection', geometries: [country] }).flat(2)) {
      const owner = owners.get(arcOf(reference));
      owners.set(arcOf(reference), owner === undefined || owner === country ? country : null);
    }
  }
  const pick = (isShared: boolean): number[] =>
    [...owners].flatMap(([arc, owner]) => ((owner === null) === isShared ? [arc] : []));
  return { coasts: pick(false), borders: pick(true) };
}

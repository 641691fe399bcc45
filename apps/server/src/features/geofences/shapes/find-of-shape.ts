import { subGeofenceMarginMeters, type ShapeProblem } from '@azimute/contract/geofences/values';
import {
  boundingBoxOf,
  findPolygonFaults,
  perimeterMeters,
  polygonAreaSquareMeters,
  PreparedPolygon,
  toLngLat,
  type PolygonRings,
} from '@azimute/geo';

export interface ShapeMeasures {
  readonly areaSquareMeters: number;
  readonly perimeterMeters: number;
  readonly box: ReturnType<typeof boundingBoxOf>;
}

/** Result of validating a shape to be saved or tried. */
export interface ShapeFindings {
  /** Empty for a valid geofence. */
  readonly problems: readonly ShapeProblem[];
  /** Null if invalid. */
  readonly measures: ShapeMeasures | null;
}

export function findOfShape(rings: PolygonRings, parent: PolygonRings | null): ShapeFindings {
  const problems = [...new Set(findPolygonFaults(rings).map(({ code }): ShapeProblem => code))];
  if (problems.length > 0) return { problems, measures: null };
  const isBeyond = parent !== null && reachesBeyond(rings, parent);
  return { problems: isBeyond ? ['outside_parent'] : [], measures: measureShape(rings) };
}

export function measureShape(rings: PolygonRings): ShapeMeasures {
  return {
    areaSquareMeters: polygonAreaSquareMeters(rings),
    perimeterMeters: perimeterMeters(rings),
    box: boundingBoxOf((rings[0] ?? []).map(([east = 0, north = 0]) => toLngLat(east, north))),
  };
}

/** Returns true if a shape exceeds its parent by more than the inaccuracy of drawing. */
export function reachesBeyond(rings: PolygonRings, parent: PolygonRings): boolean {
  const prepared = new PreparedPolygon(parent);
  return (rings[0] ?? []).some(
    ([longitude = 0, latitude = 0]) =>
      prepared.signedDistanceMeters({ longitude, latitude }) < -subGeofenceMarginMeters,
  );
}

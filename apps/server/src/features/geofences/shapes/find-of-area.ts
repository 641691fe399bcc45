import type { ShapeProblem } from '@azimute/contract/geofences/values';
import { findPolygonFaults, polygonAreaSquareMeters, repairPolygon, type PolygonRings } from '@azimute/geo';
import { reachesBeyond } from './find-of-shape.ts';

/** Result of validating an area of a file. */
export interface AreaFindings {
  /** In stored form; only the outer ring if it cannot be stored. */
  readonly rings: PolygonRings;
  readonly vertexCount: number;
  /** For an invalid shape that can be repaired, the share that is kept; else null. */
  readonly keptShare: number | null;
  readonly problems: readonly ShapeProblem[];
  /** 0 for a shape that cannot be stored. */
  readonly areaSquareMeters: number;
}

export interface AreaQuestion {
  readonly rings: PolygonRings;
  readonly parent: PolygonRings | null;
  readonly mayRepair: boolean;
}

export function findOfArea({ rings, parent, mayRepair }: AreaQuestion): AreaFindings {
  const faults = findPolygonFaults(rings);
  const repaired = faults.length === 0 ? null : repairPolygon(rings);
  const keptShare = repaired?.keptShare ?? null;
  if (faults.length > 0 && (repaired === null || !mayRepair))
    return {
      rings: rings.slice(0, 1),
      vertexCount: countVertices(rings),
      keptShare,
      problems: faults.map(({ code }) => code),
      areaSquareMeters: 0,
    };
  const stored = repaired?.rings ?? rings;
  return {
    rings: stored,
    vertexCount: countVertices(stored),
    keptShare,
    problems: parent !== null && reachesBeyond(stored, parent) ? ['outside_parent'] : [],
    areaSquareMeters: polygonAreaSquareMeters(stored),
  };
}

/** Counts the vertices of closed rings. */
function countVertices(rings: PolygonRings): number {
  return rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0);
}

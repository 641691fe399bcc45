import type { ShapeProblem } from '@azimute/contract/geofences/values';
import { findPolygonFaults, polygonAreaSquareMeters, repairPolygon, type PolygonRings } from '@azimute/geo';
import { reachesBeyond } from './find-of-shape.ts';

/** What an area of a file comes to. */
export interface AreaFindings {
  /** As it would be stored. */
  readonly rings: PolygonRings;
  /** Of a bad shape that can be repaired, how much of it is kept; else null. */
  readonly keptShare: number | null;
  readonly problems: readonly ShapeProblem[];
  /** Nothing of a shape that cannot be stored. */
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
    return { rings, keptShare, problems: faults.map(({ code }) => code), areaSquareMeters: 0 };
  const stored = repaired?.rings ?? rings;
  return {
    rings: stored,
    keptShare,
    problems: parent !== null && reachesBeyond(stored, parent) ? ['outside_parent'] : [],
    areaSquareMeters: polygonAreaSquareMeters(stored),
  };
}

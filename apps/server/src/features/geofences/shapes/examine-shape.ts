import { findPolygonFaults, type PolygonRings } from '@azimute/geo';
import { DomainError } from '../../../platform/domain-error.ts';
import { createParserPool } from '../../../platform/parsing/parser-pool.ts';
import { findOfArea, type AreaFindings } from './find-of-area.ts';
import { findOfShape, measureShape, type ShapeFindings, type ShapeMeasures } from './find-of-shape.ts';
import { packRings, unpackRings } from './packed-rings.ts';
import type { ShapeAnswer, ShapeQuestion } from './shape-worker.ts';

/** A shape with this many vertices is validated in a few milliseconds. */
const FEW_VERTICES = 2_000;
/** JSON size of the same number of vertices. */
const FEW_CHARACTERS = 40_000;

/** Shapes are validated within transactions, which must not be idle for ten seconds. */
const LIMIT_MS = 8_000;

const pool = createParserPool<ShapeQuestion, ShapeAnswer>({
  script: new URL('./shape-worker.ts', import.meta.url),
  threads: 2,
  heapMb: 256,
  limitMs: LIMIT_MS,
  refuse: () => new DomainError('validation_failed', { errors: { shape: ['too_intricate'] } }),
});

const measured = new WeakMap<PolygonRings, ShapeMeasures>();

/**
 * Returns problems of a shape and of its place in a parent; validates complex ones in another thread.
 * @throws DomainError validation_failed if that exceeds a limit
 */
export async function examineShape(
  accountId: number,
  rings: PolygonRings,
  parent: PolygonRings | null,
): Promise<ShapeFindings> {
  const findings =
    countVertices(rings) + countVertices(parent ?? []) > FEW_VERTICES
      ? await askPool(accountId, rings, parent)
      : findOfShape(rings, parent);
  if (findings.measures !== null) measured.set(rings, findings.measures);
  return findings;
}

async function askPool(
  accountId: number,
  rings: PolygonRings,
  parent: PolygonRings | null,
): Promise<ShapeFindings> {
  const answer = await pool.parseOnce(accountId, {
    rings: packRings(rings),
    parent: parent && packRings(parent),
  });
  return 'ofShape' in answer ? answer.ofShape : { problems: [], measures: null };
}

export interface WrittenArea {
  /** The rings, as JSON. */
  readonly json: string;
  readonly parent: PolygonRings | null;
  readonly mayRepair: boolean;
}

/** Validates an area of a file; parses, validates and repairs complex ones in another thread. */
export async function examineArea(
  accountId: number,
  { json, parent, mayRepair }: WrittenArea,
): Promise<AreaFindings> {
  if (json.length <= FEW_CHARACTERS && countVertices(parent ?? []) <= FEW_VERTICES) {
    const rings = JSON.parse(json) as PolygonRings;
    // Repairing takes far longer than finding faults.
    if (findPolygonFaults(rings).length === 0) return findOfArea({ rings, parent, mayRepair });
  }
  try {
    const answer = await pool.parseOnce(accountId, { json, parent: parent && packRings(parent), mayRepair });
    if ('ofArea' in answer) return { ...answer.ofArea, rings: unpackRings(answer.ofArea.rings) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
  return { rings: [], vertexCount: 0, keptShare: null, problems: ['too_intricate'], areaSquareMeters: 0 };
}

/** Returns area, perimeter and box of a validated shape. */
export function measuresOf(rings: PolygonRings): ShapeMeasures {
  return measured.get(rings) ?? measureShape(rings);
}

function countVertices(rings: PolygonRings): number {
  return rings.reduce((sum, ring) => sum + ring.length, 0);
}

import type { PolygonRings } from '@azimute/geo';
import { openThread } from '../../../platform/ask-thread.ts';
import { findOfShape, measureShape, type ShapeFindings, type ShapeMeasures } from './find-of-shape.ts';
import { packRings } from './packed-rings.ts';

/** A shape of so many vertices is examined in a few milliseconds. */
const FEW_VERTICES = 2_000;
const HEAP_MB = 256;
const WORKER = new URL('./shape-worker.ts', import.meta.url);

const measured = new WeakMap<PolygonRings, ShapeMeasures>();
/** One after the other: each takes a thread for up to a second. */
let last: Promise<unknown> = Promise.resolve();

/** What is wrong with a shape, and with its place in a parent; intricate ones are examined in another thread. */
export async function examineShape(rings: PolygonRings, parent: PolygonRings | null): Promise<ShapeFindings> {
  const isLarge = countVertices(rings) + (parent === null ? 0 : countVertices(parent)) > FEW_VERTICES;
  const findings = isLarge ? await examineApart(rings, parent) : findOfShape(rings, parent);
  if (findings.measures !== null) measured.set(rings, findings.measures);
  return findings;
}

/** Area, perimeter and box, which are known of a shape that was examined. */
export function measuresOf(rings: PolygonRings): ShapeMeasures {
  return measured.get(rings) ?? measureShape(rings);
}

async function examineApart(rings: PolygonRings, parent: PolygonRings | null): Promise<ShapeFindings> {
  const before = last;
  const { promise, resolve } = Promise.withResolvers<void>();
  last = promise;
  await before;
  const data = { rings: packRings(rings), parent: parent && packRings(parent) };
  const thread = openThread<null, ShapeFindings>({ script: WORKER, data, heapMb: HEAP_MB });
  try {
    return await thread.ask(null);
  } finally {
    thread.close();
    resolve();
  }
}

function countVertices(rings: PolygonRings): number {
  return rings.reduce((sum, ring) => sum + ring.length, 0);
}

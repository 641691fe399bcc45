import type { PolygonRings } from '@azimute/geo';
import { openThread } from '../../../platform/threads/ask-thread.ts';
import { findOfShape, measureShape, type ShapeFindings, type ShapeMeasures } from './find-of-shape.ts';
import { findOfArea, type AreaFindings, type AreaQuestion } from './find-of-area.ts';
import { packRings, unpackRings, type PackedRings } from './packed-rings.ts';
import type { ShapeQuestion } from './shape-worker.ts';

/** A shape of so many vertices is examined in a few milliseconds. */
const FEW_VERTICES = 2_000;
const HEAP_MB = 256;
const WORKER = new URL('./shape-worker.ts', import.meta.url);

const measured = new WeakMap<PolygonRings, ShapeMeasures>();
/** One after the other: each takes a thread for up to a second. */
let last: Promise<unknown> = Promise.resolve();

/** What is wrong with a shape, and with its place in a parent; intricate ones are examined in another thread. */
export async function examineShape(rings: PolygonRings, parent: PolygonRings | null): Promise<ShapeFindings> {
  const findings = isIntricate(rings, parent)
    ? await askThread<ShapeFindings>({
        rings: packRings(rings),
        parent: parent && packRings(parent),
        mayRepair: null,
      })
    : findOfShape(rings, parent);
  if (findings.measures !== null) measured.set(rings, findings.measures);
  return findings;
}

/** What an area of a file comes to; intricate ones are examined, and repaired, in another thread. */
export async function examineArea(area: AreaQuestion): Promise<AreaFindings> {
  const { rings, parent, mayRepair } = area;
  if (!isIntricate(rings, parent)) return findOfArea(area);
  const found = await askThread<Omit<AreaFindings, 'rings'> & { readonly rings: PackedRings }>({
    rings: packRings(rings),
    parent: parent && packRings(parent),
    mayRepair,
  });
  return { ...found, rings: unpackRings(found.rings) };
}

/** Area, perimeter and box, which are known of a shape that was examined. */
export function measuresOf(rings: PolygonRings): ShapeMeasures {
  return measured.get(rings) ?? measureShape(rings);
}

async function askThread<Findings>(question: ShapeQuestion): Promise<Findings> {
  const before = last;
  const { promise, resolve } = Promise.withResolvers<void>();
  last = promise;
  await before;
  const thread = openThread<null, Findings>({ script: WORKER, data: question, heapMb: HEAP_MB });
  try {
    return await thread.ask(null);
  } finally {
    thread.close();
    resolve();
  }
}

function isIntricate(rings: PolygonRings, parent: PolygonRings | null): boolean {
  return countVertices(rings) + (parent === null ? 0 : countVertices(parent)) > FEW_VERTICES;
}

function countVertices(rings: PolygonRings): number {
  return rings.reduce((sum, ring) => sum + ring.length, 0);
}

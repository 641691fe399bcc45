import { parentPort, workerData } from 'node:worker_threads';
import { findOfArea } from './find-of-area.ts';
import { findOfShape } from './find-of-shape.ts';
import { packRings, unpackRings, type PackedRings } from './packed-rings.ts';

/** A shape that is to be saved, or an area of a file. */
export interface ShapeQuestion {
  readonly rings: PackedRings;
  readonly parent: PackedRings | null;
  /** Null of a shape that is to be saved as it is. */
  readonly mayRepair: boolean | null;
}

/** Examines one shape in a thread of its own. */
parentPort?.on('message', () => {
  const { mayRepair, ...packed } = workerData as ShapeQuestion;
  const rings = unpackRings(packed.rings);
  const parent = packed.parent && unpackRings(packed.parent);
  if (mayRepair === null) parentPort?.postMessage(findOfShape(rings, parent));
  else {
    const found = findOfArea({ rings, parent, mayRepair });
    parentPort?.postMessage({ ...found, rings: packRings(found.rings) });
  }
});

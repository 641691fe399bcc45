import { serveThread } from '../../../platform/threads/serve-thread.ts';
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

/** Examines shapes in a thread of its own. */
serveThread(({ mayRepair, ...packed }: ShapeQuestion) => () => {
  const rings = unpackRings(packed.rings);
  const parent = packed.parent && unpackRings(packed.parent);
  if (mayRepair === null) return findOfShape(rings, parent);
  const found = findOfArea({ rings, parent, mayRepair });
  return { ...found, rings: packRings(found.rings) };
});

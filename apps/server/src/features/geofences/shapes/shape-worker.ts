import { parentPort, workerData } from 'node:worker_threads';
import { findOfShape } from './find-of-shape.ts';
import { unpackRings, type PackedRings } from './packed-rings.ts';

/** Examines one shape in a thread of its own. */
const { rings, parent } = workerData as { rings: PackedRings; parent: PackedRings | null };

parentPort?.on('message', () =>
  parentPort?.postMessage(findOfShape(unpackRings(rings), parent && unpackRings(parent))),
);

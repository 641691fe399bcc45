import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { geofencesReducer, prepareFences, type FenceSet } from '@azimute/engine/geofences';
import { orderFixes, runReducer } from '@azimute/engine/host';
import { count } from '../format.ts';
import { planDrive, planFences, planPoints, shapes, type FencePlan, type Shape } from './plan-fences.ts';
import { startPostgisPeer, type PostgisPeer } from './postgis-peer.ts';
import { judge } from '../results/judge.ts';

const COUNTS = [100, 1_000, 10_000];
const POINTS = 200_000;
const ASSETS = 50;
const FIXES = 2_000;
const asset = { assetId: 1, unitId: 1 };

/**
 * Measures points per second of processor time for the index and the whole reducer, compared with PostGIS, and the
 * memory of a fence.
 */
export async function measureReducer(isIndexOnly: boolean): Promise<void> {
  const peer = isIndexOnly ? null : await startPostgisPeer();
  if (peer === null && !isIndexOnly)
    console.log('PostGIS is NOT measured: it is not installed (Debian: postgresql-15-postgis-3)');
  try {
    for (const shape of shapes) for (const fences of COUNTS) await measureOne(fences, shape, peer);
  } finally {
    await peer?.stop();
  }
}

async function measureOne(fences: number, shape: Shape, peer: PostgisPeer | null): Promise<void> {
  const plan = planFences(fences, shape);
  const before = readMemory();
  const set = prepareFences(plan.fences);
  const bytes = readMemory() - before;
  const index = measureIndex(set, plan);
  const reducer = measureWholeReducer(set, plan);
  const goal = fences === 10_000 ? `: ${judge('geofences/index', index.perSecond)}` : '';
  // Random points in complex shapes take it a millisecond each and more.
  const asked = shape === '10,000 vertices' ? 2_000 : 20_000;
  const theirs = await peer?.measure(plan, asked);
  if (theirs !== undefined) checkAlike(set, plan, asked, theirs.pairs);
  console.log(
    `${count(fences)} fences, ${shape}: index ${count(index.perSecond)} points/s${goal}; ` +
      `reducer ${count(reducer)} fixes/s; ${(bytes / fences / 1024).toFixed(1)} kB per geofence` +
      (theirs === undefined
        ? ''
        : `; PostGIS ${count(theirs.perSecond)} points/s, index ${(index.perSecond / theirs.perSecond).toFixed(0)} x, reducer ` +
          `${(reducer / theirs.perSecond).toFixed(1)} x`),
  );
}

function measureIndex(set: FenceSet, plan: FencePlan): { perSecond: number } {
  const points = planPoints(plan, POINTS);
  countInside(set, points.slice(0, 20_000));
  const before = process.cpuUsage().user;
  countInside(set, points);
  return { perSecond: (POINTS / (process.cpuUsage().user - before)) * 1e6 };
}

function countInside(set: FenceSet, points: ReturnType<typeof planPoints>): number {
  let inside = 0;
  for (const point of points) inside += set.containing(asset, 0, point).length;
  return inside;
}

function checkAlike(set: FenceSet, plan: FencePlan, points: number, pairs: number): void {
  const own = countInside(set, planPoints(plan, points));
  if (own !== pairs) throw new Error(`The index found ${own} points inside, PostGIS ${pairs}`);
}

function measureWholeReducer(set: FenceSet, plan: FencePlan): number {
  const drives = Array.from({ length: ASSETS }, (_, n) => orderFixes(planDrive(plan, FIXES, n + 1)));
  const start = { state: null, newest: null };
  const reduce = (of: (typeof drives)[number]) => runReducer(geofencesReducer, start, of, { ...asset, set });
  for (const drive of drives.slice(0, 5)) reduce(drive);
  const before = process.cpuUsage().user;
  for (const drive of drives) reduce(drive);
  return ((ASSETS * FIXES) / (process.cpuUsage().user - before)) * 1e6;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes used in the heap and outside it. */
function readMemory(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

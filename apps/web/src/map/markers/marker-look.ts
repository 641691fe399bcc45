import { liveStatuses } from '@azimute/contract/live';
import { statusOrder } from '../../ui/status-shapes.ts';

/** For each arc of a ring, clockwise, its index in a tuple's order of statuses. */
export const ringStatuses: readonly number[] = statusOrder.map((status) => liveStatuses.indexOf(status));

/** Minimum visible share of an arc. */
const leastShare = 0.03;

/** Returns the end of each arc as a share of the ring; statuses without assets end where the previous one does. */
export function ringEnds(counts: ArrayLike<number>, offset: number): number[] {
  const inOrder = ringStatuses.map((status) => counts[offset + status] ?? 0);
  const total = inOrder.reduce((a, b) => a + b, 0);
  const shares = inOrder.map((count) => (count === 0 ? 0 : Math.max(leastShare, count / total)));
  const sum = shares.reduce((a, b) => a + b, 0);
  let end = 0;
  return shares.map((share) => (end += share / sum));
}

/** Radius of the ring's center line, in pixels. */
export function ringRadius(count: number): number {
  if (count < 16) return 13.5;
  if (count < 50) return 16.5;
  if (count < 200) return 20.5;
  return count < 1000 ? 24.5 : 28.5;
}

/** Text in a ring, at most four characters. */
export function ringText(count: number): string {
  if (count < 10_000) return String(count);
  return count < 1_000_000 ? `${Math.floor(count / 1000)}k` : `${Math.floor(count / 1_000_000)}M`;
}

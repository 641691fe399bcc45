import type { LatestFix } from '../status/latest-state.ts';
import type { Fence } from './fence-set.ts';
import { findCrossing, type Leg } from './find-crossing.ts';
import { unknownAccuracyMeters, type Crossing, type FenceState } from './geofences-state.ts';
import { findPassage, followInside, type Passed } from './pass-through.ts';

const leastBandMeters = 20;
const reopensWithinMs = 5 * 60_000;
/** A stop this close to an edge does not decide the side. */
const standMarginMeters = 5;

/** Result of a position for a geofence. */
export interface FenceStep {
  /** Undefined if nothing needs storing: still outside. */
  readonly next: FenceState | undefined;
  readonly confirmed?: Confirmed;
  readonly passed?: Passed;
}

export interface Confirmed {
  readonly kind: 'entry' | 'exit';
  readonly crossing: Crossing;
  readonly enteredAtMs: number;
  readonly sinceMs: number;
  readonly reopens: boolean;
}

/** Distances beyond the edge at which the asset counts as on the other side, in meters. */
export function bandsOf(
  { definition, polygon }: Fence,
  { accuracyMeters }: Pick<LatestFix, 'accuracyMeters'>,
) {
  const { toleranceMeters } = definition;
  const radius = polygon.innerRadiusMeters;
  const accuracy = Math.min(accuracyMeters ?? unknownAccuracyMeters, 50);
  const out = toleranceMeters ?? Math.max(leastBandMeters, Math.min(radius / 10, 100), accuracy);
  return { out, in: Math.min(out, radius / 4) };
}

/** Advances one geofence by a position at `meters` from its edge. */
export function stepFence(fence: Fence, known: FenceState | undefined, meters: number, leg: Leg): FenceStep {
  const isInside = known !== undefined && known.enteredAtMs !== null;
  const beyond = isInside ? -meters : meters;
  const kept = known ?? unknownFence(fence);
  if (beyond < 0) {
    const passed = isInside ? null : findPassage(fence, kept, leg);
    const next = keep(
      known,
      { ...kept, ...nothingPending(kept), version: fence.definition.version },
      leg.fix,
    );
    return passed === null ? { next } : { next, passed };
  }
  const edge = kept.edge ?? findCrossing(fence, known, leg);
  const inside = isInside ? null : followInside(fence, kept.inside, edge, leg);
  const bands = bandsOf(fence, leg.fix);
  const isBeyond = beyond >= (isInside ? bands.out : bands.in);
  const pending = isBeyond ? pendingFrom(fence, kept, edge, leg.fix.fixedAtMs, isInside) : null;
  const next: FenceState = { ...kept, version: fence.definition.version, edge, inside, pending };
  const { confirmSeconds, confirmFixes = 2 } = fence.definition;
  if (pending === null || pending.fixes < confirmFixes) return { next: keep(known, next, leg.fix) };
  const { fixedAtMs } = leg.fix;
  const isLong = fixedAtMs - pending.sinceMs >= confirmSeconds * 1000;
  const hasDwelt = fixedAtMs - edge.atMs >= dwellMs(fence, isInside);
  return isLong && hasDwelt ? confirm(next, edge, pending.sinceMs) : { next: keep(known, next, leg.fix) };
}

/** Notes a crossed edge while the asset may be moving to another standstill. */
export function traceEdge(fence: Fence, known: FenceState | undefined, meters: number, leg: Leg): FenceStep {
  const kept = known ?? unknownFence(fence);
  if (kept.pending !== null) return { next: known };
  const beyond = kept.enteredAtMs === null ? meters : -meters;
  const edge = beyond < 0 ? null : (kept.edge ?? findCrossing(fence, known, leg));
  return { next: keep(known, { ...kept, edge, inside: null, version: fence.definition.version }, leg.fix) };
}

/** Drops an edge that no later position confirmed. */
export function forgetEdge(known: FenceState, fix: LatestFix): FenceStep {
  return { next: known.pending === null ? keep(known, { ...known, ...nothingPending(known) }, fix) : known };
}

/** Decides a geofence by the median of a stop, once. */
export function decideStanding(
  fence: Fence,
  known: FenceState | undefined,
  meters: number,
  { leg, sinceMs, fix }: { readonly leg: Leg; readonly sinceMs: number; readonly fix: LatestFix },
): FenceStep {
  const isInside = known !== undefined && known.enteredAtMs !== null;
  const beyond = isInside ? -meters : meters;
  const kept = known ?? unknownFence(fence);
  const { version } = fence.definition;
  if (beyond < standMarginMeters)
    return { next: keep(known, { ...kept, ...nothingPending(kept), version }, fix) };
  const found = kept.edge ?? findCrossing(fence, known, leg);
  const edge = kept.edge === null ? { ...found, certainty: found.certainty * 0.8 } : found;
  const dwell = dwellMs(fence, isInside);
  const pending = {
    sinceMs: kept.pending?.sinceMs ?? Math.max(sinceMs, edge.atMs),
    fixes: 2,
    dueAtMs: dwell > 0 ? edge.atMs + dwell : null,
  };
  const next: FenceState = { ...kept, version, edge, inside: null, pending };
  return fix.fixedAtMs - edge.atMs >= dwell
    ? confirm(next, edge, pending.sinceMs)
    : { next: keep(known, next, fix) };
}

/** Confirms a completed dwell by time alone. */
export function advanceFence(known: FenceState, instantMs: number, isObserved: boolean): FenceStep {
  const { edge, pending } = known;
  if (edge === null || pending === null || pending.dueAtMs === null || pending.dueAtMs > instantMs)
    return { next: known };
  if (isObserved) return confirm(known, edge, pending.sinceMs);
  return { next: { ...known, pending: { ...pending, dueAtMs: null } } };
}

/** Ends a visit because its geofence or parent ended it. */
export function endVisit(known: FenceState, crossing: Crossing): FenceStep {
  return confirm({ ...known, edge: crossing }, crossing, crossing.atMs);
}

function confirm(next: FenceState, crossing: Crossing, sinceMs: number): FenceStep {
  const done = { version: next.version, edge: null, inside: null, pending: null };
  if (next.enteredAtMs !== null) {
    const { enteredAtMs } = next;
    const leftAtMs = Math.max(crossing.atMs, enteredAtMs);
    return {
      next: { ...done, enteredAtMs: null, left: { enteredAtMs, leftAtMs } },
      confirmed: {
        kind: 'exit',
        crossing: { ...crossing, atMs: leftAtMs },
        enteredAtMs,
        sinceMs,
        reopens: false,
      },
    };
  }
  const { left } = next;
  const reopens = left !== null && crossing.atMs - left.leftAtMs <= reopensWithinMs;
  const enteredAtMs = reopens ? left.enteredAtMs : Math.max(crossing.atMs, left?.leftAtMs ?? -Infinity);
  return {
    next: { ...done, enteredAtMs, left: null },
    confirmed: { kind: 'entry', crossing, enteredAtMs, sinceMs, reopens },
  };
}

function pendingFrom(
  fence: Fence,
  { pending }: FenceState,
  edge: Crossing,
  fixedAtMs: number,
  isInside: boolean,
): NonNullable<FenceState['pending']> {
  const dwell = dwellMs(fence, isInside);
  if (pending === null) return { sinceMs: fixedAtMs, fixes: 1, dueAtMs: null };
  return {
    sinceMs: pending.sinceMs,
    fixes: 2,
    dueAtMs:
      dwell > 0
        ? Math.max(edge.atMs + dwell, pending.sinceMs + fence.definition.confirmSeconds * 1000)
        : null,
  };
}

function dwellMs({ definition }: Fence, isInside: boolean): number {
  return (isInside ? definition.exitDwellSeconds : definition.entryDwellSeconds) * 1000;
}

function nothingPending({ edge, pending }: FenceState): Partial<FenceState> {
  return edge === null && pending === null ? {} : { edge: null, inside: null, pending: null };
}

function unknownFence({ definition: { version } }: Fence): FenceState {
  return { version, enteredAtMs: null, edge: null, inside: null, pending: null, left: null };
}

/** Returns the same object if equal, or undefined if outside without a visit to reopen. */
function keep(
  known: FenceState | undefined,
  next: FenceState,
  { fixedAtMs }: LatestFix,
): FenceState | undefined {
  const left =
    next.left !== null && fixedAtMs - next.left.leftAtMs > reopensWithinMs && next.edge === null
      ? null
      : next.left;
  if (next.enteredAtMs === null && next.edge === null && left === null) return undefined;
  const isSame =
    known !== undefined &&
    known.version === next.version &&
    known.edge === next.edge &&
    known.inside === next.inside &&
    known.left === left &&
    known.pending?.sinceMs === next.pending?.sinceMs &&
    known.pending?.fixes === next.pending?.fixes &&
    known.pending?.dueAtMs === next.pending?.dueAtMs;
  return isSame ? known : { ...next, left };
}

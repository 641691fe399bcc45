import type { AssetStatus } from '@azimute/contract';
import { assetStatus, type StatusConditions } from './asset-status.ts';
import { stepHeartbeat, stepLatest, type Fix, type Heartbeat, type LatestState } from './latest-state.ts';

/**
 * Status machine of one asset, moved by positions, heartbeats and time. `timeMs` is the latest known instant; it never
 * runs back.
 */
export interface AssetState {
  readonly conditions: StatusConditions;
  readonly latest: LatestState | null;
  readonly status: AssetStatus;
  readonly timeMs: number;
}

export interface StatusTransition {
  readonly from: AssetStatus;
  readonly to: AssetStatus;
  readonly atMs: number;
}

export interface StatusStep {
  readonly state: AssetState;
  readonly transitions: readonly StatusTransition[];
}

/** State of an asset at an instant (ms). */
export function openAssetState(
  conditions: StatusConditions,
  latest: LatestState | null,
  timeMs: number,
): AssetState {
  return { conditions, latest, status: assetStatus(conditions, latest, timeMs), timeMs };
}

/** Processes a position or heartbeat; a transition has the device time of its contact. */
export function step(state: AssetState, contact: Fix | Heartbeat): StatusStep {
  const isFix = 'fixedAtMs' in contact;
  const atMs = isFix ? contact.fixedAtMs : contact.contactAtMs;
  const latest = isFix ? stepLatest(state.latest, contact) : stepHeartbeat(state.latest, contact);
  return move(state, { ...state, latest, timeMs: Math.max(state.timeMs, atMs) }, atMs);
}

/** Advances time (ms); missing communication begins exactly at the limit. */
export function advance(state: AssetState, timeMs: number): StatusStep {
  const next = { ...state, timeMs: Math.max(state.timeMs, timeMs) };
  return move(state, next, silentFromMs(state) ?? next.timeMs);
}

/** Instant (ms) at which communication is missing unless something arrives; null if it never reported. */
export function silentFromMs(state: AssetState): number | null {
  const contactAtMs = state.latest?.contactAtMs ?? null;
  return contactAtMs === null ? null : contactAtMs + state.conditions.silentAfterMs;
}

function move(before: AssetState, after: Omit<AssetState, 'status'>, atMs: number): StatusStep {
  const status = assetStatus(after.conditions, after.latest, after.timeMs);
  const state = { ...after, status };
  if (status === before.status) return { state, transitions: [] };
  return { state, transitions: [{ from: before.status, to: status, atMs }] };
}

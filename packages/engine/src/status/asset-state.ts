import type { AssetStatus } from '@azimute/contract';
import { assetStatus, type StatusConditions } from './asset-status.ts';
import { stepHeartbeat, stepLatest, type Fix, type Heartbeat, type LatestState } from './latest-state.ts';

/**
 * The status machine of one asset. States are the statuses of the contract; fixes, heartbeats and the passing of
 * time move it. `timeMs` is the latest instant it was told of, by a contact or by `advance`: it never runs back.
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

/** The state of an asset as it stands at an instant (ms). */
export function openAssetState(
  conditions: StatusConditions,
  latest: LatestState | null,
  timeMs: number,
): AssetState {
  return { conditions, latest, status: assetStatus(conditions, latest, timeMs), timeMs };
}

/** Processes one fix or heartbeat; a transition carries the device's time of the contact that made it. */
export function step(state: AssetState, contact: Fix | Heartbeat): StatusStep {
  const isFix = 'fixedAtMs' in contact;
  const atMs = isFix ? contact.fixedAtMs : contact.contactAtMs;
  const latest = isFix ? stepLatest(state.latest, contact) : stepHeartbeat(state.latest, contact);
  return move(state, { ...state, latest, timeMs: Math.max(state.timeMs, atMs) }, atMs);
}

/** Lets time pass (ms); silence begins exactly when its time is over. */
export function advance(state: AssetState, timeMs: number): StatusStep {
  const next = { ...state, timeMs: Math.max(state.timeMs, timeMs) };
  return move(state, next, silentFromMs(state) ?? next.timeMs);
}

/** The instant (ms) from which the asset is silent when nothing more comes; null when it never reported. */
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

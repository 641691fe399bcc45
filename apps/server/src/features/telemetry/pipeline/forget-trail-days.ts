import { dayMs } from '@azimute/contract/durations';
import type { PoolClient } from 'pg';
import { forgetTrails } from '../reducers/forget-trails.ts';
import type { LockedAsset, Row } from '../values/batch.ts';

/** Trails are stored only for days that ended at least half an hour ago. */
const LEAST_AGE_MS = 10 * 60_000;

interface LateDay {
  readonly asset: LockedAsset;
  fromMs: number;
  toMs: number;
}

/**
 * Deletes the stored trails of days that received fixes, so that they are redrawn. Runs in the transaction that stores
 * the fixes, under the locks of their assets (decision 0096). Live fixes affect no stored trail and cost no query.
 */
export async function forgetTrailDays(client: PoolClient, rows: readonly Row[]): Promise<void> {
  const days = new Map<string, LateDay>();
  for (const { asset, entry } of rows) {
    const { fixedAtMs } = entry.position;
    if (fixedAtMs > entry.origin.receivedAtMs - LEAST_AGE_MS) continue;
    const key = `${asset.assetId} ${Math.floor(fixedAtMs / dayMs)}`;
    const day = days.get(key);
    if (day === undefined) days.set(key, { asset, fromMs: fixedAtMs, toMs: fixedAtMs });
    else {
      day.fromMs = Math.min(day.fromMs, fixedAtMs);
      day.toMs = Math.max(day.toMs, fixedAtMs);
    }
  }
  if (days.size === 0) return;
  await forgetTrails(client, [...days.values()]);
}

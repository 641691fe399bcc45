import { heartbeatKind } from '@azimute/contract';
import { stepHeartbeat, stepLatest } from '@azimute/engine';
import type { PoolClient } from 'pg';
import { storeStates } from '../telemetry/pipeline/store-states.ts';
import type { EventRow, LockedAsset, Row } from '../telemetry/values/batch.ts';
import { asFix, readHeartbeat } from '../telemetry/values/read-readings.ts';

/** Applies fixes and heartbeats to the latest state of an asset, by time, and stores it. */
export async function stepStates(
  client: PoolClient,
  asset: LockedAsset,
  rows: readonly Row[],
  events: readonly EventRow[],
): Promise<void> {
  const heartbeats = events.filter(({ entry }) => entry.event.kind === heartbeatKind);
  const contacts = [
    ...rows.map((row) => ({ atMs: row.entry.position.fixedAtMs, fix: asFix(row), heartbeat: null })),
    ...heartbeats.map(({ entry: { event } }) => ({
      atMs: event.occurredAtMs,
      fix: null,
      heartbeat: readHeartbeat(event),
    })),
  ].toSorted((a, b) => a.atMs - b.atMs);
  for (const { fix, heartbeat } of contacts)
    asset.state = fix === null ? stepHeartbeat(asset.state, heartbeat) : stepLatest(asset.state, fix);
  if (asset.state !== asset.stored) await storeStates(client, [asset]);
}

import type { PoolClient, Pool } from 'pg';
import { heartbeatKind } from '@azimute/contract';
import { stepHeartbeat, stepLatest } from '@azimute/engine';
import type { Clock } from '../../platform/clock.ts';
import { ComparedSets } from '../telemetry/reducers/compare-asset.ts';
import {
  createWriteTransaction,
  type WriteTransactionOptions,
} from '../telemetry/reducers/synced-transaction.ts';
import { describeDevices } from '../telemetry/pipeline/describe-devices.ts';
import { assignEntries } from '../telemetry/pipeline/assign-entries.ts';
import { evaluateAge } from '../telemetry/pipeline/evaluate-age.ts';
import { insertEvents } from '../telemetry/pipeline/insert-events.ts';
import { hashPositions, insertNewPositions, unpackLate } from '../telemetry/pipeline/insert-positions.ts';
import { lockAssets, type KnownDevices } from '../telemetry/pipeline/lock-assets.ts';
import { createPartitionRanges } from '../telemetry/pipeline/partition-ranges.ts';
import { recordPastPresence } from '../telemetry/pipeline/record-presence.ts';
import type { Entry, EventRow, LockedAsset, Row } from '../telemetry/values/batch.ts';
import { concludeHistory } from './conclude-history.ts';
import { readStored } from './read-stored.ts';
import { storeStates } from '../telemetry/pipeline/store-states.ts';
import { asFix, readHeartbeat } from '../telemetry/values/read-readings.ts';

/** The complete history of one asset. */
export interface AssetHistory {
  /** Positions and events of one account, by time. */
  readonly entries: readonly Entry[];
}

export interface LoadedHistory {
  readonly accountId: number;
  readonly assetId: number;
  /** Positions that were not stored before. */
  readonly positions: number;
  /** Positions that are too old for the retention of the account. */
  readonly refused: number;
}

export interface HistoryLoader {
  /**
   * Stores the history of an asset and everything that follows from it, as if it had arrived live, but without alerts
   * and notifications. Returns null if it is already stored, or if its device is not assigned.
   */
  load(history: AssetHistory): Promise<LoadedHistory | null>;
}

/** An asset with more stored positions receives its history through the endpoints. */
const MOST_STORED = 5_000;

/**
 * Loads histories of assets, each in one transaction under the lock of the asset. Inserts positions with one statement,
 * and computes trips, visits, days and sums in memory, without reading back what it wrote.
 */
export function createHistoryLoader(
  pool: Pool,
  { clock, ...options }: WriteTransactionOptions & { readonly clock: Clock },
): HistoryLoader {
  const transact = createWriteTransaction(pool, options);
  const partitions = createPartitionRanges(pool);
  const sets = new Map<number, ComparedSets>();
  return {
    load: async ({ entries }) => {
      const accountId = entries[0]?.origin.accountId;
      if (accountId === undefined) return null;
      await partitions.ensure(entries.flatMap(({ position }) => position ?? []));
      const own = sets.get(accountId) ?? new ComparedSets();
      sets.set(accountId, own);
      return await transact([accountId], async (client) => {
        const known = await lockAssets(client, entries);
        const assigned = assignEntries(entries, known);
        const { welcome: rows } = await evaluateAge(client, assigned.rows, assigned.outcomes);
        const { welcome: eventRows } = await evaluateAge(client, assigned.eventRows, assigned.outcomes);
        const [asset, other] = new Set([...rows, ...eventRows].map((row) => row.asset));
        if (asset === undefined || other !== undefined) return null;
        const past = await storeEntries(client, { asset, rows, eventRows, known });
        if (past === null) return null;
        const { fresh, ...whole } = past;
        await concludeHistory(client, {
          asset,
          ...whole,
          set: await own.of(client, accountId),
          at: clock.now(),
        });
        if (asset.stored === null) await requestLook(client, asset);
        const refused = assigned.rows.length - rows.length;
        return { accountId, assetId: asset.assetId, positions: fresh, refused };
      });
    },
  };
}

/** The asset's current rules are evaluated within a second. */
async function requestLook(client: PoolClient, { accountId, assetId }: LockedAsset): Promise<void> {
  await client.query(
    `insert into recompute_requests (account_id, asset_id, from_at) values ($1, $2, 'infinity') on conflict do nothing`,
    [accountId, assetId],
  );
}

interface GivenEntries {
  readonly asset: LockedAsset;
  readonly rows: readonly Row[];
  readonly eventRows: readonly EventRow[];
  readonly known: KnownDevices;
}

interface WholePast {
  readonly rows: readonly Row[];
  readonly events: readonly EventRow[];
  /** Positions that were not yet stored. */
  readonly fresh: number;
}

/** Stores the entries and the latest state. Returns them together with earlier ones; null if nothing is new. */
async function storeEntries(
  client: PoolClient,
  { asset, rows, eventRows, known }: GivenEntries,
): Promise<WholePast | null> {
  const stored = await readStored(client, asset, MOST_STORED);
  if (stored === null) return null;
  const fresh = stored.rows.length > 0 ? listFresh(rows, stored.rows) : newestFirst(rows);
  if (fresh.length === 0) return null;
  if (asset.stored !== null) await unpackLate(client, fresh);
  await insertNewPositions(client, fresh);
  const isNew = eventRows.length === 0 ? [] : await insertEvents(client, eventRows);
  const freshEvents = eventRows.filter((_, index) => isNew[index] === true);
  await stepStates(client, asset, fresh, freshEvents);
  await describeDevices(
    client,
    known,
    fresh.slice(-1).map(({ entry }) => entry),
  );
  const whole = [...stored.rows, ...fresh].toSorted(byTime);
  await recordPastPresence(client, whole);
  return { rows: whole, events: [...stored.events, ...freshEvents], fresh: fresh.length };
}

/**
 * If an asset has never reported, its newest position counts as received first: positions that arrive after a newer one
 * raise no alerts.
 */
function newestFirst(rows: readonly Row[]): readonly Row[] {
  const newestMs = rows.reduce((ms, { entry }) => Math.max(ms, entry.position.fixedAtMs), -Infinity);
  return rows.map((row) => {
    const { origin, position } = row.entry;
    if (position.fixedAtMs !== newestMs) return row;
    return { ...row, entry: { origin: { ...origin, receivedAtMs: origin.receivedAtMs - 1 }, position } };
  });
}

function listFresh(rows: readonly Row[], stored: readonly Row[]): readonly Row[] {
  const times = new Set(stored.map(({ entry }) => entry.position.fixedAtMs));
  const alike = rows.filter(({ entry }) => times.has(entry.position.fixedAtMs));
  hashPositions(alike);
  const keys = new Set(stored.map(keyOf));
  const repeats = new Set(alike.filter((row) => keys.has(keyOf(row))));
  return repeats.size === 0 ? rows : rows.filter((row) => !repeats.has(row));
}

function keyOf({ deviceId, entry, contentHash }: Row): string {
  return `${deviceId} ${entry.position.fixedAtMs} ${contentHash}`;
}

function byTime(a: Row, b: Row): number {
  return (
    a.entry.position.fixedAtMs - b.entry.position.fixedAtMs ||
    a.deviceId - b.deviceId ||
    (a.contentHash ?? 0) - (b.contentHash ?? 0)
  );
}

/** Takes fixes and heartbeats into the latest state of an asset, by time, and stores it. */
async function stepStates(
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

import { heartbeatKind } from '@azimute/contract';
import { stepHeartbeat, stepLatest } from '@azimute/engine';
import type { PoolClient } from 'pg';
import type { SentWrites } from '../../../platform/postgres/sent-writes.ts';
import { takeTurn } from '../../../platform/take-turn.ts';
import { markLateDays } from '../reducers/mark-days.ts';
import { readKnownAssets, type KnownAssets } from '../reducers/reducer-states.ts';
import type { EventRow, LockedAsset, Row } from '../values/batch.ts';
import { asFix, readHeartbeat } from '../values/read-readings.ts';
import type { BatchStates } from './batch-states.ts';
import { insertEvents } from './insert-events.ts';
import { areNew, insertNewPositions, insertPositions, unpackLate } from './insert-positions.ts';
import type { StageClock } from './stage-clock.ts';
import { storeStates } from './store-states.ts';

const SMALL = 200;

/** State that the stages of a batch share within its transaction. */
export interface Writing {
  readonly client: PoolClient;
  /** Writes that were sent without waiting for their answers. */
  readonly sent: SentWrites;
  readonly states: BatchStates;
  readonly clock: StageClock;
}

/** Yields to other batches between the stages of a large one. */
export async function letOthersIn(work: readonly unknown[]): Promise<void> {
  if (work.length > SMALL) await takeTurn();
}

interface WrittenPositions {
  /** The rows that were new. */
  readonly fresh: readonly Row[];
  /** The reducers' data about the assets, if requested. */
  readonly known?: Promise<KnownAssets>;
}

/**
 * Inserts positions and updates the states of their assets. With `trustsNew`, inserts certainly new positions without
 * waiting for the result.
 */
export async function writePositions(
  { client, sent, states, clock }: Writing,
  rows: readonly Row[],
  trustsNew: boolean,
): Promise<WrittenPositions> {
  if (rows.length === 0) return { fresh: [] };
  // Sorted by device and time, so that neighbors are adjacent in the index, and fixes of the same time that arrive
  // together have a fixed order.
  const sorted = rows.toSorted(
    (a, b) => a.deviceId - b.deviceId || a.entry.position.fixedAtMs - b.entry.position.fixedAtMs,
  );
  await unpackLate(client, sorted);
  const isSure = trustsNew && areNew(sorted);
  const known = isSure ? readKnownAssets(client, [...new Set(sorted.map(({ asset }) => asset))]) : undefined;
  if (known !== undefined) sent.add(known);
  if (isSure) sent.add(insertNewPositions(client, sorted));
  const isNew = isSure ? undefined : await insertPositions(client, sorted);
  clock.mark('insert');
  await letOthersIn(rows);
  const fresh = sorted.filter((_, index) => isNew?.[index] !== false);
  for (const [index, row] of sorted.entries())
    states.take(row, isNew?.[index] !== false, (state) => stepLatest(state, asFix(row)));
  clock.mark('step');
  return { fresh, ...(known && { known }) };
}

/** Inserts device events, updates states by heartbeats and marks late days. Returns the new events. */
export async function writeEvents(
  { client, states, clock }: Writing,
  rows: readonly EventRow[],
): Promise<Record<'alarms' | 'heartbeats', EventRow[]>> {
  const fresh: Record<'alarms' | 'heartbeats', EventRow[]> = { alarms: [], heartbeats: [] };
  if (rows.length === 0) return fresh;
  const isNew = await insertEvents(client, rows);
  for (const [index, row] of rows.entries()) {
    const { event } = row.entry;
    const isHeartbeat = event.kind === heartbeatKind;
    if (isNew[index] === true) fresh[isHeartbeat ? 'heartbeats' : 'alarms'].push(row);
    states.take(
      row,
      isNew[index] === true,
      isHeartbeat ? (state) => stepHeartbeat(state, readHeartbeat(event)) : undefined,
    );
  }
  await markLateDays(client, [...fresh.alarms, ...fresh.heartbeats]);
  clock.mark('events');
  return fresh;
}

/**
 * Stores the states that the batch changed. Returns their assets by account, including those whose change is repeated.
 */
export async function storeChanged({
  client,
  sent,
  states: { touched, repeated },
  clock,
}: Writing): Promise<Map<number, number[]>> {
  const changed = [...touched].filter((asset) => asset.state !== asset.stored);
  await letOthersIn(changed);
  if (changed.length > 0) {
    sent.add(storeStates(client, changed));
    clock.mark('store');
  }
  return groupByAccount(new Set([...changed, ...repeated]));
}

function groupByAccount(assets: Iterable<LockedAsset>): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const { accountId, assetId } of assets) {
    const group = groups.get(accountId);
    if (group === undefined) groups.set(accountId, [assetId]);
    else group.push(assetId);
  }
  return groups;
}

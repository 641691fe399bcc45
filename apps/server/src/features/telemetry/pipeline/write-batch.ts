import { heartbeatKind } from '@azimute/contract';
import { stepHeartbeat, stepLatest } from '@azimute/engine';
import type { PoolClient } from 'pg';
import {
  fencesOf,
  instantOf,
  told,
  type BatchResult,
  type Entry,
  type EventRow,
  type LockedAsset,
  type Outcome,
  type Row,
} from '../values/batch.ts';
import type { AccountSets } from '../reducers/account-sets.ts';
import { requestLooks } from '../reducers/alerts/request-looks.ts';
import { foldFixes } from '../reducers/reduce-fixes.ts';
import { readKnownAssets, type KnownAssets } from '../reducers/reducer-states.ts';
import { asFix, BatchFold } from './batch-states.ts';
import { correctClock, isWeekRollover } from './correct-clock.ts';
import { describeDevices } from './describe-devices.ts';
import { forgetTrailDays } from './forget-trail-days.ts';
import { markLateDays } from '../reducers/mark-days.ts';
import { insertEvents } from './insert-events.ts';
import { areNew, insertNewPositions, insertPositions, isRepeat, unpackLate } from './insert-positions.ts';
import { recordPresence } from './record-presence.ts';
import { evaluateAge } from './evaluate-age.ts';
import { assetAt, isAssigned, lockAssets, lookUp, type KnownDevices } from './lock-assets.ts';
import { readHeartbeat } from '../values/read-readings.ts';
import { describeRefused, keepInQuarantine } from './quarantine.ts';
import { rejectBlocked, rejectRollover, rejectUnassigned, rejectUnknownDevice } from './reject-entries.ts';
import { SentWrites } from '../../../platform/postgres/sent-writes.ts';
import { StageClock } from './stage-clock.ts';
import { storeStates } from './store-states.ts';
import type { WriteTransaction } from '../reducers/synced-transaction.ts';
import { takeTurn } from '../../../platform/take-turn.ts';

const SMALL = 200;

/** What every batch is written with. */
export interface WriteContext {
  readonly transact: WriteTransaction;
  readonly clock: StageClock;
}

/**
 * Writes a batch in one transaction: locks the states of its assets, inserts positions and events, folds the fixes and
 * heartbeats that were new and stores what changed. It returns after the commit. When it throws, nothing of the batch is there, unless the line
 * was lost on which the commit would have been answered.
 */
export async function writeBatch(
  { transact, clock }: WriteContext,
  entries: readonly Entry[],
): Promise<BatchResult> {
  const accountIds = new Set(entries.map((entry) => entry.origin.accountId));
  const write = async (trustsNew: boolean): Promise<BatchResult> => {
    let first: Promise<KnownDevices> | undefined;
    return await transact(
      [...accountIds],
      async (client, sets) => {
        clock.mark('begin');
        return await writeLocked(client, sets, entries, { clock, first, trustsNew });
      },
      fencesOf(entries),
      (client) => (first = lookUp(client, entries)),
    );
  };
  const result = await write(true).catch((error: unknown) => {
    if (!isRepeat(error)) throw error;
    return write(false);
  });
  clock.mark('commit');
  return result;
}

/** How a batch is stored; what is not said is done with care. */
export interface HowToStore {
  readonly clock?: StageClock;
  /** The first look-up, sent before. */
  readonly first?: Promise<KnownDevices> | undefined;
  /** What seems new is inserted without looking; the transaction fails where it was not. */
  readonly trustsNew?: boolean;
}

async function writeLocked(
  client: PoolClient,
  sets: AccountSets,
  entries: readonly Entry[],
  how: HowToStore & { readonly clock: StageClock },
): Promise<BatchResult> {
  const { clock } = how;
  const { outcomes, changed, crossed, homeless, tooOld } = await storeEntries(client, sets, entries, how);
  const blocked = await keepInQuarantine(client, [
    ...homeless.map(({ entry, reason }) => describeRefused(entry, reason)),
    ...tooOld
      .filter(({ origin }) => origin.keepRefused)
      .map((entry) => describeRefused(entry, 'time_too_old')),
  ]);
  if (homeless.length + tooOld.length > 0) clock.mark('quarantine');
  for (const { place, entry } of homeless) {
    if (blocked.has(entry.origin.accountId, told(entry).externalId)) outcomes[place] = rejectBlocked(entry);
  }
  return { outcomes, changed, crossed };
}

export interface StoredEntries {
  /** One for each entry, in order. */
  readonly outcomes: Outcome[];
  readonly changed: ReadonlyMap<number, readonly number[]>;
  readonly crossed: ReadonlyMap<number, readonly number[]>;
  /** Entries of no asset, with their places: no asset has their device, none had it then, or its clock does not tell when that is. */
  readonly homeless: readonly HomelessEntry[];
  readonly tooOld: readonly Entry[];
}

interface HomelessEntry {
  readonly place: number;
  readonly entry: Entry;
  readonly reason: 'unknown_device' | 'device_not_assigned' | 'clock_week_rollover';
}

/** Stores what can be stored, and keeps nothing of the rest. */
export async function storeEntries(
  client: PoolClient,
  sets: AccountSets,
  entries: readonly Entry[],
  { clock = new StageClock(), first, trustsNew = false }: HowToStore = {},
): Promise<StoredEntries> {
  const known = await lockAssets(client, entries, first);
  clock.mark('look_up');
  await letOthersIn(entries);
  const outcomes = Array.from<Outcome>({ length: entries.length });
  const rows: Row[] = [];
  const eventRows: EventRow[] = [];
  const homeless: HomelessEntry[] = [];
  for (const [place, given] of entries.entries()) {
    const device = known.get(given.origin.accountId)?.get(told(given).externalId);
    const entry = device?.isClockCorrected === true ? correctClock(given) : given;
    const asset = device && assetAt(device, instantOf(entry));
    if (device !== undefined && isWeekRollover(entry)) {
      outcomes[place] = rejectRollover(entry);
      homeless.push({ place, entry, reason: 'clock_week_rollover' });
    } else if (device !== undefined && asset !== undefined) {
      const { deviceId } = device;
      if (entry.position === undefined) eventRows.push({ place, entry, deviceId, asset });
      else rows.push({ place, entry, deviceId, asset });
    } else if (device !== undefined && isAssigned(device)) {
      outcomes[place] = rejectUnassigned(entry);
      homeless.push({ place, entry, reason: 'device_not_assigned' });
    } else {
      outcomes[place] = rejectUnknownDevice(entry);
      homeless.push({ place, entry, reason: 'unknown_device' });
    }
  }
  const positions = await evaluateAge(client, rows, outcomes);
  const events = await evaluateAge(client, eventRows, outcomes);
  const fold = new BatchFold(outcomes);
  const sent = new SentWrites();
  let hasNew = false;
  const stored = await sent.settle(async () => {
    const writing = { client, sent, fold, clock };
    const { fresh, folded } = await writePositions(writing, positions.welcome, trustsNew);
    const { alarms, heartbeats } = await writeEvents(client, events.welcome, fold, clock);
    sent.add(recordPresence(client, fresh));
    const heard = [...fresh, ...alarms, ...heartbeats].map(({ entry }) => entry);
    sent.add(describeDevices(client, known, heard));
    sent.add(forgetTrailDays(client, fresh));
    const changed = await storeChanged(writing);
    const crossed = await foldFixes(client, sets, { rows: fresh, events: alarms, known: folded, sent });
    await requestLooks(client, sets, heartbeats);
    hasNew = fresh.length + alarms.length > 0;
    const tooOld = [...positions.tooOld, ...events.tooOld];
    return { outcomes, changed, crossed, homeless, tooOld };
  });
  if (hasNew) clock.mark('folds');
  return stored;
}

interface Writing {
  readonly client: PoolClient;
  /** What need not be waited for. */
  readonly sent: SentWrites;
  readonly fold: BatchFold;
  readonly clock: StageClock;
}

/** Between the steps of a large batch. */
async function letOthersIn(work: readonly unknown[]): Promise<void> {
  if (work.length > SMALL) await takeTurn();
}

interface WrittenPositions {
  /** Those that were new. */
  readonly fresh: readonly Row[];
  /** What folds know of their assets, where it has been asked for. */
  readonly folded?: Promise<KnownAssets>;
}

/** What is surely new is inserted while it is folded. */
async function writePositions(
  { client, sent, fold, clock }: Writing,
  rows: readonly Row[],
  trustsNew: boolean,
): Promise<WrittenPositions> {
  if (rows.length === 0) return { fresh: [] };
  // By device and time: neighbours in the index, and one order for fixes of one instant that came together.
  const sorted = rows.toSorted(
    (a, b) => a.deviceId - b.deviceId || a.entry.position.fixedAtMs - b.entry.position.fixedAtMs,
  );
  await unpackLate(client, sorted);
  const isSure = trustsNew && areNew(sorted);
  const folded = isSure ? readKnownAssets(client, [...new Set(sorted.map(({ asset }) => asset))]) : undefined;
  if (folded !== undefined) sent.add(folded);
  if (isSure) sent.add(insertNewPositions(client, sorted));
  const isNew = isSure ? undefined : await insertPositions(client, sorted);
  clock.mark('insert');
  await letOthersIn(rows);
  const fresh = sorted.filter((_, index) => isNew?.[index] !== false);
  for (const [index, row] of sorted.entries())
    fold.take(row, isNew?.[index] !== false, (state) => stepLatest(state, asFix(row)));
  clock.mark('fold');
  return { fresh, ...(folded && { folded }) };
}

/** Returns those that were new. */
async function writeEvents(
  client: PoolClient,
  rows: readonly EventRow[],
  fold: BatchFold,
  clock: StageClock,
): Promise<Record<'alarms' | 'heartbeats', EventRow[]>> {
  const fresh: Record<'alarms' | 'heartbeats', EventRow[]> = { alarms: [], heartbeats: [] };
  if (rows.length === 0) return fresh;
  const isNew = await insertEvents(client, rows);
  for (const [index, row] of rows.entries()) {
    const { event } = row.entry;
    const isHeartbeat = event.kind === heartbeatKind;
    if (isNew[index] === true) fresh[isHeartbeat ? 'heartbeats' : 'alarms'].push(row);
    fold.take(
      row,
      isNew[index] === true,
      isHeartbeat ? (state) => stepHeartbeat(state, readHeartbeat(event)) : undefined,
    );
  }
  await markLateDays(client, [...fresh.alarms, ...fresh.heartbeats]);
  clock.mark('events');
  return fresh;
}

async function storeChanged({
  client,
  sent,
  fold: { touched, repeated },
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

import type { PoolClient } from 'pg';
import { dayMs } from '@azimute/contract/durations';
import { SentWrites } from '../../../platform/postgres/sent-writes.ts';
import type { AccountSets } from '../reducers/account-sets.ts';
import { requestLooks } from '../reducers/alerts/request-looks.ts';
import { reduceFixes } from '../reducers/reduce-fixes.ts';
import type { WriteTransaction } from '../reducers/synced-transaction.ts';
import {
  fencesOf,
  told,
  type BatchResult,
  type Entry,
  type Outcome,
  type LockedAsset,
  type Row,
} from '../values/batch.ts';
import { assignEntries, type HomelessEntry } from './assign-entries.ts';
import { BatchStates } from './batch-states.ts';
import { describeDevices } from './describe-devices.ts';
import { evaluateAge } from './evaluate-age.ts';
import { isRepeat } from './insert-positions.ts';
import { lockAssets, lookUp, type KnownDevices } from './lock-assets.ts';
import { describeRefused, keepInQuarantine } from './quarantine.ts';
import { recordPresence } from './record-presence.ts';
import { rejectBlocked } from './reject-entries.ts';
import { StageClock } from './stage-clock.ts';
import { letOthersIn, storeChanged, writeEvents, writePositions } from './write-stages.ts';
import { forgetTrails } from '../reducers/forget-trails.ts';

/** Trails are stored only for days that ended at least half an hour ago. */
const LEAST_AGE_MS = 10 * 60_000;

/** Dependencies for writing a batch. */
export interface WriteContext {
  readonly transact: WriteTransaction;
  readonly clock: StageClock;
}

/**
 * Writes a batch in one transaction: locks the states of its assets, inserts positions and events, processes new fixes
 * and heartbeats, and stores the changes. Returns after the commit. If it throws, nothing of the batch is stored,
 * unless the connection was lost before the answer to the commit.
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

/** Options for storing a batch; the defaults are the safe choice. */
export interface HowToStore {
  readonly clock?: StageClock;
  /** The first look-up, if it was sent ahead. */
  readonly first?: Promise<KnownDevices> | undefined;
  /** Inserts seemingly new rows without checking; the transaction fails if one is already stored. */
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
  /** One outcome per entry, in order. */
  readonly outcomes: Outcome[];
  readonly changed: ReadonlyMap<number, readonly number[]>;
  readonly crossed: ReadonlyMap<number, readonly number[]>;
  readonly homeless: readonly HomelessEntry[];
  readonly tooOld: readonly Entry[];
}

/** Stores the valid entries and does not quarantine the rest. */
export async function storeEntries(
  client: PoolClient,
  sets: AccountSets,
  entries: readonly Entry[],
  { clock = new StageClock(), first, trustsNew = false }: HowToStore = {},
): Promise<StoredEntries> {
  const known = await lockAssets(client, entries, first);
  clock.mark('look_up');
  await letOthersIn(entries);
  const { outcomes, rows, eventRows, homeless } = assignEntries(entries, known);
  const positions = await evaluateAge(client, rows, outcomes);
  const events = await evaluateAge(client, eventRows, outcomes);
  const states = new BatchStates(outcomes);
  const sent = new SentWrites();
  let hasNew = false;
  const stored = await sent.settle(async () => {
    const writing = { client, sent, states, clock };
    const { fresh, known: knownAssets } = await writePositions(writing, positions.welcome, trustsNew);
    const { alarms, heartbeats } = await writeEvents(writing, events.welcome);
    sent.add(recordPresence(client, fresh));
    const heard = [...fresh, ...alarms, ...heartbeats].map(({ entry }) => entry);
    sent.add(describeDevices(client, known, heard));
    sent.add(forgetTrailDays(client, fresh));
    const changed = await storeChanged(writing);
    const crossed = await reduceFixes(client, sets, {
      rows: fresh,
      events: alarms,
      known: knownAssets,
      sent,
    });
    await requestLooks(client, sets, heartbeats);
    hasNew = fresh.length + alarms.length > 0;
    const tooOld = [...positions.tooOld, ...events.tooOld];
    return { outcomes, changed, crossed, homeless, tooOld };
  });
  if (hasNew) clock.mark('reducers');
  return stored;
}

interface LateDay {
  readonly asset: LockedAsset;
  fromMs: number;
  toMs: number;
}

/**
 * Deletes the stored trails of days that received fixes, so that they are redrawn. Runs in the transaction that stores
 * the fixes, under the locks of their assets (decision 0096). Live fixes affect no stored trail and cost no query.
 */
async function forgetTrailDays(client: PoolClient, rows: readonly Row[]): Promise<void> {
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

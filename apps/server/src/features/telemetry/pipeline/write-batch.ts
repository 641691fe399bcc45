import { stepLatest, type Fix } from '@azimute/engine';
import type { PoolClient } from 'pg';
import { oldestWelcomeMs } from '../fix-times.ts';
import type { Rejection } from '../position.ts';
import type { BatchResult, Entry, LockedAsset, Outcome, Row } from './batch.ts';
import { insertPositions } from './insert-positions.ts';
import { lockAssets, type KnownDevices } from './lock-assets.ts';
import { describeRefused, keepInQuarantine } from './quarantine.ts';
import { storeStates } from './store-states.ts';
import type { WriteTransaction } from './synced-transaction.ts';

/**
 * Writes a batch in one transaction: locks the states of its assets, inserts the positions, folds those that were new
 * and stores what changed. It returns after the commit; when it throws, nothing of the batch is there.
 */
export async function writeBatch(
  transact: WriteTransaction,
  entries: readonly Entry[],
): Promise<BatchResult> {
  const accountIds = new Set(entries.map((entry) => entry.origin.accountId));
  return await transact([...accountIds], (client) => writeLocked(client, entries));
}

async function writeLocked(client: PoolClient, entries: readonly Entry[]): Promise<BatchResult> {
  const known = await lockAssets(client, entries);
  const outcomes = Array.from<Outcome>({ length: entries.length });
  const rows: Row[] = [];
  const unknown: Entry[] = [];
  for (const [place, entry] of entries.entries()) {
    const row = findRow(known, entry, place);
    if (row === undefined) {
      outcomes[place] = rejectUnknownDevice(entry);
      unknown.push(entry);
    } else rows.push(row);
  }
  const { welcome, tooOld } = await judgeAge(client, rows, outcomes);
  const changed = await insertAndFold(client, welcome, outcomes);
  await keepInQuarantine(client, [
    ...unknown.map((entry) => describeRefused(entry, 'unknown_device')),
    ...tooOld
      .filter(({ origin }) => origin.keepRefused)
      .map((entry) => describeRefused(entry, 'time_too_old')),
  ]);
  return { outcomes, changed };
}

function findRow(known: KnownDevices, entry: Entry, place: number): Row | undefined {
  const device = known.get(entry.origin.accountId)?.get(entry.position.externalId);
  return device && { place, entry, deviceId: device.deviceId, asset: device.asset };
}

function rejectUnknownDevice({ position }: Entry): Rejection {
  return {
    index: position.index,
    code: 'unknown_device',
    message: `No asset of this account has the device "${position.externalId}". Add it to an asset, then send again.`,
  };
}

/** Only what is older than every account must take needs a look at the account's own retention. */
async function judgeAge(
  client: PoolClient,
  rows: readonly Row[],
  outcomes: Outcome[],
): Promise<{ welcome: readonly Row[]; tooOld: readonly Entry[] }> {
  if (rows.every((row) => row.entry.position.fixedAtMs >= oldestWelcomeMs))
    return { welcome: rows, tooOld: [] };
  const { rows: accounts } = await client.query<{ account_id: number; oldest: Date }>(
    'select account_id, now() - retention as oldest from accounts',
  );
  const oldestOf = new Map(accounts.map((account) => [account.account_id, account.oldest.getTime()]));
  const tooOld: Entry[] = [];
  const welcome = rows.filter(({ place, entry }) => {
    const { origin, position } = entry;
    const oldestMs = Math.min(oldestWelcomeMs, oldestOf.get(origin.accountId) ?? oldestWelcomeMs);
    if (position.fixedAtMs >= oldestMs) return true;
    outcomes[place] = {
      index: position.index,
      code: 'time_too_old',
      message: `The fix is older than this account keeps (${new Date(oldestMs).toISOString()}). Do not send it again.`,
    };
    tooOld.push(entry);
    return false;
  });
  return { welcome, tooOld };
}

async function insertAndFold(
  client: PoolClient,
  rows: readonly Row[],
  outcomes: Outcome[],
): Promise<Map<number, number[]>> {
  if (rows.length === 0) return new Map();
  // By device and time: neighbours in the index, and one order for fixes of one instant that came together.
  const sorted = rows.toSorted(
    (a, b) => a.deviceId - b.deviceId || a.entry.position.fixedAtMs - b.entry.position.fixedAtMs,
  );
  const isNew = await insertPositions(client, sorted);
  const touched = new Set<LockedAsset>();
  for (const [index, row] of sorted.entries()) {
    // A repeat changes nothing, so it is not folded.
    outcomes[row.place] = isNew[index] === true ? 'accepted' : 'duplicate';
    if (isNew[index] !== true) continue;
    row.asset.state = stepLatest(row.asset.state, asFix(row));
    touched.add(row.asset);
  }
  const changed = [...touched].filter((asset) => asset.state !== asset.stored);
  if (changed.length > 0) await storeStates(client, changed);
  return groupByAccount(changed);
}

function asFix({ entry: { origin, position }, deviceId }: Row): Fix {
  return {
    deviceId,
    fixedAtMs: position.fixedAtMs,
    receivedAtMs: origin.receivedAtMs,
    latitude: position.latitude,
    longitude: position.longitude,
    speedKph: position.speedKph,
    headingDegrees: position.headingDegrees,
    altitudeMeters: position.altitudeMeters,
    accuracyMeters: position.accuracyMeters,
    ignition: position.ignition,
    hourMeterHours: position.hourMeterHours,
    odometerKm: position.odometerKm,
  };
}

function groupByAccount(assets: readonly LockedAsset[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const { accountId, assetId } of assets) {
    const group = groups.get(accountId);
    if (group === undefined) groups.set(accountId, [assetId]);
    else group.push(assetId);
  }
  return groups;
}

import type { AssetComparison, Conclusion, Difference } from '@azimute/engine/comparison';
import { comparedKinds, type ComparedKind } from '@azimute/contract/migration-comparisons';
import type { AccountClient } from '../../../platform/imports/import-kind.ts';
import { asProvedAccounts } from '../../../platform/postgres/transaction.ts';
import { openThread, ThreadLimitError, type AskedThread } from '../../../platform/threads/ask-thread.ts';
import { readPositions, rangeOf } from '../source/read-api.ts';
import { askRows, type TraccarApi } from '../source/traccar-api.ts';
import { openServer, problemOf } from '../servers/open-server.ts';
import { readDevices } from '../servers/read-devices.ts';
import { ignoreMissing } from '../servers/read-server.ts';
import { findServer } from '../servers/server-rows.ts';
import { openServerJob, type ServerDependencies, type ServerJob } from '../servers/server-job.ts';
import type { DifferenceContent } from './comparison-rows.ts';
import type { ComparisonQuestion } from './comparison-worker.ts';
import { readOurs } from './read-ours.ts';
import { readTheirGeofences, type TheirGeofences } from './their-geofences.ts';

const HOUR_MS = 3_600_000;
/** Positions before and after the period from which its first and last conclusions follow. */
const BEFORE_MS = 24 * HOUR_MS;
const AFTER_MS = 6 * HOUR_MS;
const MOST_FIXES = 150_000;
const MOST_DIFFERENCES = 20_000;
const WORKER = new URL('./comparison-worker.ts', import.meta.url);
const HEAP_MB = 768;
/** Time limit of an asset: the reducers pass its positions some dozens of times. */
const LIMIT_MS = 180_000;

interface Wanted {
  readonly attempt: string;
  readonly from: Date;
  readonly to: Date;
}

interface Comparing {
  readonly dependencies: ServerDependencies;
  readonly job: ServerJob;
  readonly wanted: Wanted;
  readonly api: TraccarApi;
  readonly thread: AskedThread<ComparisonQuestion, AssetComparison>;
  readonly geofences: TheirGeofences;
}

/** The comparison was replaced or deleted. */
class ReplacedError extends Error {}

/** Compares both systems device by device. An interrupted comparison begins again. */
export async function runComparison(
  dependencies: ServerDependencies,
  payload: unknown,
  signal: AbortSignal,
): Promise<void> {
  const job = await openServerJob(dependencies, payload);
  if (job === null) return;
  const begun = await begin(job);
  if (begun === null) return;
  const { wanted, server } = begun;
  const thread = openThread<ComparisonQuestion, AssetComparison>({
    script: WORKER,
    data: null,
    heapMb: HEAP_MB,
  });
  try {
    const api = openServer(dependencies, job.actor.accountId, server);
    const geofences = await readTheirGeofences(api, job);
    await compareDevices({ dependencies, job, wanted, api, thread, geofences }, signal);
  } catch (error) {
    if (error instanceof ReplacedError) return;
    signal.throwIfAborted();
    await finish(job, wanted, 'failed', dependencies.clock.now());
    if (problemOf(error) === 'unexpected') throw error;
  } finally {
    thread.close();
  }
}

async function begin({ inAccount, serverId }: ServerJob) {
  return await inAccount(async (account) => {
    const server = await findServer(account, serverId);
    const { rows } = await account.client.query<Wanted>(
      `update migration_comparisons set state = 'running', devices_done = 0, devices_left_out = 0,
          differences_left_out = 0, counts = '{}'
        where account_id = $1 and migration_server_id = $2 and state in ('queued', 'running')
        returning attempt, from_at as from, to_at as to`,
      [account.accountId, serverId],
    );
    await account.client.query(
      'delete from migration_differences where account_id = $1 and migration_server_id = $2',
      [account.accountId, serverId],
    );
    const [wanted] = rows;
    return wanted === undefined ? null : { wanted, server };
  }).catch(ignoreMissing);
}

type Counts = Record<ComparedKind, { theirs: number; ours: number }>;

async function compareDevices(comparing: Comparing, signal: AbortSignal): Promise<void> {
  const { job, api, wanted, dependencies } = comparing;
  const devices = await readDevices(api, job);
  const counts = Object.fromEntries(
    comparedKinds.map((kind) => [kind, { theirs: 0, ours: 0 }]),
  ) as unknown as Counts;
  let [stored, leftOut, differencesLeftOut] = [0, 0, 0];
  for (const [index, device] of devices.entries()) {
    signal.throwIfAborted();
    const { id, assetId } = device;
    const compared = assetId === null ? null : await compareDevice(comparing, id, assetId);
    if (compared === null) leftOut += 1;
    for (const kind of comparedKinds) {
      counts[kind].theirs += compared?.counts[kind].theirs ?? 0;
      counts[kind].ours += compared?.counts[kind].ours ?? 0;
    }
    const all = compared?.differences ?? [];
    const kept = all.slice(0, MOST_DIFFERENCES - stored);
    differencesLeftOut += all.length - kept.length;
    await job.inAccount(async (account) => {
      const { rowCount } = await account.client.query(
        `update migration_comparisons set device_count = $4, devices_done = $5, devices_left_out = $6,
            differences_left_out = $7, counts = $8
          where account_id = $1 and migration_server_id = $2 and attempt = $3`,
        [
          account.accountId,
          job.serverId,
          wanted.attempt,
          devices.length,
          index + 1,
          leftOut,
          differencesLeftOut,
          JSON.stringify(counts),
        ],
      );
      if (rowCount === 0) throw new ReplacedError();
      await insertDifferences(account, comparing, { assetId: assetId ?? 0, kept, after: stored });
    });
    stored += kept.length;
  }
  await finish(job, wanted, 'finished', dependencies.clock.now());
}

/** Returns null if the asset is left out: it has too many positions, or takes too long. */
async function compareDevice(
  { dependencies, job, wanted, api, thread, geofences }: Comparing,
  deviceId: number,
  assetId: number,
): Promise<AssetComparison | null> {
  const { accountId } = job.actor;
  const [fromMs, toMs] = [wanted.from.getTime(), wanted.to.getTime()];
  const [readFromMs, readToMs] = [fromMs - BEFORE_MS, toMs + AFTER_MS];
  const period = { accountId, fromMs, toMs, readFromMs, readToMs, mostFixes: MOST_FIXES };
  const own = await asProvedAccounts(dependencies.database.pipeline, [accountId], (client) =>
    readOurs(client, assetId, period),
  );
  if (own === null) return null;
  const positions = await Array.fromAsync(readPositions(api, deviceId, readFromMs, readToMs));
  if (positions.reduce((sum, { rows }) => sum + rows.length, 0) > MOST_FIXES) return null;
  const report = (name: string) =>
    Array.fromAsync(askRows(api, name, `reports/${name}?deviceId=${deviceId}&${rangeOf(fromMs, toMs)}`));
  const question: ComparisonQuestion = {
    fromMs,
    toMs,
    ...own,
    knownFences: geofences.idsOf(own.asset.unitId),
    positions,
    theirTrips: await report('trips'),
    theirStops: await report('stops'),
    theirEvents: await report('events'),
  };
  try {
    return await thread.ask(question, { limitMs: LIMIT_MS });
  } catch (error) {
    if (error instanceof ThreadLimitError) return null;
    throw error;
  }
}

async function insertDifferences(
  { client, accountId }: AccountClient,
  { job, geofences }: Comparing,
  {
    assetId,
    kept,
    after,
  }: { readonly assetId: number; readonly kept: readonly Difference[]; readonly after: number },
): Promise<void> {
  if (kept.length === 0) return;
  const rows = kept.map((difference, index) => ({
    line: after + index + 1,
    kind: difference.kind,
    reason: difference.explanation?.reason ?? null,
    at: new Date(difference.atMs).toISOString(),
    content: contentOf(difference, geofences),
  }));
  await client.query(
    `insert into migration_differences
      (account_id, migration_server_id, line, user_id, asset_id, kind, reason, at, content)
      select $1, $2, d.line, $3, $4, d.kind, d.reason, d.at, d.content
      from jsonb_to_recordset($5) as d (line int, kind text, reason text, at timestamptz, content jsonb)`,
    [accountId, job.serverId, job.actor.userId, assetId, JSON.stringify(rows)],
  );
}

function contentOf(
  { kind, subject, theirs, ours, explanation }: Difference,
  { names }: TheirGeofences,
): DifferenceContent {
  return {
    subject: kind === 'geofence' ? (names.get(subject) ?? '') : subject.replace(/^alarm_/, ''),
    theirs: theirs.map(presentConclusion),
    ours: ours.map(presentConclusion),
    setting: explanation?.setting ?? null,
    ownValue: explanation?.ownValue ?? null,
    theirValue: explanation?.theirValue ?? null,
    positions: explanation?.positions ?? 0,
  };
}

function presentConclusion({ kind, fromMs, toMs }: Conclusion): DifferenceContent['theirs'][number] {
  return {
    kind,
    from: new Date(fromMs).toISOString(),
    to: toMs === null ? null : new Date(toMs).toISOString(),
  };
}

async function finish(
  { inAccount, serverId }: ServerJob,
  { attempt }: Wanted,
  state: 'finished' | 'failed',
  at: Date,
): Promise<void> {
  await inAccount(({ client, accountId }) =>
    client.query(
      `update migration_comparisons set state = $4, finished_at = $5
        where account_id = $1 and migration_server_id = $2 and attempt = $3`,
      [accountId, serverId, attempt, state, at],
    ),
  );
}

import type pg from 'pg';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import { createPatience } from '../../../platform/imports/create-patience.ts';
import { asActor, withoutRights } from '../../../platform/postgres/transaction.ts';
import { openThread, type AskedThread } from '../../../platform/threads/ask-thread.ts';
import type { Intake } from '../../telemetry/pipeline/intake.ts';
import { submitHistory } from '../run/submit-history.ts';
import { readPositions } from '../source/read-api.ts';
import { asRow, type SourceRows } from '../source/source-rows.ts';
import type { TraccarApi } from '../source/traccar-api.ts';
import type { GapAnswer, GapQuestion } from './gap-worker.ts';
import { openServer, problemOf } from './open-server.ts';
import { readDevices, type SourceDevice } from './read-devices.ts';
import { ignoreMissing } from './read-server.ts';
import { findServer, updateServer, type ServerRow } from './server-rows.ts';
import { openServerJob, type ServerDependencies, type ServerJob } from './server-job.ts';

export const catchUpTask = 'catch_up_migration_server';

const MINUTE_MS = 60_000;
const EVERY_MS = 5 * MINUTE_MS;
/** Wait after a failed attempt. */
const FAILED_EVERY_MS = 15 * MINUTE_MS;
/** A position that the server received since then may still be on its way here. */
const ON_ITS_WAY_MS = 2 * MINUTE_MS;
/** Fix times before the last comparison that are read again, since fixes arrive late. */
const OVERLAP_MS = 60 * MINUTE_MS;
/** The same from time to time, for devices that were offline for days. */
const LOOK_BACK_MS = 7 * 24 * 60 * MINUTE_MS;
const LOOK_BACK_EVERY_MS = 6 * 60 * MINUTE_MS;
const WORKER = new URL('./gap-worker.ts', import.meta.url);
const HEAP_MB = 512;
/** Devices without a gap whose progress is stored together. */
const DEVICES_AT_ONCE = 100;

export interface CatchUpDependencies extends ServerDependencies {
  readonly intake: Intake;
}

/** Queues the catch-up of every server that is due. */
export async function queueCatchUps(
  { database, clock }: Pick<CatchUpDependencies, 'database' | 'clock'>,
  jobs: pg.Pool,
): Promise<void> {
  const { rows } = await jobs.query<{ account_id: number; user_id: number; migration_server_id: number }>(
    'select * from list_due_migration_servers($1)',
    [clock.now()],
  );
  for (const { account_id: accountId, user_id: userId, migration_server_id: serverId } of rows)
    await asActor(database.app, withoutRights({ accountId, userId, sessionId: null }), (client) =>
      enqueueJob(client, {
        task: catchUpTask,
        payload: { serverId },
        queue: 'long',
        key: `${catchUpTask}.${serverId}`,
      }),
    );
}

/** Compares what a server received with what is stored here, and fills what never arrived. */
export async function catchUp(
  dependencies: CatchUpDependencies,
  payload: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { clock, database } = dependencies;
  const job = await openServerJob(dependencies, payload);
  if (job === null) return;
  const { actor, inAccount, serverId } = job;
  const server = await inAccount((account) => findServer(account, serverId)).catch(ignoreMissing);
  const nowMs = clock.now().getTime();
  if (server === null || !server.isCatchingUp || server.nextAt.getTime() > nowMs) return;
  const looksBack = nowMs - server.lookedBackAt.getTime() >= LOOK_BACK_EVERY_MS;
  const upToMs = nowMs - ON_ITS_WAY_MS;
  const after = (ms: number): Date => new Date(nowMs + ms);
  const thread = openThread<GapQuestion, GapAnswer>({
    script: WORKER,
    data: database.connectionOf('azimute_pipeline'),
    heapMb: HEAP_MB,
  });
  try {
    const api = openServer(dependencies, actor.accountId, server);
    const comparison = { dependencies, job, server, api, thread, upToMs, looksBack, signal };
    if (!(await compareDevices(comparison))) return;
    await inAccount((account) =>
      updateServer(account, serverId, {
        problem: null,
        devicesTo: {},
        caughtUpTo: new Date(Math.max(upToMs, server.caughtUpTo.getTime())),
        ...(looksBack && { lookedBackAt: new Date(nowMs) }),
        nextAt: after(EVERY_MS),
      }),
    );
  } catch (error) {
    const problem = problemOf(error);
    await inAccount((account) =>
      updateServer(account, serverId, { problem, nextAt: after(FAILED_EVERY_MS) }),
    );
    if (problem === 'unexpected') throw error;
  } finally {
    thread.close();
  }
}

interface Comparison {
  readonly dependencies: CatchUpDependencies;
  readonly job: ServerJob;
  readonly server: ServerRow;
  readonly api: TraccarApi;
  readonly thread: AskedThread<GapQuestion, GapAnswer>;
  readonly upToMs: number;
  readonly looksBack: boolean;
  readonly signal: AbortSignal;
}

type Progress = Pick<ServerRow, 'devicesTo' | 'forwardedSince' | 'forwarded' | 'filled' | 'lost'>;

/** Compares device by device; returns false if it was asked to stop before the last. */
async function compareDevices(comparison: Comparison): Promise<boolean> {
  const { job, server, api, upToMs, signal } = comparison;
  const devices = await readDevices(api, job);
  let progress: Progress = server;
  let waiting = 0;
  const store = async (): Promise<void> => {
    waiting = 0;
    const { devicesTo, forwardedSince, forwarded, filled, lost } = progress;
    await job.inAccount((account) =>
      updateServer(account, server.id, { devicesTo, forwardedSince, forwarded, filled, lost }),
    );
  };
  for (const { assetId, ...device } of devices) {
    if (assetId === null) continue;
    if (signal.aborted) return false;
    const { filled } = progress;
    progress = await compareDevice(comparison, { ...device, assetId }, progress);
    progress = { ...progress, devicesTo: { ...progress.devicesTo, [device.id]: upToMs } };
    waiting += 1;
    // A fill that is not counted at once would count as forwarded after a kill.
    if (progress.filled > filled || waiting >= DEVICES_AT_ONCE) await store();
  }
  await store();
  return true;
}

async function compareDevice(
  { dependencies, job, server, api, thread, upToMs, looksBack, signal }: Comparison,
  { id, uniqueId, model, assetId }: SourceDevice & { readonly assetId: number },
  before: Progress,
): Promise<Progress> {
  const { accountId } = job.actor;
  const sinceMs = Math.max(server.caughtUpTo.getTime(), server.devicesTo[id] ?? 0);
  const fromMs = Math.max(server.historyFrom.getTime(), sinceMs - (looksBack ? LOOK_BACK_MS : OVERLAP_MS));
  if (fromMs >= upToMs) return before;
  const nowMs = dependencies.clock.now().getTime();
  const lines: string[] = [];
  for await (const part of readPositions(api, id, fromMs, upToMs)) lines.push(...linesOf(part, upToMs));
  if (lines.length === 0) return before;
  const decoding = {
    accountId,
    timeZone: 'UTC',
    nowMs,
    names: {},
    device: { uniqueId, model },
  };
  const run = {
    accountId,
    patience: createPatience(signal),
    requireWanted: async () => signal.throwIfAborted(),
  };
  let answer = await thread.ask({ decoding, assetId, lines, sinceMs });
  const { known, firstKnownMs } = answer;
  const forwardedSinceMs = before.forwardedSince?.getTime() ?? firstKnownMs;
  let [filled, lost] = [0, 0];
  while (answer.positions.length + answer.events.length > 0) {
    const { stored } = await submitHistory(dependencies.intake, run, answer, dependencies.clock.now());
    const due = answer.receivedMs.filter((ms) => forwardedSinceMs !== null && ms >= forwardedSinceMs).length;
    filled += stored;
    // A position that arrived in the meantime was not lost.
    lost += Math.min(stored, due);
    answer = await thread.ask({ slice: true });
  }
  return {
    devicesTo: before.devicesTo,
    forwardedSince: forwardedSinceMs === null ? null : new Date(forwardedSinceMs),
    forwarded: before.forwarded + known,
    filled: before.filled + filled,
    lost: before.lost + lost,
  };
}

/** Returns positions as they are staged, without those that may still be on their way. */
function linesOf({ columns, rows }: SourceRows, upToMs: number): string[] {
  const received = columns.indexOf('servertime');
  return rows
    .filter((cells) => !(Date.parse(cells[received] ?? '') > upToMs))
    .map((cells) => JSON.stringify({ t: 'p', v: asRow(columns, cells) }));
}

import { setTimeout as sleep } from 'node:timers/promises';
import { arrangeFleet, arrangeSlowAccount, asSuperuser } from '../chaos/arrange-fleet.ts';
import { areReducersWaiting, compareReducers } from '../chaos/compare-reducers.ts';
import { createChance } from '../chaos/create-chance.ts';
import { fileDialect } from '../chaos/file-dialect.ts';
import { findViolations, hasArrived } from '../chaos/find-violations.ts';
import {
  areAlertsWaiting,
  arrangeAlerts,
  findAlertViolations,
  findFollowerViolations,
  startAlerter,
} from '../chaos/start-alerter.ts';
import { startSenders, type Senders } from '../chaos/start-senders.ts';
import { bringAboutInCluster, clusterFaultNames, type ClusterFaultName } from './cluster-faults.ts';
import { openCluster, removeClusterData } from './open-cluster.ts';

export interface ClusterOptions {
  /** Number of times for each fault. */
  readonly rounds: number;
  /** Default: all of them. */
  readonly faults?: readonly ClusterFaultName[];
  readonly seed: number;
  readonly onFault?: (fault: ClusterFaultName, shutMs: number) => void;
}

export interface ClusterReport {
  /** By fault, the longest times without any acknowledgement from its start until recovery. */
  readonly shutMs: Readonly<Record<ClusterFaultName, readonly number[]>>;
  readonly acknowledged: number;
  readonly alerts: number;
  readonly refusals: number;
  readonly unanswered: number;
  /** Empty if nothing was lost, duplicated or invented. */
  readonly violations: readonly string[];
  /** Kept if something was. */
  readonly dataDir: string;
}

const ACKNOWLEDGED_BETWEEN = 12;
const HEALS_WITHIN_MS = 240_000;

/**
 * Senders at the engines and of files, and a sender of alerts, while hosts, roles, databases and connections fail; then
 * the ledgers are compared.
 */
export async function runCluster({
  rounds,
  faults = clusterFaultNames,
  seed,
  onFault,
}: ClusterOptions): Promise<ClusterReport> {
  const chance = createChance(seed);
  const cluster = await openCluster();
  const { databaseUrl, urls } = cluster;
  const shutMs = Object.fromEntries(clusterFaultNames.map((name) => [name, [] as number[]])) as Record<
    ClusterFaultName,
    number[]
  >;
  const violations: string[] = [];
  const alertCounts = { refusals: 0, unanswered: 0 };
  let senders: Senders | undefined;
  let acknowledged = 0;
  let alerts = 0;
  try {
    const fleet = (
      await arrangeFleet(databaseUrl, urls.ingest, { nowMs: Date.now(), rounds: rounds * 4 })
    ).map((sender) =>
      sender.dialect === fileDialect ? { ...sender, url: urls.web } : { ...sender, isJournaled: true },
    );
    const ledgers = fleet.flatMap(({ devices, stranger }) =>
      stranger === undefined ? devices : [...devices, stranger],
    );
    const { key } = await arrangeSlowAccount(databaseUrl);
    await arrangeAlerts(databaseUrl, 'slow.example');
    const alerter = startAlerter(urls.ingest, key, alertCounts);
    senders = startSenders(fleet, chance.fork());
    await inTime(senders.untilAcknowledged(ACKNOWLEDGED_BETWEEN), 'at the begin');
    const planned = faults.flatMap((name) => Array.from({ length: rounds }, () => name));
    for (const name of chance.shuffle(planned)) {
      const watch = watchGaps(senders);
      await bringAboutInCluster(name, cluster, chance);
      await inTime(senders.untilAcknowledged(ACKNOWLEDGED_BETWEEN), `after "${name}"`);
      const longest = watch.stop();
      shutMs[name].push(longest);
      onFault?.(name, longest);
    }
    await inTime(senders.stop(), 'when the senders stopped');
    await inTime(alerter.stop(), 'when the alerts stopped');
    await untilSettled(
      databaseUrl,
      async () =>
        (await hasArrived(databaseUrl, ledgers)) &&
        !(await areReducersWaiting(databaseUrl)) &&
        !(await areAlertsWaiting(databaseUrl)),
    );
    acknowledged = ledgers.reduce((sum, ledger) => sum + ledger.acknowledged, 0);
    alerts = alerter.acknowledged.length;
    violations.push(...(await findViolations(databaseUrl, ledgers)));
    violations.push(...(await findAlertViolations(databaseUrl, alerter.acknowledged)));
    violations.push(...(await findFollowerViolations(databaseUrl)));
    violations.push(...(await compareReducers(databaseUrl)));
  } catch (error) {
    violations.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await cluster.stop();
  }
  if (violations.length === 0) await removeClusterData(cluster);
  return {
    shutMs,
    acknowledged,
    alerts,
    refusals: (senders?.counts.refusals ?? 0) + alertCounts.refusals,
    unanswered: (senders?.counts.unanswered ?? 0) + alertCounts.unanswered,
    violations,
    dataDir: cluster.dataDir,
  };
}

/** Waits while the journal delivers more: its backlog may take a busy machine some minutes. */
async function untilSettled(databaseUrl: string, isSettled: () => Promise<boolean>): Promise<void> {
  let stored = 0;
  for (let end = Date.now() + HEALS_WITHIN_MS; Date.now() < end; await sleep(500)) {
    if (await isSettled()) return;
    const { rows } = await asSuperuser(databaseUrl, (client) =>
      client.query<{ count: number }>('select count(*)::int from positions'),
    );
    const count = rows[0]?.count ?? 0;
    if (count > stored) end = Date.now() + HEALS_WITHIN_MS;
    stored = count;
  }
}

/** Measures the longest time without an acknowledgement. */
function watchGaps(senders: Senders): { stop(): number } {
  let requests = senders.counts.requests;
  let sinceMs = performance.now();
  let longestMs = 0;
  const look = (): void => {
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - sinceMs);
    if (senders.counts.requests === requests) return;
    requests = senders.counts.requests;
    sinceMs = nowMs;
  };
  const timer = setInterval(look, 20);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return longestMs;
    },
  };
}

async function inTime(work: Promise<void>, when: string): Promise<void> {
  const late = new AbortController();
  const tooLate = sleep(HEALS_WITHIN_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error(`Nothing was acknowledged for ${HEALS_WITHIN_MS / 1000} s ${when}`);
  });
  tooLate.catch(() => undefined);
  try {
    await Promise.race([work, tooLate]);
  } finally {
    late.abort();
  }
}

import { randomInt } from 'node:crypto';

import { parseArgs } from 'node:util';
import { natsServerPath } from '@azimute/server/src/features/telemetry/journal/testing/start-nats-server.ts';
import { installHttpClient } from '@azimute/server/src/platform/http/install-http-client.ts';
import { faultNames } from './chaos/faults.ts';
import { journalFaultNames, killJournal } from './chaos/kill-journal.ts';
import { killUnderTrackers } from './chaos/kill-under-trackers.ts';
import { killUnderUploads } from './chaos/kill-under-uploads.ts';
import { clusterFaultNames } from './cluster/cluster-faults.ts';
import { whatClusterLacks } from './cluster/open-cluster.ts';
import { runCluster } from './cluster/run-cluster.ts';
import { runChaos, type WorldReport } from './chaos/run-chaos.ts';

const USAGE = `npm run chaos -- [--rounds <n>] [--seed <n>] [--uploads | --trackers | --journal | --cluster]

Senders at every endpoint, one of files of positions and one that uploads documents, each repeating what was not acknowledged, while the portal and its database are
killed (-9), the database also while a query that notices nothing is at work, their connections ended and the line between
them stalled and cut, at random moments; then compares what was acknowledged with what is stored. A part of it happens to a
portal with its embedded database. All the time, peers at every kind of call send a byte now and then and read nothing. The
broker of MQTT is Mosquitto where that is installed, else a small one of this program.

  --rounds <n>   how often each fault (10)
  --uploads      only kills of the portal while files are uploaded, replaced, deleted and restored, and wait for a scanner
  --trackers     only kills of the portal while trackers that connect directly send, each repeating what was not answered
  --journal      two endpoints, two engines and the NATS journal between them, killed and paused; needs nats-server
  --cluster      three hosts (network namespaces) with etcd, NATS, PostgreSQL under Patroni and two of each role, of which
                 processes, databases and lines fail; needs root and Debian's etcd-server, nats-server, patroni, haproxy,
                 iptables and postgresql-15
  --seed <n>     repeats the choices of a run; not the moments, which the machine has a part in
`;

const PROGRESS_EVERY_MS = 10_000;

process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
// Connections of senders to killed portals may linger: the exit does not wait for them.
installHttpClient();
process.exit(await chaos());

async function chaos(): Promise<number> {
  const options = readOptions();
  if (options === undefined) {
    console.error(USAGE);
    return 2;
  }
  const { rounds, seed } = options;
  if (options.uploads) return await killUploads(rounds, seed);
  if (options.trackers) return await killTrackers(rounds, seed);
  if (options.journal) return await killJournals(rounds, seed);
  if (options.cluster) return await failCluster(rounds, seed);
  console.log(`${rounds} of each fault, seed ${seed}`);
  const startMs = Date.now();
  let count = 0;
  let printedMs = startMs;
  const reports = await runChaos({
    ...options,
    onFault: () => {
      count += 1;
      if (Date.now() - printedMs < PROGRESS_EVERY_MS) return;
      printedMs = Date.now();
      console.log(`  ${count} of ${faultNames.length * rounds} faults`);
    },
  });
  for (const report of reports) print(report);
  console.log(`${((Date.now() - startMs) / 1000).toFixed(0)} s`);
  const isWhole = reports.every((report) => report.violations.length === 0);
  console.log(isWhole ? 'Nothing lost, nothing doubled.' : `FAILED; seed ${seed}`);
  return isWhole ? 0 : 1;
}

async function killUploads(rounds: number, seed: number): Promise<number> {
  console.log(`${rounds} kills under uploads, seed ${seed}`);
  const { acknowledged, violations, dataDir } = await killUnderUploads({
    rounds,
    seed,
    onKill: (kills) => {
      if (kills % 10 === 0) console.log(`  ${kills} of ${rounds} kills`);
    },
  });
  for (const violation of violations) console.log(`  ${violation}`);
  console.log(`${acknowledged} uploads acknowledged.`);
  console.log(violations.length === 0 ? 'Nothing lost.' : `FAILED; seed ${seed}; data in ${dataDir}`);
  return violations.length === 0 ? 0 : 1;
}

async function killTrackers(rounds: number, seed: number): Promise<number> {
  console.log(`${rounds} kills under trackers, seed ${seed}`);
  const { acknowledged, repeated, violations, dataDir } = await killUnderTrackers({
    rounds,
    seed,
    onKill: (kills) => {
      if (kills % 10 === 0) console.log(`  ${kills} of ${rounds} kills`);
    },
  });
  for (const violation of violations) console.log(`  ${violation}`);
  console.log(`${acknowledged} fixes answered, ${repeated} sent again.`);
  console.log(
    violations.length === 0 ? 'Nothing lost, nothing doubled.' : `FAILED; seed ${seed}; data in ${dataDir}`,
  );
  return violations.length === 0 ? 0 : 1;
}

async function killJournals(rounds: number, seed: number): Promise<number> {
  if (natsServerPath === undefined) {
    console.error('nats-server is not installed; Debian has a package of that name');
    return 2;
  }
  let isWhole = true;
  for (const answersAfter of ['journal', 'commit'] as const) {
    console.log(`${rounds} of each fault, senders answered after the ${answersAfter}, seed ${seed}`);
    let count = 0;
    const report = await killJournal(natsServerPath, {
      rounds,
      seed,
      answersAfter,
      onFault: () => {
        count += 1;
        if (count % 10 === 0) console.log(`  ${count} of ${journalFaultNames.length * rounds} faults`);
      },
    });
    const { acknowledged, refusals, slowestMoveMs, refusedBatches, violations, dataDir } = report;
    console.log(
      `  ${acknowledged} positions acknowledged, ${refusals} attempts told to come again; lanes of an engine were with another ` +
        `after ${(slowestMoveMs.killed / 1000).toFixed(1)} s at most where it was killed, ${(slowestMoveMs.paused / 1000).toFixed(1)} s where it was paused;\n  ${refusedBatches} batches of paused engines refused, as another had their lane`,
    );
    for (const violation of violations) console.log(`  VIOLATION ${violation}`);
    if (violations.length > 0) console.log(`  kept: ${dataDir}`);
    isWhole &&= violations.length === 0;
  }
  console.log(isWhole ? 'Nothing lost, nothing doubled.' : `FAILED; seed ${seed}`);
  return isWhole ? 0 : 1;
}

interface Options {
  readonly rounds: number;
  readonly seed: number;
  readonly uploads: boolean;
  readonly trackers: boolean;
  readonly journal: boolean;
  readonly cluster: boolean;
}

async function failCluster(rounds: number, seed: number): Promise<number> {
  const lacking = whatClusterLacks();
  if (lacking !== undefined) {
    console.error(lacking);
    return 2;
  }
  console.log(`${rounds} of each fault of a cluster, seed ${seed}`);
  const { shutMs, acknowledged, alerts, refusals, unanswered, violations, dataDir } = await runCluster({
    rounds,
    seed,
    onFault: (name, ms) => console.log(`  ${name.padEnd(32)} nothing acknowledged for ${inSeconds(ms)} s`),
  });
  console.log('\nLongest time without any acknowledgement, middle and longest');
  for (const name of clusterFaultNames) {
    const sorted = shutMs[name].toSorted((one, other) => one - other);
    const [middle, longest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    if (middle !== undefined && longest !== undefined)
      console.log(`  ${name.padEnd(32)} ${inSeconds(middle)} s, ${inSeconds(longest)} s`);
  }
  console.log(
    `${acknowledged} positions acknowledged, ${alerts} alerts raised; ${refusals} attempts told to come again, ${unanswered} without an answer.`,
  );
  for (const violation of violations) console.log(`  VIOLATION ${violation}`);
  console.log(
    violations.length === 0 ? 'Nothing lost, nothing doubled.' : `FAILED; seed ${seed}; logs in ${dataDir}`,
  );
  return violations.length === 0 ? 0 : 1;
}

function inSeconds(ms: number): string {
  return (ms / 1_000).toFixed(1).padStart(5);
}

function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string' },
      seed: { type: 'string' },
      uploads: { type: 'boolean', default: false },
      trackers: { type: 'boolean', default: false },
      journal: { type: 'boolean', default: false },
      cluster: { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds ?? '10');
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  const { uploads, trackers, journal, cluster } = values;
  return Number.isInteger(rounds) && rounds > 0 && Number.isInteger(seed)
    ? { rounds, seed, uploads, trackers, journal, cluster }
    : undefined;
}

function print({
  name,
  broker,
  faults,
  counts,
  slowConnections,
  uploads,
  alerts,
  pushes,
  devices,
  violations,
  dataDir,
}: WorldReport): void {
  const acknowledged = devices.reduce((sum, device) => sum + device.acknowledged, 0);
  console.log(`\n${name}`);
  for (const fault of faultNames)
    if (faults[fault] > 0) console.log(`  ${fault.padEnd(24)} ${faults[fault]}`);
  console.log(
    `  ${acknowledged} positions acknowledged in ${counts.requests} requests and ${counts.published} messages by MQTT (${broker}); ${counts.duplicates} of them had been ` +
      `stored by an attempt that got no answer; ${counts.files} files imported, ${uploads} uploaded, ${alerts} alerts raised, ${pushes} pushed;\n  ${counts.refusals} attempts told to come again, ` +
      `${counts.unanswered} without an answer; ${slowConnections} connections beside them did next to nothing`,
  );
  for (const violation of violations) console.log(`  VIOLATION ${violation}`);
  if (violations.length > 0) console.log(`  kept: ${dataDir}`);
}

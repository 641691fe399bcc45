import { setTimeout as sleep } from 'node:timers/promises';
import { arrangeFleet, arrangeSlowAccount } from './arrange-fleet.ts';
import { areReducersWaiting, compareReducers } from './compare-reducers.ts';
import { startFakeClamd } from '@azimute/server/src/platform/virus-scanner/testing/fake-clamd.ts';
import { createChance, type Chance } from './create-chance.ts';
import { bringAbout, faultNames, type FaultName } from './faults.ts';
import { findViolations, hasArrived } from './find-violations.ts';
import type { DeviceLedger } from './ledger.ts';
import { openAllInOneWorld, openSeparateWorld, type Surroundings, type World } from './open-world.ts';
import { openMqttDialect, type BrokerDialect } from './mqtt-dialect.ts';
import { openBroker } from './open-broker.ts';
import {
  areAlertsWaiting,
  arrangeAlerts,
  findAlertViolations,
  findFollowerViolations,
  startAlerter,
  type Alerter,
} from './start-alerter.ts';
import {
  arePushesWaiting,
  findPushViolations,
  startPushReceiver,
  type PushReceiver,
} from './push-receiver.ts';
import { startSlowPeers, type SlowPeers } from './slow-peers.ts';
import {
  areFilesWaiting,
  findLostFiles,
  portalDirOf,
  startUploader,
  type Uploader,
} from './start-uploader.ts';
import {
  noCounts,
  startSenders,
  type SenderCounts,
  type SenderOptions,
  type Senders,
} from './start-senders.ts';

export interface ChaosOptions {
  /** Number of times for each fault. */
  readonly rounds: number;
  readonly seed: number;
  readonly onFault?: (world: string, fault: FaultName) => void;
}

export interface WorldReport {
  readonly name: string;
  /** The broker used for MQTT. */
  readonly broker: string;
  readonly faults: Readonly<Record<FaultName, number>>;
  readonly counts: SenderCounts;
  /** Slow connections that were open all the time. */
  readonly slowConnections: number;
  readonly devices: readonly DeviceLedger[];
  /** Acknowledged files. */
  readonly uploads: number;
  /** Acknowledged alerts raised by another system. */
  readonly alerts: number;
  /** Messages about them received by a browser. */
  readonly pushes: number;
  /** Empty if nothing was lost, duplicated or invented. */
  readonly violations: readonly string[];
  /** Kept if something was. */
  readonly dataDir: string;
}

/** Share of the portal with its embedded database in the faults that both kinds of portal have. */
const ALL_IN_ONE_SHARE = 0.3;
/** Requests acknowledged before the next fault. */
const ACKNOWLEDGED_BETWEEN = 8;
const SLOW_PEERS_OF_EACH = 2;
const LONGEST_PAUSE_MS = 200;
const HEALS_WITHIN_MS = 120_000;

/**
 * Runs senders at every endpoint, one of files, which are replaced, deleted and restored as well, and one of alerts,
 * beside slow peers at every kind of call. Each repeats unacknowledged requests while portal, database and the
 * connections between them fail at random times; then compares the ledgers with the database.
 */
export async function runChaos(options: ChaosOptions): Promise<readonly WorldReport[]> {
  const chance = createChance(options.seed);
  const inOne = Math.ceil(options.rounds * ALL_IN_ONE_SHARE);
  const apart = options.rounds - inOne;
  return await Promise.all([
    runWorld(
      openSeparateWorld,
      plan({
        'portal killed': apart,
        'database killed': apart,
        'database killed at work': apart,
        'connections ended': apart,
        'line cut': options.rounds,
      }),
      chance.fork(),
      options,
    ),
    runWorld(
      openAllInOneWorld,
      plan({
        'portal killed': inOne,
        'database killed': inOne,
        'database killed at work': inOne,
        'connections ended': inOne,
        'line cut': 0,
      }),
      chance.fork(),
      options,
    ),
  ]);
}

function plan(counts: Readonly<Record<FaultName, number>>): FaultName[] {
  return faultNames.flatMap((name) => Array.from({ length: counts[name] }, () => name));
}

async function runWorld(
  open: (surroundings: Surroundings) => Promise<World>,
  planned: readonly FaultName[],
  chance: Chance,
  options: ChaosOptions,
): Promise<WorldReport> {
  const broker = await openBroker();
  const scanner = await startFakeClamd();
  const { host, port } = scanner.settings;
  const world = await open({ brokerUrl: broker.url, scannerUrl: `tcp://${host}:${port}` });
  const done = Object.fromEntries(faultNames.map((name) => [name, 0])) as Record<FaultName, number>;
  const violations: string[] = [];
  let senders: Senders | undefined;
  let slow: SlowPeers | undefined;
  let uploader: Uploader | undefined;
  let alerter: Alerter | undefined;
  let receiver: PushReceiver | undefined;
  let fleet: readonly SenderOptions[] = [];
  let dialect: BrokerDialect | undefined;
  try {
    dialect = await openMqttDialect(broker.url);
    await world.portal.start();
    fleet = await arrangeFleet(
      await world.findDatabaseUrl(),
      world.portal.url,
      { nowMs: Date.now(), rounds: options.rounds },
      dialect,
    );
    const slowAccount = await arrangeSlowAccount(await world.findDatabaseUrl());
    slow = startSlowPeers(
      { port: Number(new URL(world.portal.url).port), ...slowAccount },
      SLOW_PEERS_OF_EACH,
    );
    await arrangeAlerts(await world.findDatabaseUrl(), 'slow.example');
    receiver = await startPushReceiver(world.portal.url, slowAccount.token);
    alerter = startAlerter(world.portal.url, slowAccount.key, { refusals: 0, unanswered: 0 });
    uploader = startUploader({
      url: world.portal.url,
      token: slowAccount.token,
      scanner,
      chance: chance.fork(),
    });
    senders = startSenders(fleet, chance.fork());
    for (const name of chance.shuffle(planned)) {
      await healed(world, senders.untilAcknowledged(ACKNOWLEDGED_BETWEEN), `before "${name}"`);
      await sleep(chance.below(LONGEST_PAUSE_MS));
      options.onFault?.(world.name, name);
      await bringAbout(name, world, chance);
      done[name] += 1;
    }
    await healed(world, senders.untilAcknowledged(ACKNOWLEDGED_BETWEEN), 'at the end');
    await healed(world, senders.stop(), 'when the senders stopped');
    await healed(world, uploader.stop(), 'when the uploads stopped');
    await healed(world, alerter.stop(), 'when the alerts stopped');
    await drained(await world.findDatabaseUrl(), fleet);
    await checked(await world.findDatabaseUrl());
    violations.push(...(await findViolations(await world.findDatabaseUrl(), ledgersOf(fleet))));
    violations.push(
      ...(await findLostFiles(await world.findDatabaseUrl(), portalDirOf(world), uploader.acknowledged)),
    );
    await waitForReducers(await world.findDatabaseUrl());
    await told(await world.findDatabaseUrl());
    violations.push(...(await findAlertViolations(await world.findDatabaseUrl(), alerter.acknowledged)));
    await pushed(await world.findDatabaseUrl());
    violations.push(
      ...(await findPushViolations(await world.findDatabaseUrl(), receiver, alerter.acknowledged)),
    );
    violations.push(...(await findFollowerViolations(await world.findDatabaseUrl())));
    violations.push(...(await compareReducers(await world.findDatabaseUrl())));
    const { published } = senders.counts;
    const taken = broker.countTaken() ?? published;
    if (taken !== published) violations.push(`MQTT: ${published} acknowledged, the broker took ${taken}`);
  } catch (error) {
    violations.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    void senders?.stop().catch(() => undefined);
    void uploader?.stop().catch(() => undefined);
    void alerter?.stop().catch(() => undefined);
  } finally {
    slow?.stop();
    await dialect?.close();
    await world.stop();
    await scanner.stop();
    await broker.stop();
    await receiver?.stop();
  }
  if (violations.length === 0) await world.removeData();
  const counts = senders?.counts ?? noCounts();
  return {
    name: world.name,
    broker: broker.name,
    faults: done,
    counts,
    slowConnections: slow?.opened ?? 0,
    uploads: uploader?.acknowledged.length ?? 0,
    alerts: alerter?.acknowledged.length ?? 0,
    pushes: receiver?.received ?? 0,
    devices: ledgersOf(fleet),
    violations,
    dataDir: world.dataDir,
  };
}

function ledgersOf(fleet: readonly SenderOptions[]): DeviceLedger[] {
  return fleet.flatMap(({ devices, stranger }) =>
    stranger === undefined ? devices : [...devices, stranger],
  );
}

/** The portal has to fetch messages acknowledged by a broker; the comparison checks that they arrived. */
async function drained(databaseUrl: string, fleet: readonly SenderOptions[]): Promise<void> {
  const brokered = ledgersOf(fleet.filter(({ dialect }) => 'publish' in dialect));
  const until = Date.now() + HEALS_WITHIN_MS;
  while (!(await hasArrived(databaseUrl, brokered)) && Date.now() < until) await sleep(50);
}

/** Late positions and deadlines are processed over time; the comparison reports missing results. */
async function waitForReducers(databaseUrl: string): Promise<void> {
  const until = Date.now() + HEALS_WITHIN_MS;
  while ((await areReducersWaiting(databaseUrl)) && Date.now() < until) await sleep(200);
}

async function told(databaseUrl: string): Promise<void> {
  const until = Date.now() + HEALS_WITHIN_MS;
  while ((await areAlertsWaiting(databaseUrl)) && Date.now() < until) await sleep(200);
}

async function pushed(databaseUrl: string): Promise<void> {
  const until = Date.now() + HEALS_WITHIN_MS;
  while ((await arePushesWaiting(databaseUrl)) && Date.now() < until) await sleep(200);
}

/** A job every minute checks files for which the scanner did not respond. */
async function checked(databaseUrl: string): Promise<void> {
  const until = Date.now() + HEALS_WITHIN_MS;
  while ((await areFilesWaiting(databaseUrl)) && Date.now() < until) await sleep(500);
}

async function healed(world: World, acknowledged: Promise<void>, when: string): Promise<void> {
  const late = new AbortController();
  const tooLate = sleep(HEALS_WITHIN_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error(`Nothing was acknowledged for ${HEALS_WITHIN_MS / 1000} s ${when}`);
  });
  tooLate.catch(() => undefined);
  try {
    await Promise.race([acknowledged, tooLate, world.portal.failed]);
  } finally {
    late.abort();
  }
}

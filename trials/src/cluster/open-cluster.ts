import { randomBytes } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asSuperuser } from '../chaos/arrange-fleet.ts';
import { ports, writeNatsFile, writePatroniFile, writePrimaryProxyFile } from './cluster-files.ts';
import { killAllOf, mountDisk, unmount } from './host-disks.ts';
import { closeHosts, openHosts, startService, type Host, type Service } from './hosts.ts';
import { clockAhead, clockOf, FAKE_CLOCK, startFront, startRoles, type RoleProcess } from './start-roles.ts';

export interface Cluster {
  readonly hosts: readonly Host[];
  readonly roles: readonly RoleProcess[];
  /** By host, in order. */
  readonly etcd: readonly Service[];
  readonly patroni: readonly Service[];
  readonly nats: readonly Service[];
  readonly urls: Readonly<Record<'web' | 'ingest', string>>;
  /** The superuser's address of the primary. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Index of the host with the primary database; undefined while there is none. */
  findPrimary(): Promise<number | undefined>;
  findPostmaster(host: number): Promise<number>;
  /** Returns a directory on disk that only this host's database uses. */
  diskOf(host: number): string;
  /** Sets the clock offset of the portal's processes on a host [s], effective within a second. */
  setClock(host: number, seconds: number): Promise<void>;
  stop(): Promise<void>;
}

const HOSTS = 3;
const NEEDED = [
  '/usr/bin/etcd',
  '/usr/bin/patroni',
  '/usr/sbin/haproxy',
  '/usr/sbin/nats-server',
  '/usr/sbin/iptables',
  '/usr/lib/postgresql/15/bin/postgres',
];
const UP_WITHIN_MS = 120_000;

/** Returns which requirements of a cluster are not installed or allowed; undefined if there are none. */
export function whatClusterLacks(): string | undefined {
  const missing = [
    ...NEEDED.filter((path) => !isThere(path)),
    ...(FAKE_CLOCK === undefined ? ['libfaketime'] : []),
  ];
  if (process.getuid?.() !== 0) return 'It needs root, to make network namespaces.';
  return missing.length === 0
    ? undefined
    : `Missing: ${missing.join(', ')} (apt-get install etcd-server faketime patroni haproxy iptables nats-server postgresql-15).`;
}

function isThere(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens three hosts with etcd, a NATS server, PostgreSQL under Patroni with a synchronous standby, and a proxy to the
 * primary each; two of each role, and a balancer in front.
 */
export async function openCluster(): Promise<Cluster> {
  closeHosts(HOSTS);
  const hosts = openHosts(HOSTS);
  const dataDir = await mkdtemp(join(tmpdir(), 'azimute-cluster-'));
  await chmod(dataDir, 0o755);
  const services: Service[] = [];
  const diskOf = (host: number): string => join(dataDir, `disk${host + 1}`);
  const clear = (): void => {
    for (const service of services) service.kill();
    for (const host of hosts) killAllOf(host);
    for (const index of hosts.keys()) unmount(diskOf(index));
    closeHosts(HOSTS);
  };
  process.once('exit', clear);
  const stop = async (): Promise<void> => {
    await Promise.all(services.map((service) => service.stop()));
    process.off('exit', clear);
    clear();
  };
  try {
    const logOf = (name: string): string => join(dataDir, `${name}.log`);
    const start = (host: Host, name: string, command: [string, ...string[]], env = {}): Service => {
      const service = startService(host, { command, env, logFile: logOf(name) });
      services.push(service);
      return service;
    };
    const etcd = hosts.map((host) => start(host, `etcd-${host.name}`, etcdCommand(host, hosts, dataDir)));
    const nats: Service[] = [];
    for (const host of hosts) {
      const file = join(dataDir, `nats-${host.name}.conf`);
      await writeFile(file, writeNatsFile(host, hosts, join(dataDir, `nats-${host.name}`)));
      nats.push(start(host, `nats-${host.name}`, ['nats-server', '-c', file]));
    }
    const passwords = { superuser: secret(), replication: secret(), owner: secret() };
    const patroni: Service[] = [];
    for (const [index, host] of hosts.entries()) {
      const file = join(dataDir, `patroni-${host.name}.json`);
      const home = await mountDisk(diskOf(index));
      await writeFile(file, writePatroniFile(host, hosts, { dataDir: join(home, 'postgres'), passwords }));
      await writeFile(`${dataDir}/primary-${host.name}.cfg`, writePrimaryProxyFile(host, hosts));
      const asPostgres = ['--reuid=postgres', '--regid=postgres', '--init-groups'];
      patroni.push(start(host, `patroni-${host.name}`, ['setpriv', ...asPostgres, 'patroni', file]));
      start(host, `primary-${host.name}`, ['haproxy', '-db', '-f', `${dataDir}/primary-${host.name}.cfg`]);
    }
    const [first] = hosts;
    if (first === undefined) throw new Error('There are hosts');
    const at = `${first.address}:${ports.primary}`;
    await until('the cluster has a primary and a synchronous standby', () =>
      asSuperuser(`postgresql://postgres:${passwords.superuser}@${at}/postgres`, async (client) => {
        const { rowCount } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`);
        return rowCount === 1;
      }),
    );
    await asSuperuser(`postgresql://postgres:${passwords.superuser}@${at}/postgres`, async (client) => {
      await client.query(`create role portal login createrole password '${passwords.owner}'`);
      await client.query('create database azimute owner portal');
    });
    const roles = await startRoles(hosts, dataDir, passwords.owner, start);
    const urls = await startFront(roles, dataDir, services, logOf('front'));
    for (const url of Object.values(urls))
      await until(`${url} is ready`, async () => (await fetch(`${url}/readyz`)).ok);
    return {
      hosts,
      roles,
      etcd,
      patroni,
      nats,
      urls,
      databaseUrl: `postgresql://postgres:${passwords.superuser}@${at}/azimute`,
      dataDir,
      findPrimary: async () => {
        const answers = await Promise.all(hosts.map(isPrimary));
        const index = answers.indexOf(true);
        return index === -1 ? undefined : index;
      },
      findPostmaster: async (host) =>
        Number((await readFile(join(diskOf(host), 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]),
      diskOf,
      setClock: (host, seconds) => writeFile(clockOf(dataDir, hosts[host]), clockAhead(seconds)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const secret = (): string => randomBytes(18).toString('hex');

function etcdCommand(host: Host, hosts: readonly Host[], dataDir: string): [string, ...string[]] {
  const peers = hosts.map(({ name, address }) => `${name}=http://${address}:${ports.etcdPeers}`);
  const [clients, others] = [
    `http://${host.address}:${ports.etcd}`,
    `http://${host.address}:${ports.etcdPeers}`,
  ];
  const settings = [
    ['name', host.name],
    ['data-dir', join(dataDir, `etcd-${host.name}`)],
    ['listen-client-urls', clients],
    ['advertise-client-urls', clients],
    ['listen-peer-urls', others],
    ['initial-advertise-peer-urls', others],
    ['initial-cluster', peers.join(',')],
    ['logger', 'zap'],
  ];
  return ['etcd', ...settings.flatMap(([name, value]) => [`--${name}`, value ?? ''])];
}

async function isPrimary({ address }: Host): Promise<boolean> {
  const answer = fetch(`http://${address}:${ports.patroni}/primary`, { signal: AbortSignal.timeout(2_000) });
  return (await answer.catch(() => undefined))?.status === 200;
}

/** @throws Error if it does not become true in time */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + UP_WITHIN_MS; Date.now() < end; await sleep(250))
    if (await isSo().catch(() => false)) return;
  throw new Error(`Not in ${UP_WITHIN_MS / 1000} s: ${what}`);
}

export async function removeClusterData({ dataDir }: Cluster): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
}

import { globSync } from 'node:fs';
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@azimute/server/src/features/telemetry/protocols/mqtt/testing/start-mosquitto.ts';
import { loadKeys } from '@azimute/server/src/platform/keys.ts';
import { ports, rolePorts, writeFrontFile, type Role } from './cluster-files.ts';
import { startService, type Host, type Service } from './hosts.ts';

export interface RoleProcess extends Service {
  readonly name: string;
  readonly role: Role;
  readonly host: Host;
}

/** Two of each. */
const PLACES: readonly (readonly [Role, number])[] = [
  ['engine', 0],
  ['web', 0],
  ['ingest', 0],
  ['engine', 1],
  ['jobs', 1],
  ['web', 2],
  ['jobs', 2],
  ['ingest', 2],
];
export const [FAKE_CLOCK] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
const MAIN = fileURLToPath(import.meta.resolve('@azimute/server/src/main.ts'));

export type Start = (
  host: Host,
  name: string,
  command: [string, ...string[]],
  env?: Record<string, string>,
) => Service;

export async function startRoles(
  hosts: readonly Host[],
  dataDir: string,
  password: string,
  start: Start,
): Promise<RoleProcess[]> {
  const keys = join(dataDir, 'keys');
  await mkdir(keys);
  await loadKeys(keys);
  for (const host of hosts) await writeFile(clockOf(dataDir, host), clockAhead(0));
  const roles: RoleProcess[] = [];
  for (const [role, index] of PLACES) {
    const host = hosts[index];
    if (host === undefined) continue;
    const name = `${role}-${host.name}`;
    const own = join(dataDir, name);
    await mkdir(own, { mode: 0o700 });
    await copyFile(join(keys, 'keys.json'), join(own, 'keys.json'));
    await chmod(join(own, 'keys.json'), 0o600);
    const service = start(host, name, [process.execPath, MAIN, `--role=${role}`], {
      HOST: '0.0.0.0',
      PORT: String(rolePorts[role]),
      DATA_DIR: own,
      DATABASE_URL: `postgresql://portal:${password}@${host.address}:${ports.primary}/azimute`,
      INSTANCE: name,
      NATS_URL: hosts.map(({ address }) => `nats://${address}:${ports.nats}`).join(','),
      // Processes die here, not machines: data in the system's disk cache survives.
      NATS_SYNCED: 'true',
      DEMO: 'false',
      LOG_LEVEL: 'info',
      LD_PRELOAD: FAKE_CLOCK ?? '',
      FAKETIME_TIMESTAMP_FILE: clockOf(dataDir, host),
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    roles.push({ ...service, name, role, host });
  }
  return roles;
}

export async function startFront(
  roles: readonly RoleProcess[],
  dataDir: string,
  services: Service[],
  logFile: string,
): Promise<Readonly<Record<'web' | 'ingest', string>>> {
  const [web, ingest] = [await findFreePort(), await findFreePort()];
  const serversOf = (wanted: Role) =>
    roles.filter(({ role }) => role === wanted).map(({ host }) => ({ host, port: rolePorts[wanted] }));
  const file = join(dataDir, 'front.cfg');
  await writeFile(
    file,
    writeFrontFile([
      { name: 'web', port: web, servers: serversOf('web') },
      { name: 'ingest', port: ingest, servers: serversOf('ingest') },
    ]),
  );
  services.push(startService(undefined, { command: ['haproxy', '-db', '-f', file], logFile }));
  return { web: `http://127.0.0.1:${web}`, ingest: `http://127.0.0.1:${ingest}` };
}

export const clockOf = (dataDir: string, host: Host | undefined): string =>
  join(dataDir, `clock-${host?.name}`);
export const clockAhead = (seconds: number): string => `${seconds < 0 ? '' : '+'}${seconds}\n`;

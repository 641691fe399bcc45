import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import type { MigrationDetail } from '@azimute/contract';
import { migrationFileType } from '@azimute/contract/migrations';
import { arrangeSlowAccount, asSuperuser } from '../chaos/arrange-fleet.ts';
import { createChance, type Chance } from '../chaos/create-chance.ts';
import { openSeparateWorld, type World } from '../chaos/open-world.ts';
import { deviceIdOf, dumpOf, fixesOf, fixOf, type GeneratedSource } from './generated-source.ts';

export interface MigrationTrial {
  readonly positions: number;
  readonly devices: number;
  readonly kills: number;
  readonly seed: number;
  readonly onKill: (kills: number, positions: number) => void;
}

export interface MigrationTrialReport {
  readonly compared: number;
  readonly kills: number;
  readonly positionsPerSecond: number;
}

const DAYS_BACK = 20;
const LONGEST_PAUSE_MS = 1_000;
const GIVE_UP_AFTER_MS = 30 * 60_000;

/** @throws Error at the first difference */
export async function tryMigration(trial: MigrationTrial): Promise<MigrationTrialReport> {
  const world = await openSeparateWorld({});
  let isWhole = false;
  try {
    await world.portal.start();
    const { token } = await arrangeSlowAccount(await world.findDatabaseUrl());
    const portal = new Portal(world, token);
    const source = {
      prefix: 'killed',
      devices: trial.devices,
      positions: trial.positions,
      startMs: Math.floor(Date.now() / 1_000) * 1_000 - DAYS_BACK * 86_400_000,
    };
    const kills = await migrateUnderKills(portal, source, trial);
    const compared = await compareFixes(world, source);
    const before = await countRows(world);
    const { progress } = await portal.finish(await portal.create(source));
    if (progress.stored !== 0) throw new Error(`The second migration stored ${progress.stored} positions`);
    const after = await countRows(world);
    if (before !== after) throw new Error(`The second migration changed ${before} into ${after}`);
    const other = { ...source, prefix: 'steady' };
    const id = await portal.create(other);
    const beganMs = performance.now();
    await portal.finish(id);
    const seconds = (performance.now() - beganMs) / 1_000;
    await compareFixes(world, other);
    isWhole = true;
    return { compared, kills, positionsPerSecond: (fixesOf(other) * other.devices) / seconds };
  } finally {
    await world.stop();
    if (isWhole) await world.removeData();
  }
}

async function migrateUnderKills(
  portal: Portal,
  source: GeneratedSource,
  { kills, seed, onKill }: MigrationTrial,
): Promise<number> {
  const chance: Chance = createChance(seed);
  const id = await portal.create(source);
  await portal.ask('POST', `/migrations/${id}/start`);
  let killed = 0;
  for (let seen = 0; killed < kills;) {
    const reached = await portal.progressAfter(id, seen);
    if (reached.state === 'finished') break;
    seen = stepsOf(reached);
    await sleep(chance.below(LONGEST_PAUSE_MS));
    const { progress } = await portal.read(id);
    await portal.world.portal.kill();
    await portal.world.portal.start();
    killed += 1;
    onKill(killed, progress.positions);
  }
  const { state, progress } = await portal.finish(id);
  if (state !== 'finished') throw new Error(`The migration is ${state}`);
  if (progress.refused > 0) throw new Error(`${progress.refused} positions were refused`);
  return killed;
}

const stepsOf = ({ progress }: MigrationDetail): number => progress.records + progress.positions;

interface Sent extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly duplex?: 'half';
}

/** Calls the portal as its administrator. */
class Portal {
  readonly world: World;
  readonly #token: string;

  constructor(world: World, token: string) {
    this.world = world;
    this.#token = token;
  }

  async ask(method: string, path: string, body?: object): Promise<MigrationDetail> {
    return await this.#send(method, path, {
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  }

  read(id: number): Promise<MigrationDetail> {
    return this.ask('GET', `/migrations/${id}`);
  }

  /** Uploads the dump of a source. */
  async create(source: GeneratedSource): Promise<number> {
    const { id } = await this.#send('POST', '/migrations?fileName=traccar.sql.gz', {
      body: Readable.toWeb(dumpOf(source)) as ReadableStream,
      headers: { 'content-type': migrationFileType },
      duplex: 'half',
    });
    await this.ask('PUT', `/migrations/${id}`, { timeZone: 'UTC' });
    return id;
  }

  /** Waits until a migration has got beyond a number of steps, or ended. */
  async progressAfter(id: number, steps: number): Promise<MigrationDetail> {
    const giveUpMs = Date.now() + GIVE_UP_AFTER_MS;
    for (;;) {
      const migration = await this.read(id);
      if (migration.state === 'finished' || stepsOf(migration) > steps) return migration;
      if (Date.now() > giveUpMs) throw new Error('The migration does not continue');
      await sleep(50);
    }
  }

  /** Starts a migration unless it was, and waits for its end. */
  async finish(id: number): Promise<MigrationDetail> {
    await this.ask('POST', `/migrations/${id}/start`);
    const giveUpMs = Date.now() + GIVE_UP_AFTER_MS;
    for (;;) {
      const migration = await this.read(id);
      if (migration.state !== 'queued' && migration.state !== 'running') return migration;
      if (Date.now() > giveUpMs) throw new Error('The migration does not end');
      await sleep(200);
    }
  }

  async #send(method: string, path: string, { headers, ...init }: Sent): Promise<MigrationDetail> {
    const answer = await fetch(`${this.world.portal.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...headers },
      ...init,
    });
    if (!answer.ok) throw new Error(`${method} ${path} returned ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as MigrationDetail;
  }
}

interface StoredFix {
  readonly ms: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly kph: number;
  readonly ignition: boolean;
}

/** Compares every fix of a source with the stored one. Returns their number. */
async function compareFixes(world: World, source: GeneratedSource): Promise<number> {
  return await asSuperuser(await world.findDatabaseUrl(), async (client) => {
    let compared = 0;
    for (let device = 1; device <= source.devices; device += 1) {
      const { rows } = await client.query<StoredFix>(
        `select (extract(epoch from p.fixed_at) * 1000)::float8 as ms, p.latitude, p.longitude,
            round(p.speed_kph::numeric, 2)::float8 as kph, p.ignition
          from positions p join devices d using (account_id, device_id) where d.external_id = $1 order by p.fixed_at`,
        [deviceIdOf(source, device)],
      );
      if (rows.length !== fixesOf(source))
        throw new Error(`${deviceIdOf(source, device)} has ${rows.length} fixes, not ${fixesOf(source)}`);
      for (const [index, row] of rows.entries()) {
        const { fixedAtMs, latitude, longitude, knots, ignition } = fixOf(source, device, index);
        const kph = Math.round(knots * 1.852 * 100) / 100;
        const expected = { ms: fixedAtMs, latitude, longitude, kph, ignition };
        if (JSON.stringify(row) !== JSON.stringify(expected))
          throw new Error(`Stored ${JSON.stringify(row)}, not ${JSON.stringify(expected)}`);
      }
      compared += rows.length;
    }
    return compared;
  });
}

/** Numbers of rows that a migration makes, and a digest of the trips. */
async function countRows(world: World): Promise<string> {
  return await asSuperuser(await world.findDatabaseUrl(), async (client) => {
    const { rows } = await client.query<object>(
      `select (select count(*) from units) as units, (select count(*) from assets) as assets,
        (select count(*) from positions) as positions, (select count(*) from device_events) as events,
        (select md5(string_agg(concat_ws(' ', asset_id, kind, from_at, to_at), ',' order by asset_id, from_at))
          from trip_intervals where superseded_at is null) as trips`,
    );
    return JSON.stringify(rows[0]);
  });
}

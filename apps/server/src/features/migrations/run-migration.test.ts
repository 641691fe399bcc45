import { gzipSync } from 'node:zlib';
import type { MigrationDetail, MigrationLine } from '@azimute/contract';
import { migrationFileType } from '@azimute/contract/migrations';
import { afterAll, describe, expect, it } from 'vitest';
import { runImport } from '../../platform/imports/run-import.ts';
import { createLogger } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { notify } from '../notifications/notify.ts';
import { createIntake } from '../telemetry/pipeline/intake.ts';
import { migrationWork } from './run/run-migration.ts';
import { asCopy, asMysql, position, traccarTables } from './testing/traccar-dump.ts';

const portal = await portalOf({ people: { other: { role: 'admin' } } });
const { owner, viewer, people, accountId, database, clock, events, queryAsOwner } = portal;
const log = createLogger({ level: 'silent' });
const allowsUnsyncedCommits = true;
const intake = createIntake({
  database,
  events,
  clock,
  log,
  metrics: createMetrics(),
  allowsUnsyncedCommits,
});
afterAll(() => intake.drain());
const workshop = { database, clock, events, log, notify, intake, allowsUnsyncedCommits };

const DAY = clock.now().getTime() - 20 * 86_400_000;
const timeOf = (minute: number): string =>
  new Date(Math.floor(DAY / 60_000) * 60_000 + minute * 60_000)
    .toISOString()
    .replace('T', ' ')
    .replace('Z', '');
const positions = [
  ...Array.from({ length: 40 }, (_, index) =>
    position(index + 1, timeOf(index), { latitude: String(-23.5 + index / 1000) }),
  ),
  position(41, timeOf(41), { valid: 'f' }),
  position(42, timeOf(42), { latitude: '95' }),
  position(43, timeOf(1), { device: '3' }),
];

const of = (migrationId: number) => ({ params: { migrationId } });
const run = (id: number, signal = new AbortController().signal): Promise<void> =>
  runImport(
    workshop,
    migrationWork(workshop),
    { accountId, userId: owner.id, sessionId: null, importId: id },
    signal,
  );

async function create(dump: string): Promise<MigrationDetail> {
  const answer = await owner.send(
    'createMigration',
    { query: { fileName: 'traccar.sql.gz' }, body: gzipSync(dump) },
    { headers: { 'content-type': migrationFileType } },
  );
  if (answer.statusCode !== 201) throw new Error(`Answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<MigrationDetail>();
}

async function linesOf(id: number): Promise<MigrationLine[]> {
  return (await owner.call('listMigrationLines', { ...of(id), query: { limit: 200 } })).items;
}

async function countAll(): Promise<unknown> {
  const counts = [
    'units',
    'assets',
    'devices',
    'geofences',
    'readings',
    'alert_types',
    'positions',
    'device_events',
  ]
    .map((table) => `(select count(*)::int from ${table} where account_id = $1) as ${table}`)
    .join(', ');
  return (await queryAsOwner(`select ${counts}`, [accountId]))[0];
}

describe('a migration', () => {
  it('is for administrators, and the migration of another one is not found', async () => {
    await viewer.refused('listMigrations', {}, 403);
    const { id } = await create(asCopy(traccarTables('x', [])));
    await people.other.refused('getMigration', of(id), 404);
    await people.other.refused('listMigrationLines', of(id), 404);
  });

  it('changes nothing before it is started, and asks for the time zone of a database', async () => {
    const before = await countAll();
    const { id, settings, groups, history, summary } = await create(asCopy(traccarTables('d', positions)));
    expect(settings.timeZone).toBeNull();
    expect(groups.map(({ name, deviceCount }) => [name, deviceCount])).toEqual([
      ['Guarulhos', 1],
      ['Guarulhos / Oficina', 1],
      ["Campinas d'Oeste", 1],
    ]);
    expect(history).toMatchObject({ positions: 43, events: 1 });
    expect(summary.find(({ kind }) => kind === 'positions')).toMatchObject({ source: 43, carried: 43 });
    await owner.refused('startMigration', of(id), 'timeZone');
    await owner.refused('updateMigration', { ...of(id), body: { timeZone: 'Mars' } }, 'timeZone');
    expect(await countAll()).toEqual(before);
    const json = await owner.send('getMigrationReportFile', { ...of(id), query: { format: 'json' } });
    expect((JSON.parse(json.body) as unknown[]).length).toBe((await linesOf(id)).length);
    const csv = await owner.send('getMigrationReportFile', { ...of(id), query: { locale: 'pt' } });
    expect(csv.body).toContain('Aqui só se calculam números.');
  });

  it('stores one fix once, whether it was forwarded or comes from a database, also after kills', async () => {
    const { id } = await create(asCopy(traccarTables('d', positions)));
    await owner.call('updateMigration', { ...of(id), body: { timeZone: 'UTC' } });
    await owner.call('startMigration', of(id));
    for (let kills = 0; kills < 12; kills += 1) {
      const stop = new AbortController();
      const running = run(id, stop.signal);
      setTimeout(() => stop.abort(), kills * 15);
      await running;
    }
    await run(id);
    const done = await owner.call('getMigration', of(id));
    expect(done).toMatchObject({
      state: 'finished',
      progress: { stage: 'done', stored: 41, duplicates: 0, refused: 1 },
    });
    const failed = (await linesOf(id)).filter(({ notes }) => notes.some(({ code }) => code === 'failed'));
    expect(failed).toEqual([]);
    const [fix] = await queryAsOwner<Record<string, unknown>>(
      `select p.speed_kph, p.ignition, p.hour_meter_hours, p.odometer_km, p.fixed_at, p.attributes ->> 'sat' as sat
        from positions p join devices d using (account_id, device_id)
        where account_id = $1 and d.external_id = 'd-1' order by p.fixed_at limit 1`,
      [accountId],
    );
    expect(fix).toMatchObject({ ignition: true, hour_meter_hours: 1, odometer_km: 12.5, sat: '9' });
    expect(fix?.['speed_kph']).toBeCloseTo(18.52, 4);
    expect(fix?.['fixed_at']).toEqual(new Date(`${timeOf(0).replace(' ', 'T')}Z`));

    const { key } = await portal.keyWith('telemetry:write');
    const iso = (minute: number): string => `${timeOf(minute).replace(' ', 'T')}+00:00`;
    const forwarded = {
      position: {
        id: 0,
        protocol: 'gps103',
        deviceId: 1,
        serverTime: iso(3),
        deviceTime: iso(3),
        fixTime: iso(3),
        outdated: false,
        valid: true,
        latitude: -23.497,
        longitude: -46.6,
        altitude: 700,
        speed: 10,
        course: 90,
        address: null,
        accuracy: 5,
        network: null,
        attributes: { ignition: true, hours: 3_600_000, odometer: 12_500, sat: 9, distance: 7 },
      },
      device: { id: 1, uniqueId: 'd-1', name: 'Truck 1', model: 'FH 540' },
    };
    const before = await countAll();
    const answer = await fetch(`${await portal.listen()}/api/v1/telemetry/traccar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(forwarded),
    });
    expect(answer.status).toBeLessThan(300);
    expect(await countAll()).toEqual(before);
  }, 120_000);

  it('changes nothing when it runs again, also from the dump of another database', async () => {
    const before = await countAll();
    for (const write of [asCopy, asMysql]) {
      const { id, settings } = await create(write(traccarTables('d', positions)));
      if (settings.timeZone === null)
        await owner.call('updateMigration', { ...of(id), body: { timeZone: 'UTC' } });
      await owner.call('startMigration', of(id));
      await run(id);
      expect((await owner.call('getMigration', of(id))).progress).toMatchObject({ stage: 'done', stored: 0 });
      expect(await countAll()).toEqual(before);
    }
  }, 60_000);

  it('gives users exactly the ULs that they saw, and starts alert types without notifying', async () => {
    const users = await queryAsOwner(
      `select email, role from account_people where account_id = $1 and email like 'd-%' order by 1`,
      [accountId],
    );
    expect(users).toEqual([
      { email: 'd-part@example.com', role: 'viewer' },
      { email: 'd-root@example.com', role: 'viewer' },
      { email: 'd-whole@example.com', role: 'viewer' },
    ]);
    const types = await queryAsOwner(
      'select code, state from alert_types where account_id = $1 and code like $2',
      [accountId, 'traccar-%'],
    );
    expect(types.length).toBeGreaterThan(0);
    expect(new Set(types.map(({ state }) => state))).toEqual(new Set(['watching']));
  });
});

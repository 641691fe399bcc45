import type { MigrationDetail } from '@azimute/contract';
import { migrationFileType } from '@azimute/contract/migrations';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { openLivePortal } from '../testing/live-portal.ts';
import { asCopy, position, traccarTables } from '../testing/traccar-dump.ts';
import { apiPosition } from '../testing/traccar-server.ts';
import { catchUp, queueCatchUps } from './catch-up.ts';
import { readServer } from './read-server.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const START = NOW - 3 * 3_600_000;
const DEVICE = { id: 1, uniqueId: 'live-1', name: 'Live 1', groupId: 0, model: 'FH 540', attributes: {} };
const portal = await openLivePortal(NOW, {
  devices: [DEVICE, { id: 2, uniqueId: 'live-2', name: 'Live 2', groupId: 0, attributes: {} }],
  positions: Array.from({ length: 30 }, (_, minute) => place(minute, START + minute * 60_000)),
});
const { owner, viewer, people, accountId, database, queryAsOwner } = portal;
const { time, traccar, dependencies, ofServer, serverOf, migrate, signal } = portal;
afterAll(() => portal.close());

function place(index: number, ms: number) {
  return apiPosition(index + 1, ms, { latitude: -23.5 + index / 1000 });
}

const historyFrom = new Date(START - 3_600_000).toISOString();
const entered = { url: traccar.url, token: traccar.token, historyFrom };

async function forward(fix: Readonly<Record<string, unknown>>): Promise<void> {
  const { key } = await portal.keyWith('telemetry:write');
  const answer = await fetch(`${await portal.listen()}/api/v1/telemetry/traccar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ position: fix, device: DEVICE }),
  });
  expect(answer.status).toBeLessThan(300);
}

async function countPositions(): Promise<number> {
  const [row] = await queryAsOwner<{ count: number }>(
    'select count(*)::int as count from positions where account_id = $1',
    [accountId],
  );
  return row?.count ?? 0;
}

const catchUpNow = (serverId: number): Promise<void> => catchUp(dependencies, ofServer(serverId), signal);

describe('a Traccar server by its address', () => {
  it('is for administrators, and the server of another one is not found', async () => {
    await viewer.refused('createMigrationServer', { body: entered }, 403);
    const { id } = await owner.call('createMigrationServer', { body: entered });
    const params = { migrationServerId: id };
    expect((await people.other.call('listMigrationServers', {})).items).toEqual([]);
    await people.other.refused('updateMigrationServer', { params, body: { isCatchingUp: true } }, 404);
    await people.other.refused('deleteMigrationServer', { params }, 404);
    await owner.call('deleteMigrationServer', { params });
    await owner.refused('deleteMigrationServer', { params }, 404);
  });

  it('refuses internal addresses, plain http, and tokens that are not accepted', async () => {
    const at = (url: string, token = traccar.token) => ({ body: { ...entered, url, token } });
    await owner.refused('createMigrationServer', at('https://10.0.0.1/'), 'url');
    await owner.refused('createMigrationServer', at('https://169.254.169.254/'), 'url');
    await owner.refused('createMigrationServer', at('http://traccar.example/'), 'url');
    await owner.refused('createMigrationServer', at(traccar.url, 'wrong'), 'token');
  });

  it('stores the token encrypted', async () => {
    const { id } = await owner.call('createMigrationServer', { body: entered });
    const [row] = await queryAsOwner<{ token: Buffer }>(
      'select token from migration_servers where account_id = $1 and migration_server_id = $2',
      [accountId, id],
    );
    expect(row?.token.includes(traccar.token)).toBe(false);
    expect(JSON.stringify(await owner.call('listMigrationServers', {}))).not.toContain(traccar.token);
    await owner.call('deleteMigrationServer', { params: { migrationServerId: id } });
  });

  it('reports why it cannot be read', async () => {
    const { id } = await owner.call('createMigrationServer', { body: entered });
    traccar.fails = 503;
    await readServer(dependencies, ofServer(id));
    traccar.fails = null;
    expect(await serverOf(id)).toMatchObject({ reading: 'failed', problem: 'unreachable' });
    await owner.call('deleteMigrationServer', { params: { migrationServerId: id } });
  });

  it('is read into a migration, and gaps are filled until the catch-up ends', async () => {
    const id = await portal.read(historyFrom);
    const migrationId = (await serverOf(id))?.migrationId ?? 0;
    const draft = await owner.call('getMigration', { params: { migrationId } });
    expect(draft).toMatchObject({ state: 'draft', isTimeZoneFound: true, history: { positions: 30 } });
    expect((await migrate(migrationId)).progress).toMatchObject({ stored: 30 });
    expect(await countPositions()).toBe(30);

    // The server receives 20 positions and forwards all but 7 of them.
    const since = time.nowMs + 60_000;
    const later = Array.from({ length: 20 }, (_, index) => place(100 + index, since + index * 30_000));
    time.nowMs = since + 20 * 30_000;
    const lost = new Set([3, 4, 9, 10, 11, 15, 19]);
    for (const [index, fix] of later.entries()) {
      traccar.positions.push(fix);
      if (!lost.has(index)) await forward(fix);
    }
    // Fixes that the device took while it was offline, within the overlap: never forwarded.
    const received = new Date(since + 5 * 60_000).toISOString();
    const late = [40, 41].map((minute) => ({
      ...place(200 + minute, since - minute * 60_000),
      serverTime: received,
    }));
    traccar.positions.push(...late);
    time.nowMs += 10 * 60_000;

    await catchUpNow(id);
    expect(await countPositions()).toBe(43);
    const params = { migrationServerId: id };
    await owner.call('updateMigrationServer', { params, body: { isCatchingUp: true } });
    await catchUpNow(id);
    expect(await countPositions()).toBe(52);
    const { catchUp: counted } = (await serverOf(id)) ?? {};
    expect(counted).toMatchObject({ isOn: true, forwarded: 13, filled: 9, lost: 9 });

    // Nothing is counted or stored twice.
    time.nowMs += 10 * 60_000;
    await catchUpNow(id);
    expect(await countPositions()).toBe(52);
    expect((await serverOf(id))?.catchUp).toMatchObject({ forwarded: 13, filled: 9, lost: 9 });

    await owner.call('updateMigrationServer', { params, body: { isCatchingUp: false } });
    traccar.positions.push(place(300, time.nowMs - 5 * 60_000));
    time.nowMs += 10 * 60_000;
    await catchUpNow(id);
    expect(await countPositions()).toBe(52);
  }, 120_000);

  it('stores one fix once, whether forwarded, from the API or from a dump', async () => {
    const before = await countPositions();
    const [first] = traccar.positions;
    await forward(first ?? {});
    expect(await countPositions()).toBe(before);
    const row = position(1, new Date(START).toISOString().replace('T', ' ').replace('Z', ''), {
      attributes: '{"ignition":true,"hours":3600000,"odometer":12500,"sat":9}',
    });
    const tables = traccarTables('live', [row]);
    // The same device in a dump, with the model that the API knows.
    const devices = (tables['tc_devices'] ?? []).map((cells) =>
      cells.map((cell, at) => (at === 6 && cells[2] === 'live-1' ? 'FH 540' : cell)),
    );
    const answer = await owner.send(
      'createMigration',
      { query: { fileName: 'traccar.sql' }, body: asCopy({ ...tables, tc_devices: devices, tc_events: [] }) },
      { headers: { 'content-type': migrationFileType } },
    );
    const { id } = answer.json<MigrationDetail>();
    await owner.call('updateMigration', { params: { migrationId: id }, body: { timeZone: 'UTC' } });
    expect((await migrate(id)).progress).toMatchObject({ stored: 0, duplicates: 1 });
    expect(await countPositions()).toBe(before);
  }, 60_000);

  it('waits longer after a problem, and reports it', async () => {
    const [server] = (await owner.call('listMigrationServers', {})).items;
    const params = { migrationServerId: server?.id ?? 0 };
    await owner.call('updateMigrationServer', { params, body: { isCatchingUp: true } });
    traccar.fails = 401;
    await catchUpNow(params.migrationServerId);
    traccar.fails = null;
    expect(await serverOf(params.migrationServerId)).toMatchObject({ problem: 'unauthorized' });
    const before = await countPositions();
    time.nowMs += 60_000;
    await catchUpNow(params.migrationServerId);
    expect(await countPositions()).toBe(before);
    time.nowMs += 20 * 60_000;
    const jobsPool = new pg.Pool(database.connectionOf('azimute_jobs'));
    await queueCatchUps(dependencies, jobsPool);
    await jobsPool.end();
    const jobs = await queryAsOwner<{ payload: unknown }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'catch_up_migration_server'`,
    );
    expect(jobs).toHaveLength(1);
    await catchUpNow(params.migrationServerId);
    expect(await countPositions()).toBe(before + 1);
  }, 60_000);
});

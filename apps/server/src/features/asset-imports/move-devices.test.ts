import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startImportsServer, type ImportsServer } from './testing/start-imports-server.ts';
import { watchImports } from './testing/watch-imports.ts';

let portal: ImportsServer;
let watch: ReturnType<typeof watchImports>;
let round = 0;
let prefix = '';
beforeAll(async () => {
  portal = await startImportsServer();
  watch = watchImports(portal);
});
beforeEach(() => {
  prefix = `M${(round += 1)}`;
});
afterAll(() => portal.stop());

/** An asset with a device, whose newest position is of that time. */
async function plant(name: string, device: string | null, unitId: number, newest?: string): Promise<number> {
  const [asset] = await portal.queryAsOwner<{ id: number }>(
    'insert into assets (account_id, unit_id, code) values ($1, $2, $3) returning asset_id as id',
    [portal.accountId, unitId, `${prefix}-${name}`],
  );
  const id = asset?.id ?? 0;
  if (device === null) return id;
  await portal.queryAsOwner('insert into devices (account_id, asset_id, external_id) values ($1, $2, $3)', [
    portal.accountId,
    id,
    `${prefix}-${device}`,
  ]);
  if (newest !== undefined)
    await portal.queryAsOwner(
      `insert into device_events (account_id, device_id, asset_id, occurred_at, received_at, kind, content_hash, door)
      select d.account_id, d.device_id, d.asset_id, $2, $2, 'alarm_sos', 1, 1 from devices d where d.external_id = $1`,
      [`${prefix}-${device}`, newest],
    );
  return id;
}

const lines = (...rows: string[]): string =>
  ['ID;UL;Dispositivos;Dispositivos desde', ...rows.map((row) => row.replaceAll('#', prefix))].join('\n');
const allow = async (person: 'admin' | 'editor', file: string): Promise<number> => {
  const { id } = await portal.preview(person, file);
  const answer = await portal.call('PUT', `/asset-imports/${id}`, person, { moveDevices: true });
  expect(answer.statusCode).toBe(200);
  return id;
};
const placesOf = async (): Promise<Record<string, string | null>> => {
  const rows = await portal.queryAsOwner<{ device: string; code: string | null }>(
    `select external_id as device, code from devices left join assets using (account_id, asset_id)
    where external_id like $1 order by 1`,
    [`${prefix}-%`],
  );
  return Object.fromEntries(rows.map(({ device, code }) => [device.slice(prefix.length + 1), code]));
};

it('refuses a device of another asset, unless who imports lets devices move, of assets that they see', async () => {
  await plant('A', 'a', portal.north);
  await plant('S', 's', portal.south);
  const { id, preview } = await portal.preview('editor', lines('#-B;0101;#-a;', '#-C;0101;#-s;'));
  expect(preview).toMatchObject({ create: 0, bad: 2, moves: 0 });
  const allowed = await portal.call('PUT', `/asset-imports/${id}`, 'editor', { moveDevices: true });
  expect(allowed.json()).toMatchObject({
    moveDevices: true,
    preview: { create: 1, bad: 1, moves: 1 },
    moves: [{ line: 2, deviceId: `${prefix}-a`, from: { code: `${prefix}-A` }, to: `${prefix}-B` }],
  });
  expect(await portal.complaints('editor', id)).toEqual({ 3: ['devices device_taken'] });
});

it('names what is wrong with a time: unreadable, yet to come, before what the asset has, before it came off', async () => {
  await plant('A', 'a', portal.north, '2026-01-10T12:00:00Z');
  await plant('F', 'f', portal.north);
  await portal.queryAsOwner(
    `update devices set asset_id = null, since = '2026-01-05T00:00:00Z' where external_id = $1`,
    [`${prefix}-f`],
  );
  const id = await allow(
    'admin',
    lines(
      '#-B;0101;#-a;2026-01-10T12:00:00Z',
      '#-C;0101;#-f;2026-01-04T00:00:00Z',
      '#-D;0101;#-n;ontem',
      '#-E;0101;#-m;2999-01-01 00:00',
    ),
  );
  expect(await portal.complaints('admin', id)).toEqual({
    2: ['devicesSince time_too_early'],
    3: ['devicesSince time_too_early'],
    4: ['devicesSince not_time'],
    5: ['devicesSince time_in_future'],
  });
  const [early] = await portal.badLines('admin', id);
  expect(early?.reasons[0]?.value).toBe('2026-01-10T12:00:00.001Z');
});

it('moves, swaps and connects with history, from the times that the lines name, each once', async () => {
  const a = await plant('A', 'a', portal.north, '2026-01-10T12:00:00Z');
  const b = await plant('B', 'b', portal.north);
  await plant('F', 'f', portal.north);
  await portal.queryAsOwner(
    `update devices set asset_id = null, since = '2026-01-05T00:00:00Z' where external_id = $1`,
    [`${prefix}-f`],
  );
  const id = await allow(
    'editor',
    lines('#-A;;#-b;2026-01-11T00:00:00Z', '#-B;;#-a;', '#-C;0101;#-f|#-n;2026-01-12T00:00:00-03:00'),
  );
  portal.announced.length = 0;
  await portal.start('editor', id);
  await portal.run('editor', id);
  expect(await placesOf()).toEqual({
    a: `${prefix}-B`,
    b: `${prefix}-A`,
    f: `${prefix}-C`,
    n: `${prefix}-C`,
  });
  const past = await portal.queryAsOwner(
    `select external_id, asset_id, until from past_assignments where external_id like $1 order by 1`,
    [`${prefix}-%`],
  );
  expect(past).toEqual([
    { external_id: `${prefix}-a`, asset_id: a, until: expect.any(Date) },
    { external_id: `${prefix}-b`, asset_id: b, until: new Date('2026-01-11T00:00:00Z') },
  ]);
  const since = await portal.queryAsOwner<{ since: Date }>(
    'select since from devices where external_id = $1',
    [`${prefix}-n`],
  );
  expect(since[0]?.since).toEqual(new Date('2026-01-12T03:00:00Z'));
  expect(portal.announced[0]?.assetIds).toEqual(expect.arrayContaining([a, b]));
  expect((await watch.auditOf('asset.take-off-device')).at(-1)).toMatchObject({
    entity_id: String(a),
    user_id: portal.userIds.editor,
    before: { deviceId: `${prefix}-a` },
    after: { toAssetId: b },
  });
  await portal.run('editor', id);
  expect((await portal.read('editor', id)).progress).toMatchObject({ created: 1, changed: 2, refused: 0 });
});

it('refuses a move from an asset that the preview did not show', async () => {
  await plant('A', 'a', portal.north);
  const other = await plant('O', null, portal.north);
  const id = await allow('editor', lines('#-B;0101;#-a;'));
  await portal.queryAsOwner('update devices set asset_id = $2 where external_id = $1', [
    `${prefix}-a`,
    other,
  ]);
  await portal.start('editor', id);
  await portal.run('editor', id);
  expect(await placesOf()).toEqual({ a: `${prefix}-O` });
  expect(await portal.complaints('editor', id)).toEqual({ 2: ['devices device_moved'] });
});

it('takes what meters show of assets that it creates, and leaves those that are there', async () => {
  await plant('A', null, portal.north);
  const id = await watch.begin(
    'editor',
    [
      'ID;UL;Horímetro (h);Odômetro (mi)',
      `${prefix}-B;0101;1.200,5;1000`,
      `${prefix}-A;;7;7`,
      `${prefix}-C;0101;muito;-1`,
    ].join('\n'),
  );
  await portal.run('editor', id);
  expect(await portal.complaints('editor', id)).toEqual({
    4: ['hourMeter not_number', 'odometer number_out_of_range'],
  });
  const states = await portal.queryAsOwner<{ code: string; hours: number; km: number }>(
    `select code, hour_meter_hours as hours, odometer_km as km from asset_states
    join assets using (account_id, asset_id) where code like $1`,
    [`${prefix}-%`],
  );
  expect(states).toEqual([{ code: `${prefix}-B`, hours: 1200.5, km: 1609.344 }]);
});

import { beforeEach, expect, it } from 'vitest';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { assetImportsOf, assetImportsPlan, of } from './testing/asset-imports-of.ts';

const portal = await portalOf(assetImportsPlan);
const { owner, people, unitIds, accountId, queryAsOwner } = portal;
const { editor } = people;
const { announced, preview, start, read, badLines, complaints, run, begin, auditOf } = assetImportsOf(portal);
let round = 0;
let prefix = '';
beforeEach(() => {
  prefix = `M${(round += 1)}`;
});

/** Plants an asset with a device whose newest position has that time. */
async function plant(name: string, device: string | null, unitId: number, newest?: string): Promise<number> {
  const [asset] = await queryAsOwner<{ id: number }>(
    'insert into assets (account_id, unit_id, code) values ($1, $2, $3) returning asset_id as id',
    [accountId, unitId, `${prefix}-${name}`],
  );
  const id = asset?.id ?? 0;
  if (device === null) return id;
  await queryAsOwner('insert into devices (account_id, asset_id, external_id) values ($1, $2, $3)', [
    accountId,
    id,
    `${prefix}-${device}`,
  ]);
  if (newest !== undefined)
    await queryAsOwner(
      `insert into device_events (account_id, device_id, asset_id, occurred_at, received_at, kind, content_hash, source)
      select d.account_id, d.device_id, d.asset_id, $2, $2, 'alarm_sos', 1, 1 from devices d
        where d.account_id = $3 and d.external_id = $1`,
      [`${prefix}-${device}`, newest, accountId],
    );
  return id;
}

const lines = (...rows: string[]): string =>
  ['ID;UL;Dispositivos;Dispositivos desde', ...rows.map((row) => row.replaceAll('#', prefix))].join('\n');
const allow = async (person: Person, file: string): Promise<number> => {
  const { id } = await preview(person, file);
  await person.call('updateAssetImport', { ...of(id), body: { moveDevices: true } });
  return id;
};
const placesOf = async (): Promise<Record<string, string | null>> => {
  const rows = await queryAsOwner<{ device: string; code: string | null }>(
    `select external_id as device, code from devices left join assets using (account_id, asset_id)
    where account_id = $1 and external_id like $2 order by 1`,
    [accountId, `${prefix}-%`],
  );
  return Object.fromEntries(rows.map(({ device, code }) => [device.slice(prefix.length + 1), code]));
};

it('refuses a device of another asset, unless the person allows moves from assets they see', async () => {
  await plant('A', 'a', unitIds['0101']);
  await plant('S', 's', unitIds['0202']);
  const made = await preview(editor, lines('#-B;0101;#-a;', '#-C;0101;#-s;'));
  const { id } = made;
  expect(made.preview).toMatchObject({ create: 0, bad: 2, moves: 0 });
  const allowed = await editor.call('updateAssetImport', { ...of(id), body: { moveDevices: true } });
  expect(allowed).toMatchObject({
    moveDevices: true,
    preview: { create: 1, bad: 1, moves: 1 },
    moves: [{ line: 2, deviceId: `${prefix}-a`, from: { code: `${prefix}-A` }, to: `${prefix}-B` }],
  });
  expect(await complaints(editor, id)).toEqual({ 3: ['devices device_taken'] });
});

it('explains an invalid time: unreadable, in the future, before the asset’s data or the unassignment', async () => {
  await plant('A', 'a', unitIds['0101'], '2026-01-10T12:00:00Z');
  await plant('F', 'f', unitIds['0101']);
  await queryAsOwner(
    `update devices set asset_id = null, since = '2026-01-05T00:00:00Z' where account_id = $1 and external_id = $2`,
    [accountId, `${prefix}-f`],
  );
  const id = await allow(
    owner,
    lines(
      '#-B;0101;#-a;2026-01-10T12:00:00Z',
      '#-C;0101;#-f;2026-01-04T00:00:00Z',
      '#-D;0101;#-n;ontem',
      '#-E;0101;#-m;2999-01-01 00:00',
    ),
  );
  expect(await complaints(owner, id)).toEqual({
    2: ['devicesSince time_too_early'],
    3: ['devicesSince time_too_early'],
    4: ['devicesSince not_time'],
    5: ['devicesSince time_in_future'],
  });
  const [early] = await badLines(owner, id);
  expect(early?.reasons[0]?.value).toBe('2026-01-10T12:00:00.001Z');
});

it('moves, swaps and connects with history from each line’s time, once', async () => {
  const a = await plant('A', 'a', unitIds['0101'], '2026-01-10T12:00:00Z');
  const b = await plant('B', 'b', unitIds['0101']);
  await plant('F', 'f', unitIds['0101']);
  await queryAsOwner(
    `update devices set asset_id = null, since = '2026-01-05T00:00:00Z' where account_id = $1 and external_id = $2`,
    [accountId, `${prefix}-f`],
  );
  const id = await allow(
    editor,
    lines('#-A;;#-b;2026-01-11T00:00:00Z', '#-B;;#-a;', '#-C;0101;#-f|#-n;2026-01-12T00:00:00-03:00'),
  );
  announced.length = 0;
  await start(editor, id);
  await run(editor, id);
  expect(await placesOf()).toEqual({
    a: `${prefix}-B`,
    b: `${prefix}-A`,
    f: `${prefix}-C`,
    n: `${prefix}-C`,
  });
  const past = await queryAsOwner(
    `select external_id, asset_id, until from past_assignments where account_id = $1 and external_id like $2 order by 1`,
    [accountId, `${prefix}-%`],
  );
  expect(past).toEqual([
    { external_id: `${prefix}-a`, asset_id: a, until: expect.any(Date) },
    { external_id: `${prefix}-b`, asset_id: b, until: new Date('2026-01-11T00:00:00Z') },
  ]);
  const since = await queryAsOwner<{ since: Date }>(
    'select since from devices where account_id = $1 and external_id = $2',
    [accountId, `${prefix}-n`],
  );
  expect(since[0]?.since).toEqual(new Date('2026-01-12T03:00:00Z'));
  expect(announced[0]?.assetIds).toEqual(expect.arrayContaining([a, b]));
  expect((await auditOf('asset.take-off-device')).at(-1)).toMatchObject({
    entity_id: String(a),
    user_id: editor.id,
    before: { deviceId: `${prefix}-a` },
    after: { toAssetId: b },
  });
  await run(editor, id);
  expect((await read(editor, id)).progress).toMatchObject({ created: 1, changed: 2, refused: 0 });
});

it('refuses a move from an asset that the preview did not show', async () => {
  await plant('A', 'a', unitIds['0101']);
  const other = await plant('O', null, unitIds['0101']);
  const id = await allow(editor, lines('#-B;0101;#-a;'));
  await queryAsOwner('update devices set asset_id = $3 where account_id = $1 and external_id = $2', [
    accountId,
    `${prefix}-a`,
    other,
  ]);
  await start(editor, id);
  await run(editor, id);
  expect(await placesOf()).toEqual({ a: `${prefix}-O` });
  expect(await complaints(editor, id)).toEqual({ 2: ['devices device_moved'] });
});

it('sets meter readings of new assets, and ignores those of existing ones', async () => {
  await plant('A', null, unitIds['0101']);
  const id = await begin(
    editor,
    [
      'ID;UL;Horímetro (h);Odômetro (mi)',
      `${prefix}-B;0101;1.200,5;1000`,
      `${prefix}-A;;7;7`,
      `${prefix}-C;0101;muito;-1`,
    ].join('\n'),
  );
  await run(editor, id);
  expect(await complaints(editor, id)).toEqual({
    4: ['hourMeter not_number', 'odometer number_out_of_range'],
  });
  const states = await queryAsOwner<{ code: string; hours: number; km: number }>(
    `select code, hour_meter_hours as hours, odometer_km as km from asset_states
    join assets using (account_id, asset_id) where account_id = $1 and code like $2`,
    [accountId, `${prefix}-%`],
  );
  expect(states).toEqual([{ code: `${prefix}-B`, hours: 1200.5, km: 1609.344 }]);
});

import type { Asset, AssetDetail } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAssetsServer, type AssetsServer, type Person } from './testing/start-assets-server.ts';

let portal: AssetsServer;
let north: number;
let south: number;

beforeAll(async () => {
  portal = await startAssetsServer();
  ({ north, south } = portal.planted);
});
afterAll(() => portal.stop());

const create = (person: Person | undefined, body: object) => portal.call('POST', '/assets', person, body);
const update = (person: Person | undefined, id: number, body: object) =>
  portal.call('PUT', `/assets/${id}`, person, body);
const connect = (person: Person | undefined, id: number, deviceId: string) =>
  portal.call('POST', `/assets/${id}/devices`, person, { deviceId });
const listAudit = (action: string) =>
  portal.queryAsOwner<{ entity_id: string; before: unknown; after: unknown }>(
    'select entity_id, before, after from audit_entries where action = $1 order by sequence',
    [action],
  );

describe('createAsset', () => {
  it('refuses visitors, people who only look, and people without the module', async () => {
    const body = { code: 'NO-1', unitId: north };
    expect((await create(undefined, body)).statusCode).toBe(401);
    expect((await create('northViewer', body)).statusCode).toBe(403);
    expect((await create('stranger', body)).statusCode).toBe(403);
    expect((await portal.queryAsOwner(`select from assets where code = 'NO-1'`)).length).toBe(0);
  });

  it('refuses a UL outside the scope or of another account like one that does not exist', async () => {
    const answers = await Promise.all([
      create('northEditor', { code: 'NO-2', unitId: south }),
      create('admin', { code: 'NO-2', unitId: portal.planted.elsewhere }),
      create('admin', { code: 'NO-2', unitId: 999_999, customerId: 999_999 }),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([422, 422, 422]);
    expect(answers[0]?.json()).toMatchObject({ errors: { unitId: ['not_found'] } });
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
    expect(answers[2]?.json()).toMatchObject({
      errors: { unitId: ['not_found'], customerId: ['not_found'] },
    });
  });

  it('names missing, over-long and taken values with the codes of the specification', async () => {
    const missing = await create('admin', { code: ' ' });
    expect(missing.json()).toMatchObject({ errors: { code: [expect.anything()], unitId: [108] } });
    const long = await create('admin', { code: 'x'.repeat(41), unitId: north });
    expect(long.json()).toMatchObject({ errors: { code: [102] } });
    await portal.plant({ code: 'TAKEN', unitId: south });
    const taken = await create('northEditor', { code: 'TAKEN', unitId: north });
    expect(taken.statusCode).toBe(422);
    expect(taken.json()).toMatchObject({ message: 'Validation error', errors: { code: [104] } });
  });

  it('refuses what no database row can hold', async () => {
    const nul = await create('admin', { code: 'NUL-\u0000', unitId: north });
    expect([nul.statusCode, nul.json<{ code: string }>().code]).toEqual([400, 'bad_request']);
    const huge = await create('admin', { code: 'HUGE', unitId: 2 ** 31 });
    expect(huge.json()).toMatchObject({ errors: { unitId: ['max_value'] } });
  });

  it('stores half a surrogate pair as the sign for what is no character, in its audit row as well', async () => {
    const half = await create('admin', { code: 'HALF-\ud800', unitId: north });
    expect(half.json()).toMatchObject({ code: 'HALF-\ufffd' });
    const rows = await listAudit('asset.create');
    expect(rows.at(-1)?.after).toMatchObject({ code: 'HALF-\ufffd' });
  });

  it('refuses readings that no meter shows', async () => {
    const answer = await create('admin', {
      code: 'NO-3',
      unitId: north,
      hourMeterHours: -1,
      odometerKm: 1e9,
    });
    expect(answer.json()).toMatchObject({
      errors: { hourMeterHours: ['min_value'], odometerKm: ['max_value'] },
    });
  });

  it('takes what the meters show, of an asset that was never in contact', async () => {
    const answer = await create('northEditor', {
      code: 'METER-1',
      unitId: north,
      hourMeterHours: 1200.5,
      odometerKm: 45_000,
    });
    const readings = { hourMeterHours: 1200.5, odometerKm: 45_000 };
    const created = answer.json<{ id: number }>();
    expect(created).toMatchObject({
      ...readings,
      status: 'without_status',
      lastContactAt: null,
      position: null,
    });
    const listed = await portal.call(
      'GET',
      '/assets?search=METER-1&sort=hourMeter&order=desc',
      'northViewer',
    );
    expect(listed.json()).toMatchObject({ items: [readings], total: 1 });
    expect((await listAudit('asset.create')).at(-1)?.after).toMatchObject(readings);
    const { id } = await portal.plant({ code: 'METER-2', unitId: north, hourMeterHours: 7 });
    expect(
      await portal.queryAsOwner(
        `select hour_meter_hours, hour_meter_entered_at = hour_meter_read_at as entered, odometer_km, odometer_read_at
        from asset_states where asset_id = $1`,
        [id],
      ),
    ).toEqual([{ hour_meter_hours: 7, entered: true, odometer_km: null, odometer_read_at: null }]);
  });

  it('creates, audits and announces', async () => {
    const customer = await portal.call('POST', '/customers', 'northEditor', { name: 'Serra Azul' });
    const { id: customerId } = customer.json<{ id: number }>();
    const answer = await create('northEditor', {
      code: ' ESC-0412 ',
      unitId: north,
      customerId,
      model: 'E320L',
      silentAfterMinutes: 90,
    });
    expect(answer.statusCode).toBe(201);
    const asset = answer.json<Asset>();
    expect(asset).toMatchObject({
      code: 'ESC-0412',
      unit: { id: north, code: '0101', name: 'North' },
      customer: { id: customerId, name: 'Serra Azul' },
      status: 'without_status',
      silentAfterMinutes: 90,
      position: null,
      updatedAt: '2030-03-04T12:00:00.000Z',
    });
    expect(portal.announced).toContainEqual({ accountId: portal.planted.account, assetIds: [asset.id] });
    expect(await listAudit('asset.create')).toContainEqual({
      entity_id: String(asset.id),
      before: null,
      after: expect.objectContaining({ code: 'ESC-0412', unitId: north, silentAfterMinutes: 90 }),
    });
  });
});

describe('getAsset', () => {
  it("hides what is not the person's and shows devices and the limit of silence", async () => {
    const { id } = await portal.plant({ code: 'GET-1', unitId: south });
    expect((await portal.call('GET', `/assets/${id}`)).statusCode).toBe(401);
    expect((await portal.call('GET', `/assets/${id}`, 'stranger')).statusCode).toBe(403);
    expect((await portal.call('GET', `/assets/${id}`, 'otherAdmin')).statusCode).toBe(404);
    expect((await portal.call('GET', `/assets/${id}`, 'northViewer')).statusCode).toBe(404);
    expect((await portal.call('GET', '/assets/2147483648', 'admin')).statusCode).toBe(404);
    await connect('admin', id, 'imei-get-1');
    const detail = (await portal.call('GET', `/assets/${id}`, 'admin')).json<AssetDetail>();
    expect(detail).toMatchObject({
      code: 'GET-1',
      silentLimitMinutes: 1440,
      devices: [{ deviceId: 'imei-get-1', createdAt: '2030-03-04T12:00:00.000Z' }],
    });
  });
});

describe('updateAsset', () => {
  it('refuses visitors, people who only look, other accounts and other ULs', async () => {
    const { id } = await portal.plant({ code: 'UPD-1', unitId: south });
    const inNorth = await portal.plant({ code: 'UPD-2', unitId: north });
    expect((await update(undefined, id, { model: 'x' })).statusCode).toBe(401);
    expect((await update('northViewer', inNorth.id, { model: 'x' })).statusCode).toBe(403);
    expect((await update('northEditor', id, { model: 'x' })).statusCode).toBe(404);
    expect((await update('otherAdmin', id, { model: 'x' })).statusCode).toBe(404);
    const moved = await update('northEditor', inNorth.id, { unitId: south });
    expect(moved.json()).toMatchObject({ errors: { unitId: ['not_found'] } });
    const taken = await update('northEditor', inNorth.id, { code: 'UPD-1' });
    expect(taken.json()).toMatchObject({ errors: { code: [104] } });
    const stored = await portal.queryAsOwner<{ model: string; unit_id: number }>(
      `select model, unit_id from assets where code in ('UPD-1', 'UPD-2') order by code`,
    );
    expect(stored).toEqual([
      { model: '', unit_id: south },
      { model: '', unit_id: north },
    ]);
  });

  it('refuses a change of something that changed in the meantime', async () => {
    const { id } = await portal.plant({ code: 'UPD-3', unitId: north });
    const seen = (await portal.call('GET', `/assets/${id}`, 'admin')).json<Asset>();
    const first = await update('admin', id, { model: 'A', updatedAt: seen.updatedAt });
    expect(first.statusCode).toBe(200);
    const second = await update('northEditor', id, { model: 'B', updatedAt: seen.updatedAt });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ code: 'conflict' });
    const again = await update('northEditor', id, {
      model: 'B',
      updatedAt: first.json<Asset>().updatedAt,
    });
    expect(again.json()).toMatchObject({ model: 'B' });
  });

  it('changes what is given, moves between ULs of the person, and keeps both sides in the audit', async () => {
    const { id } = await portal.plant({ code: 'UPD-4', unitId: north, model: 'E210', region: 'SP' });
    portal.announced.length = 0;
    const answer = await update('admin', id, { unitId: south, inMaintenance: true, region: 'SP' });
    expect(answer.json()).toMatchObject({
      model: 'E210',
      region: 'SP',
      unit: { id: south },
      status: 'in_maintenance',
    });
    expect(portal.announced).toEqual([{ accountId: portal.planted.account, assetIds: [id] }]);
    expect((await listAudit('asset.update')).filter((entry) => entry.entity_id === String(id))).toEqual([
      {
        entity_id: String(id),
        before: { unitId: north, inMaintenance: false },
        after: { unitId: south, inMaintenance: true },
      },
    ]);
  });

  it('writes nothing where nothing differs', async () => {
    const { id } = await portal.plant({ code: 'UPD-5', unitId: north, silentAfterMinutes: 60 });
    portal.announced.length = 0;
    const answer = await update('admin', id, { code: 'UPD-5', silentAfterMinutes: 60 });
    expect(answer.statusCode).toBe(200);
    expect(portal.announced).toEqual([]);
    expect((await listAudit('asset.update')).map((entry) => entry.entity_id)).not.toContain(String(id));
  });

  it('says disabled before in maintenance', async () => {
    const { id } = await portal.plant({ code: 'UPD-6', unitId: north });
    const answer = await update('admin', id, { inMaintenance: true, disabled: true });
    expect(answer.json()).toMatchObject({ status: 'temporarily_disabled' });
    const enabled = await update('admin', id, { disabled: false });
    expect(enabled.json()).toMatchObject({ status: 'in_maintenance' });
  });
});

describe('createAssetDevice', () => {
  it('refuses visitors, people who only look, other accounts and other ULs', async () => {
    const { id } = await portal.plant({ code: 'DEV-1', unitId: south });
    expect((await connect(undefined, id, 'd')).statusCode).toBe(401);
    expect((await connect('northViewer', id, 'd')).statusCode).toBe(403);
    expect((await connect('northEditor', id, 'd')).statusCode).toBe(404);
    expect((await connect('otherAdmin', id, 'd')).statusCode).toBe(404);
    expect((await connect('admin', id, '')).json()).toMatchObject({ errors: { deviceId: [108] } });
    for (const deviceId of ['a\u0000b', 'a\tb', 'a\u007fb']) {
      const answer = await connect('admin', id, deviceId);
      expect(answer.json()).toMatchObject({ errors: { deviceId: ['invalid_format'] } });
    }
  });

  it('refuses a device of another asset without naming it, even one the person cannot see', async () => {
    const inSouth = await portal.plant({ code: 'DEV-2', unitId: south });
    const inNorth = await portal.plant({ code: 'DEV-3', unitId: north });
    expect((await connect('admin', inSouth.id, 'imei-7')).statusCode).toBe(201);
    const taken = await connect('northEditor', inNorth.id, 'imei-7');
    expect(taken.statusCode).toBe(422);
    expect(taken.json()).toMatchObject({ errors: { deviceId: [104] } });
    expect(taken.body).not.toContain('DEV-2');
  });

  it('connects, audits, announces, and changes nothing when repeated', async () => {
    const { id } = await portal.plant({ code: 'DEV-4', unitId: north });
    portal.announced.length = 0;
    const first = await connect('northEditor', id, ' imei-8 ');
    const second = await connect('northEditor', id, 'imei-8');
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(first.json()).toEqual({
      assetId: id,
      deviceId: 'imei-8',
      createdAt: '2030-03-04T12:00:00.000Z',
      since: null,
    });
    expect(second.json()).toEqual(first.json());
    expect(portal.announced).toEqual([{ accountId: portal.planted.account, assetIds: [id] }]);
    const entries = await listAudit('asset.connect-device');
    expect(entries.filter((entry) => entry.entity_id === String(id))).toEqual([
      { entity_id: String(id), before: null, after: { deviceId: 'imei-8' } },
    ]);
  });

  it('leaves the same device id free in another account', async () => {
    const created = await create('otherAdmin', { code: 'DEV-5', unitId: portal.planted.elsewhere });
    const answer = await connect('otherAdmin', created.json<Asset>().id, 'imei-8');
    expect(answer.statusCode).toBe(201);
  });
});

describe('ULs and customers', () => {
  it('refuse people without the right', async () => {
    const unit = { code: '0303', name: 'West' };
    expect((await portal.call('POST', '/units', undefined, unit)).statusCode).toBe(401);
    expect((await portal.call('POST', '/units', 'northEditor', unit)).statusCode).toBe(403);
    expect((await portal.call('POST', '/customers', 'northViewer', { name: 'x' })).statusCode).toBe(403);
    expect((await portal.call('GET', '/units', 'stranger')).statusCode).toBe(403);
    expect((await portal.call('GET', '/customers')).statusCode).toBe(401);
    expect((await portal.call('GET', '/units?cursor=bm90', 'admin')).statusCode).toBe(422);
  });

  it('are listed by code and name, a page at a time, within the scope of the person', async () => {
    const unit = await portal.call('POST', '/units', 'admin', { code: '0303', name: 'West' });
    expect(unit.statusCode).toBe(201);
    const taken = await portal.call('POST', '/units', 'admin', { code: '0303', name: 'Again' });
    expect(taken.json()).toMatchObject({ errors: { code: [104] } });
    const first = (await portal.call('GET', '/units?limit=2', 'admin')).json<Page>();
    expect(first).toMatchObject({ total: 3, items: [{ code: '0101' }, { code: '0202' }] });
    const rest = await portal.call('GET', `/units?limit=2&cursor=${first.nextCursor}`, 'admin');
    expect(rest.json()).toEqual({ items: [unit.json()], nextCursor: null, total: 3 });
    const own = (await portal.call('GET', '/units', 'northViewer')).json<Page>();
    expect(own).toMatchObject({ total: 1, items: [{ id: north }] });
    await portal.call('POST', '/customers', 'northEditor', { name: 'Pico Alto' });
    const repeated = await portal.call('POST', '/customers', 'admin', { name: 'Pico Alto' });
    expect(repeated.json()).toMatchObject({ errors: { name: [104] } });
    const customers = (await portal.call('GET', '/customers', 'northEditor')).json<Page>();
    expect(customers.items.map((item) => item.name)).toContain('Pico Alto');
    const elsewhere = (await portal.call('GET', '/customers', 'otherAdmin')).json<Page>();
    expect(elsewhere).toEqual({ items: [], nextCursor: null, total: 0 });
    expect((await listAudit('unit.create')).length).toBe(1);
    expect((await listAudit('customer.create')).length).toBeGreaterThan(0);
  });

  it('have a time zone of their own, which administrators change', async () => {
    const made = await portal.call('POST', '/units', 'admin', {
      code: '0404',
      name: 'Far',
      timeZone: 'Nowhere',
    });
    expect(made.json()).toMatchObject({ errors: { timeZone: ['invalid_value'] } });
    const { id } = (await portal.call('POST', '/units', 'admin', { code: '0404', name: 'Far' })).json<{
      id: number;
    }>();
    const zoned = { code: '0404', name: 'Far away', timeZone: 'America/Manaus' };
    expect((await portal.call('PUT', `/units/${id}`, undefined, zoned)).statusCode).toBe(401);
    expect((await portal.call('PUT', `/units/${id}`, 'northEditor', zoned)).statusCode).toBe(403);
    expect((await portal.call('PUT', `/units/${id}`, 'otherAdmin', zoned)).statusCode).toBe(404);
    expect(
      (await portal.call('PUT', `/units/${id}`, 'admin', { ...zoned, code: '0101' })).json(),
    ).toMatchObject({
      errors: { code: [104] },
    });
    const changed = await portal.call('PUT', `/units/${id}`, 'admin', zoned);
    expect([changed.statusCode, changed.json()]).toEqual([200, { id, ...zoned }]);
    const { items } = (await portal.call('GET', '/units', 'admin')).json<Page>();
    expect(items).toContainEqual({ id, ...zoned });
    await portal.queryAsOwner('delete from units where unit_id = $1', [id]);
  });

  it('names to who only sees the customers of assets in their ULs alone', async () => {
    const idOf = async (name: string) =>
      (await portal.call('POST', '/customers', 'admin', { name })).json<{ id: number }>().id;
    await portal.plant({ code: 'CUS-1', unitId: north, customerId: await idOf('Ouro Fino') });
    await portal.plant({ code: 'CUS-2', unitId: south, customerId: await idOf('Água Limpa') });
    await idOf('Sem Frota');
    const namesFor = async (person: Person) =>
      (await portal.call('GET', '/customers?limit=500', person)).json<Page>().items.map((one) => one.name);
    const all = await namesFor('admin');
    expect(all).toEqual(expect.arrayContaining(['Ouro Fino', 'Água Limpa', 'Sem Frota']));
    expect(await namesFor('northEditor')).toEqual(all);
    const seen = await namesFor('northViewer');
    expect(seen).toContain('Ouro Fino');
    expect(seen).not.toContain('Água Limpa');
    expect(seen).not.toContain('Sem Frota');
    const { total } = (await portal.call('GET', '/customers?limit=1', 'northViewer')).json<Page>();
    expect(total).toBe(seen.length);
  });
});

interface Page {
  items: { id: number; code?: string; name: string }[];
  nextCursor: string | null;
  total: number;
}

import { moduleCodes, type CallArguments } from '@azimute/contract';
import { describe, expect, it } from 'vitest';
import type { PortalEventMap } from '../../platform/events.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';

const portal = await portalOf({
  people: { editor: { changes: moduleCodes }, outsider: { sees: ['notifications'] } },
});
const { owner, viewer, stranger, visitor, people, accountId, elsewhere, queryAsOwner } = portal;
const { editor, outsider } = people;
const { NORTH: north, SOUTH: south } = portal.unitIds;
const announced: PortalEventMap['assetsChanged'][] = [];
portal.events.on('assetsChanged', (event) => {
  if (event.accountId === accountId) announced.push(event);
});

type AssetBody = CallArguments<'createAsset'>[0]['body'];
type Refusal = Parameters<Person['refused']>[2];
const plant = (body: AssetBody, person: Person = owner) => person.call('createAsset', { body });
const expectNotCreated = (body: object, expected: Refusal, person: Pick<Person, 'refused'> = owner) =>
  person.refused('createAsset', { body }, expected);
const update = (assetId: number, body: CallArguments<'updateAsset'>[0]['body'], person: Person = owner) =>
  person.call('updateAsset', { params: { assetId }, body });
const expectNotUpdated = (
  assetId: number,
  body: object,
  expected: Refusal,
  person: Pick<Person, 'refused'> = owner,
) => person.refused('updateAsset', { params: { assetId }, body }, expected);
const deviceOf = (assetId: number, deviceId: string) => ({ params: { assetId }, body: { deviceId } });
const listAudit = (action: string) =>
  queryAsOwner<{ entity_id: string; before: unknown; after: unknown }>(
    `select entity_id, before, after from audit_entries
      where account_id = $1 and action = $2 order by sequence`,
    [accountId, action],
  );
/** Returns the stored assets with these codes, in order. */
const stored = (...codes: string[]) =>
  queryAsOwner<{ model: string; unit_id: number }>(
    'select model, unit_id from assets where account_id = $1 and code = any($2) order by code',
    [accountId, codes],
  );
const notInScope = { unitId: ['not_found'] };

describe('createAsset', () => {
  it('refuses visitors, people with read access, and people without the module', async () => {
    const body = { code: 'NO-1', unitId: north };
    await expectNotCreated(body, 401, visitor);
    await expectNotCreated(body, 403, viewer);
    await expectNotCreated(body, 403, outsider);
    expect(await stored('NO-1')).toEqual([]);
  });

  it('refuses a UL outside the scope or of another account as if it did not exist', async () => {
    const code = 'NO-2';
    const hidden = await expectNotCreated({ code, unitId: south }, notInScope, editor);
    expect(await expectNotCreated({ code, unitId: elsewhere.unitIds['NORTH'] }, notInScope)).toEqual(hidden);
    const nothing = { code, unitId: 2_000_000_000, customerId: 2_000_000_000 };
    await expectNotCreated(nothing, { ...notInScope, customerId: ['not_found'] });
  });

  it('reports missing, overlong and duplicate values with the specification’s codes', async () => {
    const missing = await expectNotCreated({ code: ' ' }, 'code');
    expect(missing).toMatchObject({ errors: { code: [expect.anything()], unitId: [108] } });
    await expectNotCreated({ code: 'x'.repeat(41), unitId: north }, { code: [102] });
    await plant({ code: 'TAKEN', unitId: south });
    const taken = await expectNotCreated({ code: 'TAKEN', unitId: north }, { code: [104] }, editor);
    expect(taken).toMatchObject({ status: 422, message: 'Validation error' });
  });

  it('refuses values that a database row cannot hold', async () => {
    await expectNotCreated({ code: 'NUL-\u0000', unitId: north }, { code: ['invalid_format'] });
    await expectNotCreated({ code: 'HUGE', unitId: 2 ** 31 }, { unitId: ['max_value'] });
  });

  it('stores a lone surrogate as the replacement character, also in the audit', async () => {
    const half = await plant({ code: 'HALF-\ud800', unitId: north });
    expect(half.code).toBe('HALF-\ufffd');
    const rows = await listAudit('asset.create');
    expect(rows.at(-1)?.after).toMatchObject({ code: 'HALF-\ufffd' });
  });

  it('refuses impossible meter readings', async () => {
    const body = { code: 'NO-3', unitId: north, hourMeterHours: -1, odometerKm: 1e9 };
    await expectNotCreated(body, { hourMeterHours: ['min_value'], odometerKm: ['max_value'] });
  });

  it('accepts meter readings for an asset that never reported', async () => {
    const readings = { hourMeterHours: 1200.5, odometerKm: 45_000 };
    expect(await plant({ code: 'METER-1', unitId: north, ...readings }, editor)).toMatchObject({
      ...readings,
      status: 'without_status',
      lastContactAt: null,
      position: null,
    });
    const query = { search: 'METER-1', sort: 'hourMeter', order: 'desc' } as const;
    expect(await viewer.call('listAssets', { query })).toMatchObject({ items: [readings], total: 1 });
    expect((await listAudit('asset.create')).at(-1)?.after).toMatchObject(readings);
    const { id } = await plant({ code: 'METER-2', unitId: north, hourMeterHours: 7 });
    expect(
      await queryAsOwner(
        `select hour_meter_hours, hour_meter_entered_at = hour_meter_read_at as entered, odometer_km, odometer_read_at
        from asset_states where asset_id = $1`,
        [id],
      ),
    ).toEqual([{ hour_meter_hours: 7, entered: true, odometer_km: null, odometer_read_at: null }]);
  });

  it('creates, audits and announces', async () => {
    const { id: customerId } = await owner.call('createCustomer', { body: { name: 'Serra Azul' } });
    const body = { unitId: north, customerId, model: 'E320L', silentAfterMinutes: 90 };
    const asset = await plant({ code: ' ESC-0412 ', ...body }, editor);
    expect(asset).toMatchObject({
      code: 'ESC-0412',
      unit: { id: north, code: 'NORTH', name: 'NORTH' },
      customer: { id: customerId, name: 'Serra Azul' },
      status: 'without_status',
      silentAfterMinutes: 90,
      position: null,
    });
    expect(announced).toContainEqual({ accountId, assetIds: [asset.id] });
    expect(await listAudit('asset.create')).toContainEqual({
      entity_id: String(asset.id),
      before: null,
      after: expect.objectContaining({ code: 'ESC-0412', unitId: north, silentAfterMinutes: 90 }),
    });
  });
});

describe('getAsset', () => {
  it('hides what the person cannot see, and returns devices and the no-communication limit', async () => {
    const { id } = await plant({ code: 'GET-1', unitId: south });
    const of = { params: { assetId: id } };
    await visitor.refused('getAsset', of, 401);
    await outsider.refused('getAsset', of, 403);
    await stranger.refused('getAsset', of, 404);
    await viewer.refused('getAsset', of, 404);
    await owner.refused('getAsset', { params: { assetId: 2_147_483_648 } }, 404);
    const { createdAt } = await owner.call('createAssetDevice', deviceOf(id, 'imei-get-1'));
    expect(await owner.call('getAsset', of)).toMatchObject({
      code: 'GET-1',
      silentLimitMinutes: 1440,
      devices: [{ deviceId: 'imei-get-1', createdAt }],
    });
  });
});

describe('enterMeters', () => {
  const enter = (assetId: number, body: CallArguments<'enterMeters'>[0]['body'], person: Person = owner) =>
    person.call('enterMeters', { params: { assetId }, body });

  it('refuses visitors, people with read access, other accounts, other ULs and nothing', async () => {
    const { id: assetId } = await plant({ code: 'ENTER-1', unitId: south });
    const reading = { params: { assetId }, body: { hourMeterHours: 10 } };
    await visitor.refused('enterMeters', reading, 401);
    await viewer.refused('enterMeters', reading, 403);
    await editor.refused('enterMeters', reading, 404);
    await stranger.refused('enterMeters', reading, 404);
    await owner.refused('enterMeters', { ...reading, body: {} }, 'hourMeterHours');
    await owner.refused('enterMeters', { ...reading, body: { odometerKm: -1 } }, 'odometerKm');
  });

  it('stores readings, audits them, and has the alerts that depend on them checked', async () => {
    const { id } = await plant({ code: 'ENTER-2', unitId: north });
    expect(await enter(id, { hourMeterHours: 1200.5 }, editor)).toMatchObject({
      hourMeterHours: 1200.5,
      odometerKm: null,
      status: 'without_status',
    });
    const entered = await enter(id, { hourMeterHours: 1210, odometerKm: 45_000 });
    expect(entered).toMatchObject({ hourMeterHours: 1210, odometerKm: 45_000 });
    expect((await listAudit('asset.meters')).at(-1)).toEqual({
      entity_id: String(id),
      before: { hourMeterHours: 1200.5, odometerKm: null },
      after: { hourMeterHours: 1210, odometerKm: 45_000 },
    });
    const query = { search: 'ENTER-2' };
    expect(await viewer.call('listAssets', { query })).toMatchObject({ items: [{ odometerKm: 45_000 }] });
  });

  it('lets the later reading win, whatever arrives first, and lets a replaced meter begin lower', async () => {
    const { id } = await plant({ code: 'ENTER-3', unitId: north, hourMeterHours: 500 });
    await enter(id, { hourMeterHours: 3 });
    const readAt = '2026-01-01T10:00:00Z';
    await owner.refused(
      'enterMeters',
      { params: { assetId: id }, body: { hourMeterHours: 499, readAt } },
      'conflict',
    );
    // Only the hour meter has a later reading.
    expect(await enter(id, { odometerKm: 10, readAt })).toMatchObject({ hourMeterHours: 3, odometerKm: 10 });
    expect(await enter(id, { odometerKm: 11, readAt: '2999-01-01T00:00:00Z' })).toMatchObject({
      odometerKm: 11,
    });
  });
});

describe('updateAsset', () => {
  it('refuses visitors, people with read access, other accounts and other ULs', async () => {
    const { id } = await plant({ code: 'UPD-1', unitId: south });
    const inNorth = await plant({ code: 'UPD-2', unitId: north });
    await expectNotUpdated(id, { model: 'x' }, 401, visitor);
    await expectNotUpdated(inNorth.id, { model: 'x' }, 403, viewer);
    await expectNotUpdated(id, { model: 'x' }, 404, editor);
    await expectNotUpdated(id, { model: 'x' }, 404, stranger);
    await expectNotUpdated(inNorth.id, { unitId: south }, notInScope, editor);
    await expectNotUpdated(inNorth.id, { code: 'UPD-1' }, { code: [104] }, editor);
    expect(await stored('UPD-1', 'UPD-2')).toEqual([
      { model: '', unit_id: south },
      { model: '', unit_id: north },
    ]);
  });

  it('refuses a change based on an old version', async () => {
    const { id, updatedAt } = await plant({ code: 'UPD-3', unitId: north });
    const first = await update(id, { model: 'A', updatedAt });
    await expectNotUpdated(id, { model: 'B', updatedAt }, 'conflict', editor);
    const again = await update(id, { model: 'B', updatedAt: first.updatedAt }, editor);
    expect(again.model).toBe('B');
  });

  it('changes given fields, moves between the person’s ULs, and audits before and after', async () => {
    const { id } = await plant({ code: 'UPD-4', unitId: north, model: 'E210', region: 'SP' });
    announced.length = 0;
    expect(await update(id, { unitId: south, inMaintenance: true, region: 'SP' })).toMatchObject({
      model: 'E210',
      region: 'SP',
      unit: { id: south },
      status: 'in_maintenance',
    });
    expect(announced).toEqual([{ accountId, assetIds: [id] }]);
    expect((await listAudit('asset.update')).filter((entry) => entry.entity_id === String(id))).toEqual([
      {
        entity_id: String(id),
        before: { unitId: north, inMaintenance: false },
        after: { unitId: south, inMaintenance: true },
      },
    ]);
  });

  it('writes nothing if nothing differs', async () => {
    const { id } = await plant({ code: 'UPD-5', unitId: north, silentAfterMinutes: 60 });
    announced.length = 0;
    await update(id, { code: 'UPD-5', silentAfterMinutes: 60 });
    expect(announced).toEqual([]);
    expect((await listAudit('asset.update')).map((entry) => entry.entity_id)).not.toContain(String(id));
  });

  it('reports disabled rather than in maintenance', async () => {
    const { id } = await plant({ code: 'UPD-6', unitId: north });
    expect((await update(id, { inMaintenance: true, disabled: true })).status).toBe('temporarily_disabled');
    expect((await update(id, { disabled: false })).status).toBe('in_maintenance');
  });
});

describe('createAssetDevice', () => {
  it('refuses visitors, people with read access, other accounts and other ULs', async () => {
    const { id } = await plant({ code: 'DEV-1', unitId: south });
    const input = deviceOf(id, 'd');
    await visitor.refused('createAssetDevice', input, 401);
    await viewer.refused('createAssetDevice', input, 403);
    await editor.refused('createAssetDevice', input, 404);
    await stranger.refused('createAssetDevice', input, 404);
    await owner.refused('createAssetDevice', deviceOf(id, ''), { deviceId: [108] });
    for (const deviceId of ['a\u0000b', 'a\tb', 'a\u007fb'])
      await owner.refused('createAssetDevice', deviceOf(id, deviceId), { deviceId: ['invalid_format'] });
  });

  it('refuses a device of another asset without naming it, also if it is hidden from the person', async () => {
    const inSouth = await plant({ code: 'DEV-2', unitId: south });
    const inNorth = await plant({ code: 'DEV-3', unitId: north });
    await owner.call('createAssetDevice', deviceOf(inSouth.id, 'imei-7'));
    const taken = deviceOf(inNorth.id, 'imei-7');
    const problem = await editor.refused('createAssetDevice', taken, { deviceId: [104] });
    expect(problem.status).toBe(422);
    expect(JSON.stringify(problem)).not.toContain('DEV-2');
  });

  it('connects, audits and announces, and changes nothing when repeated', async () => {
    const { id } = await plant({ code: 'DEV-4', unitId: north });
    announced.length = 0;
    const first = await editor.call('createAssetDevice', deviceOf(id, ' imei-8 '));
    const second = await editor.call('createAssetDevice', deviceOf(id, 'imei-8'));
    expect(first).toEqual({
      assetId: id,
      deviceId: 'imei-8',
      createdAt: expect.any(String),
      since: null,
    });
    expect(second).toEqual(first);
    expect(announced).toEqual([{ accountId, assetIds: [id] }]);
    const entries = await listAudit('asset.connect-device');
    expect(entries.filter((entry) => entry.entity_id === String(id))).toEqual([
      { entity_id: String(id), before: null, after: { deviceId: 'imei-8' } },
    ]);
  });

  it('leaves the same device id free in another account', async () => {
    const { id } = await plant({ code: 'DEV-5', unitId: elsewhere.unitIds['NORTH'] ?? 0 }, stranger);
    const made = await stranger.call('createAssetDevice', deviceOf(id, 'imei-8'));
    expect(made.deviceId).toBe('imei-8');
  });
});

describe('ULs and customers', () => {
  const west = { code: '0303', name: 'West' };

  it('refuse people without the right', async () => {
    await visitor.refused('createUnit', { body: west }, 401);
    await editor.refused('createUnit', { body: west }, 403);
    await editor.refused('createCustomer', { body: { name: 'x' } }, 403);
    await outsider.refused('listUnits', {}, 403);
    await visitor.refused('listCustomers', {}, 401);
    await owner.refused('listUnits', { query: { cursor: 'bm90' } }, 422);
  });

  it('are listed by code and name in pages, within the person’s scope', async () => {
    const unit = await owner.call('createUnit', { body: west });
    await owner.refused('createUnit', { body: { ...west, name: 'Again' } }, { code: [104] });
    const first = await owner.call('listUnits', { query: { limit: 2 } });
    expect(first).toMatchObject({ total: 3, items: [{ code: '0303' }, { code: 'NORTH' }] });
    const rest = await owner.call('listUnits', { query: { limit: 2, cursor: first.nextCursor ?? '' } });
    expect(rest).toMatchObject({ items: [{ id: south }], nextCursor: null, total: 3 });
    expect(first.items[0]).toEqual({ ...unit, assetCount: 0 });
    expect(first.items[1]?.assetCount).toBeGreaterThan(0);
    const found = await owner.call('listUnits', { query: { search: 'wést' } });
    expect(found).toMatchObject({ total: 1, items: [{ code: '0303' }] });
    expect(await viewer.call('listUnits')).toMatchObject({ total: 1, items: [{ id: north }] });
    await owner.call('createCustomer', { body: { name: 'Pico Alto' } });
    await owner.refused('createCustomer', { body: { name: 'Pico Alto' } }, { name: [104] });
    const customers = (await editor.call('listCustomers')).items.map(({ name }) => name);
    expect(customers).toContain('Pico Alto');
    expect(await stranger.call('listCustomers')).toEqual({ items: [], nextCursor: null, total: 0 });
    expect(await listAudit('unit.create')).toHaveLength(1);
    expect(await listAudit('customer.create')).not.toEqual([]);
  });

  it('have their own time zone, which administrators change', async () => {
    const far = { code: '0404', name: 'Far', phone: '+55 92 3000-0404' };
    const nowhere = { ...far, timeZone: 'Nowhere' };
    await owner.refused('createUnit', { body: nowhere }, { timeZone: ['invalid_value'] });
    const { id } = await owner.call('createUnit', { body: far });
    const zoned = { code: '0404', name: 'Far away', timeZone: 'America/Manaus' };
    const change = { params: { unitId: id }, body: zoned };
    await visitor.refused('updateUnit', change, 401);
    await editor.refused('updateUnit', change, 403);
    await stranger.refused('updateUnit', change, 404);
    await owner.refused('updateUnit', { ...change, body: { ...zoned, code: 'NORTH' } }, { code: [104] });
    expect(await owner.call('updateUnit', change)).toEqual({
      id,
      ...zoned,
      phone: far.phone,
      archivedAt: null,
    });
    expect((await owner.call('listUnits')).items).toContainEqual({
      id,
      ...zoned,
      phone: far.phone,
      archivedAt: null,
      assetCount: 0,
    });
  });

  it('are renamed by administrators, customers to unused names', async () => {
    const { id } = await owner.call('createCustomer', { body: { name: 'Boa Vista' } });
    await owner.call('createCustomer', { body: { name: 'Bela Vista' } });
    const renaming = (name: string) => ({ params: { customerId: id }, body: { name } });
    await visitor.refused('updateCustomer', renaming('Alta Vista'), 401);
    await editor.refused('updateCustomer', renaming('Alta Vista'), 403);
    await stranger.refused('updateCustomer', renaming('Alta Vista'), 404);
    await owner.refused('updateCustomer', renaming('Bela Vista'), { name: [104] });
    await owner.call('updateCustomer', renaming('Alta Vista'));
    const { items } = await owner.call('listCustomers', { query: { search: 'vista' } });
    expect(items.map(({ name }) => name)).toEqual(['Alta Vista', 'Bela Vista']);
    await owner.call('archiveCustomer', { params: { customerId: id } });
    await owner.refused('updateCustomer', renaming('Linda Vista'), 'archived');
  });

  it('show only customers of the person’s own assets to people who only see assets', async () => {
    const idOf = async (name: string) => (await owner.call('createCustomer', { body: { name } })).id;
    await plant({ code: 'CUS-1', unitId: north, customerId: await idOf('Ouro Fino') });
    await plant({ code: 'CUS-2', unitId: south, customerId: await idOf('Água Limpa') });
    await idOf('Sem Frota');
    const namesFor = async (person: Person) =>
      (await person.call('listCustomers', { query: { limit: 500 } })).items.map(({ name }) => name);
    const all = await namesFor(owner);
    expect(all).toEqual(expect.arrayContaining(['Ouro Fino', 'Água Limpa', 'Sem Frota']));
    expect(await namesFor(editor)).toEqual(all);
    const seen = await namesFor(viewer);
    expect(seen).toContain('Ouro Fino');
    expect(seen).not.toContain('Água Limpa');
    expect(seen).not.toContain('Sem Frota');
    expect((await viewer.call('listCustomers', { query: { limit: 1 } })).total).toBe(seen.length);
  });
});

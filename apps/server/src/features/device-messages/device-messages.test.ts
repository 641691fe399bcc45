import {
  assetDeviceHealthSchema,
  deviceMessageListSchema,
  type AssetDeviceEvent,
  type AssetDeviceHealth,
  type DeviceMessage,
  type Problem,
} from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import {
  at,
  createMessagesPortal,
  MINUTE_MS,
  type Page,
  type Query,
} from './testing/create-messages-portal.ts';

const HOUR = 60;
const DAY = 1440;

let doors: Awaited<ReturnType<typeof createMessagesPortal>>;
beforeAll(async () => {
  doors = await createMessagesPortal();
});
afterAll(() => doors.close());

async function healthOf(assetId: number, as: Actor = doors.account.administrator) {
  return (await doors.ask(`${assetId}/device-health`, {}, as)).json<AssetDeviceHealth>();
}

describe('what an asset received is kept', () => {
  const status = async (path: string, as: Actor | null): Promise<number> =>
    (await doors.ask(path, {}, as)).statusCode;

  it('from whom may not see the asset', async () => {
    const assetId = await doors.account.addAsset('closed');
    await doors.knock({ id: 'closed' }, -1);
    for (const path of ['messages', 'device-events', 'device-health']) {
      expect(await status(`${assetId}/${path}`, null)).toBe(401);
      expect(await status(`${assetId}/${path}`, doors.stranger.administrator)).toBe(404);
      expect(await status(`${assetId}/${path}`, doors.viewer([]))).toBe(404);
      expect(await status(`${assetId}/${path}`, doors.viewer([doors.account.unitId], []))).toBe(403);
      expect(await status(`999999/${path}`, doors.account.administrator)).toBe(404);
    }
  });

  it('from a query that makes no sense, whatever it holds', async () => {
    const assetId = await doors.account.addAsset('asked');
    const refused: Query[] = [
      { from: at(0), to: at(0) },
      { outcome: 'lost' },
      { device: 'a\u0000b' },
      { cursor: 'none' },
      { cursor: Buffer.from('["messages",1,"99999999999999999","0","1","1"]').toString('base64url') },
      { cursor: Buffer.from('["messages",1,"1","0","1","9223372036854775808"]').toString('base64url') },
      { cursor: Buffer.from('["messages",1,"1","7","1","1"]').toString('base64url') },
      { cursor: Buffer.from('["device-events",1,"1","0","1","1"]').toString('base64url') },
    ];
    for (const query of refused) {
      const answer = await doors.ask(`${assetId}/messages`, query);
      const { code } = answer.json<Problem>();
      expect({ query, code }).toEqual({ query, code: 'validation_failed' });
    }
    const odd = { from: '0000-01-01T00:00:00Z', to: '9999-12-31T23:59:59-14:00' };
    expect(await doors.messages(assetId, odd)).toEqual({ items: [], nextCursor: null, total: 0 });
  });
});

describe('row-level security of what was refused', () => {
  it('shows it to whom sees the asset of its device, and the rest to administrators alone', async () => {
    const assetId = await doors.account.addAsset('mended');
    await doors.knock({ id: 'mended' }, 60);
    await doors.knock({ id: 'nobody-has-it' }, -1);
    const own = doors.viewer([doors.account.unitId]);
    expect((await doors.messages(assetId, { outcome: 'refused' }, own)).items).toMatchObject([
      { outcome: 'refused', reason: 'time_in_future', deviceId: 'mended', payload: { id: 'mended' } },
    ]);
    const seen = async (who: Actor): Promise<string[]> =>
      asActor(doors.portal.database.app, who, async (client) => {
        const { rows } = await client.query<{ external_id: string }>(
          `select distinct external_id from quarantined_positions where external_id in ('mended', 'nobody-has-it')`,
        );
        return rows.map((row) => row.external_id).toSorted();
      });
    const mends = { ...doors.account.administrator, changes: ['services:simc:geolocalizacao:ativos'] };
    expect(await seen(mends)).toEqual(['mended', 'nobody-has-it']);
    expect(await seen(own)).toEqual(['mended']);
    expect(await seen(doors.viewer([]))).toEqual([]);
    expect(await seen(doors.viewer([doors.account.unitId], []))).toEqual([]);
    expect(await seen(doors.stranger.administrator)).toEqual([]);
  });
});

describe('the messages of an asset', () => {
  it('are what came, when it was received, and what it became, newest first', async () => {
    const assetId = await doors.account.addAsset('told', 'other');
    await doors.knock({ id: 'told', speed: '10', batt: '80', ignition: 'true' }, -180);
    await doors.knock({ id: 'told', lat: '91' }, -10);
    await doors.tell(assetId, 'told', -20, 'alarm_sos');
    await doors.knock({ id: 'other' }, -30);
    const body = await doors.messages(assetId);
    expect(deviceMessageListSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ total: 4, nextCursor: null });
    expect(body.items).toMatchObject([
      {
        outcome: 'refused',
        reason: 'latitude_invalid',
        door: 'osmand',
        at: at(0),
        receivedAt: at(0),
        payload: { id: 'told', lat: '91' },
      },
      {
        outcome: 'event',
        kind: 'alarm_sos',
        door: 'traccar',
        at: at(-20),
        deviceId: 'told',
        latitude: null,
        attributes: { speedLimitKph: 60 },
      },
      { outcome: 'position', deviceId: 'other', at: at(-30) },
      {
        outcome: 'position',
        deviceId: 'told',
        door: 'osmand',
        at: at(-180),
        receivedAt: at(0),
        latitude: -10,
        longitude: -37,
        ignition: true,
        odometerKm: null,
        attributes: { batteryPercent: 80 },
      },
    ]);
    const ids = async (query: Query) =>
      (await doors.messages(assetId, query)).items.map(({ outcome }) => outcome);
    expect(await ids({ outcome: 'event' })).toEqual(['event']);
    expect(await ids({ outcome: ['position', 'refused'] })).toEqual(['refused', 'position', 'position']);
    expect(await ids({ device: 'other' })).toEqual(['position']);
    expect(await ids({ device: 'of-no-asset' })).toEqual([]);
    // Half-open: what is at its end is not in it.
    expect(await ids({ from: at(-180), to: at(-20) })).toEqual(['position', 'position']);
  });

  it('keep every digit of serial numbers', async () => {
    const assetId = await doors.account.addAsset('serial');
    await doors.knock({ id: 'serial' }, -5);
    await doors.portal.queryAsOwner(
      `update positions set attributes = '{"serial": 89550312000012345679, "parts": [9007199254740993], "rssi": -71}'
      where asset_id = $1`,
      [assetId],
    );
    const { body } = await doors.ask(`${assetId}/messages`);
    expect(body).toContain('"serial":89550312000012345679');
    expect(body).toContain('[9007199254740993]');
    expect(body).toContain('"rssi":-71');
  });

  it('are of the last seven days unless asked otherwise', async () => {
    const assetId = await doors.account.addAsset('week');
    await doors.knock({ id: 'week' }, -7 * DAY);
    await doors.knock({ id: 'week' }, -7 * DAY - 1);
    await doors.knock({ id: 'week' }, 4);
    const shown = await doors.messages(assetId);
    expect(shown.items.map((one) => one.at)).toEqual([at(4), at(-7 * DAY)]);
    expect(shown.total).toBe(2);
    expect((await doors.messages(assetId, { to: at(-7 * DAY) })).total).toBe(1);
  });

  it('come page by page, across partitions and among those of one instant, each once', async () => {
    const assetId = await doors.account.addAsset('paged-1', 'paged-2');
    const told: string[] = [];
    for (const minutes of [-400 * DAY, -40 * DAY, -20 * DAY, -20 * DAY + 1, -5]) {
      for (const id of ['paged-1', 'paged-2']) {
        for (const batt of ['1', '2']) {
          await doors.knock({ id, batt }, minutes);
          told.push(at(minutes));
        }
      }
    }
    await doors.tell(assetId, 'paged-1', -20 * DAY, 'ignition_on');
    await doors.tell(assetId, 'paged-1', -20 * DAY, 'ignition_off');
    told.push(at(-20 * DAY), at(-20 * DAY));
    for (const lat of ['92', '93', '94']) await doors.knock({ id: 'paged-1', lat }, -1);
    told.push(at(0), at(0), at(0));
    const all = await doors.messages(assetId, { from: at(-500 * DAY), limit: 100 });
    expect(all.items.map((one) => one.at)).toEqual(told.toSorted().toReversed());
    const walked: DeviceMessage[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: Query = { from: at(-500 * DAY), limit: 2, ...(cursor === '' ? {} : { cursor }) };
      const body: Page<DeviceMessage> = await doors.messages(assetId, query);
      expect(body.total).toBe(told.length);
      walked.push(...body.items);
      cursor = body.nextCursor;
    }
    expect(walked).toEqual(all.items);
    expect(new Set(walked.map(({ id }) => id)).size).toBe(told.length);
  });
});

describe('the device events of an asset', () => {
  it('are listed newest first, by kind and by device', async () => {
    const assetId = await doors.account.addAsset('eventful', 'quiet');
    await doors.knock({ id: 'eventful' }, -1);
    for (const [index, kind] of ['ignition_on', 'alarm_sos', 'made_up'].entries())
      await doors.tell(assetId, 'eventful', index - 60, kind);
    const list = async (query: Query) =>
      (await doors.ask(`${assetId}/device-events`, query)).json<Page<AssetDeviceEvent>>();
    expect(await list({})).toMatchObject({
      total: 3,
      items: [
        { kind: 'made_up', occurredAt: at(-58), deviceId: 'eventful' },
        { kind: 'alarm_sos' },
        { kind: 'ignition_on' },
      ],
    });
    expect((await list({ kind: ['alarm_sos', 'made_up'] })).total).toBe(2);
    expect(await list({ device: 'quiet' })).toEqual({ items: [], nextCursor: null, total: 0 });
    const first = await list({ limit: 2 });
    expect(await list({ limit: 2, cursor: first.nextCursor ?? '' })).toMatchObject({
      items: [{ kind: 'ignition_on' }],
      nextCursor: null,
      total: 3,
    });
  });
});

describe('the health of a device', () => {
  it('follows what it last did', async () => {
    const assetId = await doors.account.addAsset('installed');
    const {
      devices: [silent],
    } = await healthOf(assetId);
    expect(silent).toMatchObject({
      deviceId: 'installed',
      verdict: 'never',
      lastMessage: null,
      lastRefusal: null,
    });
    await doors.knock({ id: 'installed' }, 3 * HOUR);
    const {
      devices: [refused],
    } = await healthOf(assetId, doors.viewer([doors.account.unitId]));
    expect(refused).toMatchObject({
      verdict: 'refused',
      lastMessage: { outcome: 'refused', door: 'osmand', delaySeconds: null },
      lastRefusal: { reason: 'time_in_future', receivedAt: at(0) },
      lastDay: { positions: 0, refused: 1, typicalIntervalSeconds: null },
    });
    doors.clock.advance(MINUTE_MS);
    for (const minutes of [-7, -5, -3, -1]) await doors.knock({ id: 'installed' }, minutes);
    const {
      devices: [working],
    } = await healthOf(assetId);
    expect(working).toMatchObject({
      verdict: 'working',
      lastMessage: { outcome: 'position', at: at(-1), receivedAt: at(1), delaySeconds: 120 },
      lastRefusal: { reason: 'time_in_future' },
      lastDay: { positions: 4, events: 0, refused: 1, typicalIntervalSeconds: 120, typicalDelaySeconds: 300 },
    });
    doors.clock.advance(70 * MINUTE_MS);
    const body = await healthOf(assetId);
    expect(assetDeviceHealthSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ silentLimitMinutes: 60, devices: [{ verdict: 'silent' }] });
    await doors.tell(assetId, 'installed', 60, 'device_online');
    expect((await healthOf(assetId)).devices).toMatchObject([
      { verdict: 'working', lastMessage: { outcome: 'event', at: at(60) }, lastDay: { events: 1 } },
    ]);
  });
});

import {
  assetDeviceHealthSchema,
  deviceMessageListSchema,
  type CallArguments,
  type DeviceMessage,
} from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asActor } from '../../platform/postgres/transaction.ts';
import { actorOf } from '../../testing/actor-of.ts';
import { everyPage } from '../../testing/every-page.ts';
import type { Person } from '../../testing/portal-of.ts';
import { at, MINUTE_MS, messagesPortal } from './testing/messages-portal.ts';

const HOUR = 60;
const DAY = 1440;

const portal = await messagesPortal();
afterAll(() => portal.stop());
const { owner, viewer, stranger, visitor, people, clock, addAsset, osmand, plantEvent } = portal;
type MessageQuery = NonNullable<CallArguments<'listAssetMessages'>[0]['query']>;
type EventQuery = NonNullable<CallArguments<'listAssetDeviceEvents'>[0]['query']>;
const of = (assetId: number) => ({ params: { assetId } });
const messages = (assetId: number, query: MessageQuery = {}, person: Person = owner) =>
  person.call('listAssetMessages', { ...of(assetId), query });
const healthOf = (assetId: number, person: Person = owner) =>
  person.call('getAssetDeviceHealth', of(assetId));

describe('the messages of an asset are refused', () => {
  it('to people who do not see the asset', async () => {
    const assetId = await addAsset('closed');
    await osmand({ id: 'closed' }, -1);
    for (const name of ['listAssetMessages', 'listAssetDeviceEvents', 'getAssetDeviceHealth'] as const) {
      await visitor.refused(name, of(assetId), 401);
      await stranger.refused(name, of(assetId), 404);
      await people.nowhere.refused(name, of(assetId), 404);
      await people.outside.refused(name, of(assetId), 403);
      await owner.refused(name, of(999_999), 404);
    }
  });

  it('for an invalid query', async () => {
    const assetId = await addAsset('asked');
    for (const query of [
      { from: at(0), to: at(0) },
      { outcome: 'lost' },
      { device: 'a\u0000b' },
      { cursor: 'none' },
      { cursor: Buffer.from('["messages",1,"99999999999999999","0","1","1"]').toString('base64url') },
      { cursor: Buffer.from('["messages",1,"1","0","1","9223372036854775808"]').toString('base64url') },
      { cursor: Buffer.from('["messages",1,"1","7","1","1"]').toString('base64url') },
      { cursor: Buffer.from('["device-events",1,"1","0","1","1"]').toString('base64url') },
    ])
      await owner.refused('listAssetMessages', { ...of(assetId), query }, 'validation_failed');
    const odd = { from: '0000-01-01T00:00:00Z', to: '9999-12-31T23:59:59-14:00' };
    expect(await messages(assetId, odd)).toEqual({ items: [], nextCursor: null, total: 0 });
  });
});

describe('row-level security of rejected positions', () => {
  it('shows them to people who see the device’s asset, and the rest to administrators only', async () => {
    const assetId = await addAsset('mended');
    await osmand({ id: 'mended' }, 60);
    await osmand({ id: 'nobody-has-it' }, -1);
    expect((await messages(assetId, { outcome: ['refused'] }, viewer)).items).toMatchObject([
      { outcome: 'refused', reason: 'time_in_future', deviceId: 'mended', payload: { id: 'mended' } },
    ]);
    const seen = async (person: Person): Promise<string[]> =>
      asActor(portal.database.app, await actorOf(portal, person), async (client) => {
        const { rows } = await client.query<{ external_id: string }>(
          `select distinct external_id from quarantined_positions where external_id in ('mended', 'nobody-has-it')`,
        );
        return rows.map((row) => row.external_id).toSorted();
      });
    expect(await seen(owner)).toEqual(['mended', 'nobody-has-it']);
    expect(await seen(viewer)).toEqual(['mended']);
    for (const person of [people.nowhere, people.outside, stranger]) expect(await seen(person)).toEqual([]);
  });
});

describe('the messages of an asset', () => {
  it('show content, receipt time and outcome, newest first', async () => {
    const assetId = await addAsset('told', 'other');
    await osmand({ id: 'told', speed: '10', batt: '80', ignition: 'true' }, -180);
    await osmand({ id: 'told', lat: '91' }, -10);
    await plantEvent(assetId, 'told', -20, 'alarm_sos');
    await osmand({ id: 'other' }, -30);
    const body = await messages(assetId);
    expect(deviceMessageListSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ total: 4, nextCursor: null });
    expect(body.items).toMatchObject([
      {
        outcome: 'refused',
        reason: 'latitude_invalid',
        source: 'osmand',
        at: at(0),
        receivedAt: at(0),
        payload: { id: 'told', lat: '91' },
      },
      {
        outcome: 'event',
        kind: 'alarm_sos',
        source: 'traccar',
        at: at(-20),
        deviceId: 'told',
        latitude: null,
        attributes: { speedLimitKph: 60 },
      },
      { outcome: 'position', deviceId: 'other', at: at(-30) },
      {
        outcome: 'position',
        deviceId: 'told',
        source: 'osmand',
        at: at(-180),
        receivedAt: at(0),
        latitude: -10,
        longitude: -37,
        ignition: true,
        odometerKm: null,
        attributes: { batteryPercent: 80 },
      },
    ]);
    const ids = async (query: MessageQuery) =>
      (await messages(assetId, query)).items.map(({ outcome }) => outcome);
    expect(await ids({ outcome: ['event'] })).toEqual(['event']);
    expect(await ids({ outcome: ['position', 'refused'] })).toEqual(['refused', 'position', 'position']);
    expect(await ids({ device: 'other' })).toEqual(['position']);
    expect(await ids({ device: 'of-no-asset' })).toEqual([]);
    // Half-open: excludes its end.
    expect(await ids({ from: at(-180), to: at(-20) })).toEqual(['position', 'position']);
  });

  it('keep all digits of serial numbers', async () => {
    const assetId = await addAsset('serial');
    await osmand({ id: 'serial' }, -5);
    await portal.queryAsOwner(
      `update positions set attributes = '{"serial": 89550312000012345679, "parts": [9007199254740993], "rssi": -71}'
      where asset_id = $1`,
      [assetId],
    );
    const { body } = await owner.send('listAssetMessages', of(assetId));
    expect(body).toContain('"serial":89550312000012345679');
    expect(body).toContain('[9007199254740993]');
    expect(body).toContain('"rssi":-71');
  });

  it('default to the last seven days', async () => {
    const assetId = await addAsset('week');
    await osmand({ id: 'week' }, -7 * DAY);
    await osmand({ id: 'week' }, -7 * DAY - 1);
    await osmand({ id: 'week' }, 4);
    const shown = await messages(assetId);
    expect(shown.items.map((one) => one.at)).toEqual([at(4), at(-7 * DAY)]);
    expect(shown.total).toBe(2);
    expect((await messages(assetId, { to: at(-7 * DAY) })).total).toBe(1);
  });

  it('are paged across partitions and equal times, each once', async () => {
    const assetId = await addAsset('paged-1', 'paged-2');
    const told: string[] = [];
    for (const minutes of [-400 * DAY, -40 * DAY, -20 * DAY, -20 * DAY + 1, -5]) {
      for (const id of ['paged-1', 'paged-2']) {
        for (const batt of ['1', '2']) {
          await osmand({ id, batt }, minutes);
          told.push(at(minutes));
        }
      }
    }
    await plantEvent(assetId, 'paged-1', -20 * DAY, 'ignition_on');
    await plantEvent(assetId, 'paged-1', -20 * DAY, 'ignition_off');
    told.push(at(-20 * DAY), at(-20 * DAY));
    for (const lat of ['92', '93', '94']) await osmand({ id: 'paged-1', lat }, -1);
    told.push(at(0), at(0), at(0));
    const all = await messages(assetId, { from: at(-500 * DAY), limit: 100 });
    expect(all.items.map((one) => one.at)).toEqual(told.toSorted().toReversed());
    const walked = await everyPage<DeviceMessage>(async (cursor) => {
      const query = { from: at(-500 * DAY), limit: 2, ...(cursor && { cursor }) };
      const page = await messages(assetId, query);
      expect(page.total).toBe(told.length);
      return page;
    });
    expect(walked).toEqual(all.items);
    expect(new Set(walked.map(({ id }) => id)).size).toBe(told.length);
  });
});

describe('the device events of an asset', () => {
  it('are listed newest first, by kind and by device', async () => {
    const assetId = await addAsset('eventful', 'quiet');
    await osmand({ id: 'eventful' }, -1);
    for (const [index, kind] of ['ignition_on', 'alarm_sos', 'made_up'].entries())
      await plantEvent(assetId, 'eventful', index - 60, kind);
    const list = (query: EventQuery) => owner.call('listAssetDeviceEvents', { ...of(assetId), query });
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
  it('follows its recent messages', async () => {
    const assetId = await addAsset('installed');
    const deviceOf = async (person?: Person) => (await healthOf(assetId, person)).devices[0];
    expect(await deviceOf()).toMatchObject({
      deviceId: 'installed',
      verdict: 'never',
      lastMessage: null,
      lastRefusal: null,
    });
    await osmand({ id: 'installed' }, 3 * HOUR);
    expect(await deviceOf(viewer)).toMatchObject({
      verdict: 'refused',
      lastMessage: { outcome: 'refused', source: 'osmand', delaySeconds: null },
      lastRefusal: { reason: 'time_in_future', receivedAt: at(0) },
      lastDay: { positions: 0, refused: 1, typicalIntervalSeconds: null },
    });
    clock.advance(MINUTE_MS);
    for (const minutes of [-7, -5, -3, -1]) await osmand({ id: 'installed' }, minutes);
    expect(await deviceOf()).toMatchObject({
      verdict: 'working',
      lastMessage: { outcome: 'position', at: at(-1), receivedAt: at(1), delaySeconds: 120 },
      lastRefusal: { reason: 'time_in_future' },
      lastDay: { positions: 4, events: 0, refused: 1, typicalIntervalSeconds: 120, typicalDelaySeconds: 300 },
    });
    clock.advance(70 * MINUTE_MS);
    const body = await healthOf(assetId);
    expect(assetDeviceHealthSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ silentLimitMinutes: 60, devices: [{ verdict: 'silent' }] });
    await plantEvent(assetId, 'installed', 60, 'device_online');
    expect((await healthOf(assetId)).devices).toMatchObject([
      { verdict: 'working', lastMessage: { outcome: 'event', at: at(60) }, lastDay: { events: 1 } },
    ]);
  });
});

describe('a reading with too large a step', () => {
  it('is marked on any page, by its neighboring messages', async () => {
    const assetId = await addAsset('steps');
    clock.set(new Date(at(0)));
    for (const [minute, hourmeter] of [
      [-5, '100'],
      [-4, '65535'],
      [-3, '100.1'],
      [-2, '500'],
      [-1, '500.1'],
    ] as const)
      await osmand({ id: 'steps', hourmeter }, minute);
    for (const limit of [1, 2, 3, 50]) {
      const items: DeviceMessage[] = [];
      for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
        const page = await messages(assetId, { limit, ...(cursor !== undefined && { cursor }) });
        items.push(...page.items);
        cursor = page.nextCursor ?? undefined;
      }
      const marked = items.filter((one) => one.outcome === 'position' && one.impossible.length > 0);
      expect([items.length, ...marked.map((one) => one.at)]).toEqual([5, at(-4)]);
    }
  });
});

describe('a clock that is 1,024 weeks behind', () => {
  const behind = -1024 * 7 * DAY;
  beforeAll(() => {
    clock.set(new Date(at(0)));
  });

  it('is offered a correction, which applies from then on and can be undone', async () => {
    const assetId = await addAsset('rolled');
    const device = async () => (await healthOf(assetId)).devices[0];
    for (const minutes of [0, 0.1]) await osmand({ id: 'rolled' }, behind + minutes);
    expect(await device()).toMatchObject({
      verdict: 'refused',
      lastRefusal: { reason: 'clock_week_rollover' },
      clock: { weeksAdded: 0, isWeeksBehind: false },
    });
    await osmand({ id: 'rolled' }, behind + 0.2);
    const { deviceNumber = 0, clock: ownClock } = (await device()) ?? {};
    expect(ownClock).toEqual({ weeksAdded: 0, isWeeksBehind: true });

    const change = (weeksAdded: 0 | 1024) => ({ params: { deviceNumber }, body: { weeksAdded } });
    await viewer.refused('changeDeviceClock', change(1024), 403);
    await stranger.refused('changeDeviceClock', change(1024), 404);
    await owner.refused('changeDeviceClock', { ...change(0), body: { weeksAdded: 1023 } }, 422);
    expect(await owner.call('changeDeviceClock', change(1024))).toEqual({ weeksAdded: 1024 });
    expect(await device()).toMatchObject({ clock: { weeksAdded: 1024, isWeeksBehind: false } });

    await osmand({ id: 'rolled', batt: '80' }, behind - 1);
    await osmand({ id: 'rolled', batt: '80' }, behind - 1);
    // Its clock is accurate for one message.
    await osmand({ id: 'rolled' }, -3);
    expect((await messages(assetId, { outcome: ['position'] })).items).toMatchObject([
      { at: at(-1), attributes: { batteryPercent: 80, clockWeeksAdded: 1024 } },
      { at: at(-3), attributes: null },
    ]);

    await owner.call('changeDeviceClock', change(0));
    await osmand({ id: 'rolled' }, behind - 0.5);
    expect(await device()).toMatchObject({ clock: { weeksAdded: 0, isWeeksBehind: true } });
    const audited = await portal.queryAsOwner(
      `select before, after from audit_entries
        where account_id = $1 and action = 'asset.change-device-clock' order by at`,
      [portal.accountId],
    );
    const weeks = (weeksAdded: number) => ({ deviceId: 'rolled', weeksAdded });
    expect(audited).toEqual([
      { before: weeks(0), after: weeks(1024) },
      { before: weeks(1024), after: weeks(0) },
    ]);
  });

  it('is not confused with an old fix, nor with an unknown device', async () => {
    const assetId = await addAsset('old');
    await osmand({ id: 'old' }, behind - 60);
    expect(await healthOf(assetId)).toMatchObject({
      devices: [{ lastRefusal: { reason: 'time_too_old' }, clock: { isWeeksBehind: false } }],
    });
  });
});

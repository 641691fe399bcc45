import type { AssetDetail, DeviceAssignment } from '@azimute/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { createInboxWorld, fixAt, type InboxWorld } from '../device-inbox/testing/create-inbox-world.ts';
import { createTestAccount } from '../telemetry/testing/create-test-portal.ts';

const GEO = 'services:simc:geolocalizacao';
let world: InboxWorld;
let admin: Actor;
let devices = 0;
beforeAll(async () => {
  world = await createInboxWorld();
  admin = world.administratorOf(world.own);
});
beforeEach(() => {
  world.actor = admin;
});
afterAll(() => world.close());

/** At so many seconds after the beginning of the day of `fixAt`. */
const at = (second: number): string => fixAt('', second).time;
const fresh = (): string => `tracker-${(devices += 1)}`;
const post = async (path: string, body: object): Promise<{ status: number; body: unknown }> => {
  const answer = await world.call('POST', path, body);
  return { status: answer.status, body: JSON.parse(answer.body) as unknown };
};
const takeOff = (assetId: number, deviceId: string, second?: number) =>
  post(`/assets/${assetId}/devices/take-off`, {
    deviceId,
    ...(second !== undefined && { at: at(second) }),
  });
const move = (assetId: number, deviceId: string, toAssetId: number, second?: number) =>
  post(`/assets/${assetId}/devices/move`, {
    deviceId,
    toAssetId,
    ...(second !== undefined && { at: at(second) }),
  });
const connect = (assetId: number, deviceId: string, second?: number) =>
  post(`/assets/${assetId}/devices`, { deviceId, ...(second !== undefined && { since: at(second) }) });
const detail = (assetId: number) => world.read<AssetDetail>(`/assets/${assetId}`);
const history = async (query: string) =>
  (await world.read<{ items: DeviceAssignment[]; total: number }>(`/device-assignments?${query}`)).items;
/** Seconds of the stored fixes of a device by asset. */
const storedAt = async (deviceId: string): Promise<Map<number, number[]>> => {
  const rows = await world.portal.queryAsOwner<{ asset_id: number; at: Date }>(
    `select p.asset_id, p.fixed_at as at from positions p join devices d using (account_id, device_id)
    where d.external_id = $1 and d.account_id = $2 order by p.fixed_at`,
    [deviceId, world.own.accountId],
  );
  const start = Date.parse(at(0));
  return new Map(
    [...Map.groupBy(rows, (row) => row.asset_id)].map(([assetId, own]) => [
      assetId,
      own.map((row) => (row.at.getTime() - start) / 1000),
    ]),
  );
};

describe('who may not', () => {
  it('is refused: nobody, who only looks, another account, another UL on either side', async () => {
    const device = fresh();
    const assetId = await world.own.addAsset(device);
    const other = await world.own.addAsset();
    const [south] = await world.portal.queryAsOwner<{ id: number }>(
      `insert into units (account_id, code, name) values ($1, 'S', 'South') returning unit_id as id`,
      [world.own.accountId],
    );
    const confined: Actor = { ...admin, role: 'viewer', allUnits: false, unitIds: [south?.id ?? 0] };
    world.actor = null;
    expect((await takeOff(assetId, device)).status).toBe(401);
    world.actor = { ...admin, role: 'viewer', changes: [] };
    expect((await takeOff(assetId, device)).status).toBe(403);
    expect((await move(assetId, device, other)).status).toBe(403);
    for (const stranger of [confined, world.administratorOf(world.other)]) {
      world.actor = stranger;
      expect((await takeOff(assetId, device)).status).toBe(404);
      expect((await move(assetId, device, other)).status).toBe(404);
      expect(await history('')).toEqual([]);
    }
    await world.portal.queryAsOwner('update assets set unit_id = $1 where asset_id = $2', [
      south?.id,
      assetId,
    ]);
    world.actor = confined;
    const hidden = await move(assetId, device, other);
    expect(hidden).toMatchObject({ status: 422, body: { errors: { toAssetId: ['not_found'] } } });
    world.actor = admin;
    expect((await detail(assetId)).devices).toMatchObject([{ deviceId: device }]);
  });
});

describe('what cannot be', () => {
  it('is refused with what to do: an instant before the newest fix, in the future, no such device', async () => {
    const device = fresh();
    const assetId = await world.own.addAsset(device);
    const other = await world.own.addAsset();
    await world.send([fixAt(device, 100)]);
    for (const answer of [await takeOff(assetId, device, 100), await move(assetId, device, other, 99)]) {
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { at: ['too_early', at(100.001)] }, detail: expect.stringContaining(at(100.001)) },
      });
    }
    const soon = await takeOff(assetId, device, 86_400);
    expect(soon).toMatchObject({ status: 422, body: { errors: { at: ['in_future'] } } });
    expect((await takeOff(assetId, 'nobody')).status).toBe(409);
    expect(await move(assetId, device, assetId)).toMatchObject({
      status: 422,
      body: { errors: { toAssetId: ['same_asset'] } },
    });
    expect(await connect(other, device)).toMatchObject({
      status: 422,
      body: { errors: { deviceId: [104] } },
    });
    const taken = await post(`/assets/${assetId}/devices/replace`, { deviceId: device, newDeviceId: device });
    expect(taken).toMatchObject({ status: 422, body: { errors: { newDeviceId: [104] } } });
    expect((await detail(assetId)).devices).toMatchObject([{ deviceId: device }]);
    expect(await history(`device=${device}&state=past`)).toEqual([]);
  });

  it('is no earlier connection of a device that was on an asset', async () => {
    const device = fresh();
    const assetId = await world.own.addAsset(device);
    await takeOff(assetId, device, 200);
    expect(await connect(assetId, device, 199)).toMatchObject({
      status: 422,
      body: { errors: { since: ['too_early', at(200)] } },
    });
    expect((await connect(assetId, device, 200)).status).toBe(201);
  });
});

describe('a device', () => {
  it('comes off: the asset keeps its positions and state, and says since when it has none', async () => {
    const device = fresh();
    const assetId = await world.own.addAsset(device);
    await world.send([fixAt(device, 100)]);
    const { body } = await takeOff(assetId, device, 200);
    expect(body).toMatchObject({ deviceId: device, asset: { id: assetId }, since: null, until: at(200) });
    expect(await detail(assetId)).toMatchObject({
      devices: [],
      withoutDeviceSince: at(200),
      position: { fixedAt: at(100) },
    });
    const late = await world.send([fixAt(device, 150), fixAt(device, 200), fixAt(device, 250)]);
    expect(late).toMatchObject({
      accepted: 1,
      rejected: [{ code: 'unknown_device' }, { code: 'unknown_device' }],
    });
    expect((await detail(assetId)).position).toMatchObject({ fixedAt: at(150) });
    const inbox = await world.inbox(`?search=${device}`);
    expect(inbox.items).toMatchObject([{ keptCount: 2, lastAsset: { id: assetId, until: at(200) } }]);
    const messages = await world.read<{ items: { deviceId: string }[] }>(
      `/assets/${assetId}/messages?from=${at(0)}&to=${at(240)}`,
    );
    expect(messages.items.map(({ deviceId }) => deviceId)).toEqual([device, device]);
  });

  it('is claimed again from an instant: what was kept since then comes in, what came before stays', async () => {
    const device = fresh();
    const assetId = await world.own.addAsset(device);
    const next = await world.own.addAsset();
    await takeOff(assetId, device, 200);
    await world.send([fixAt(device, 250), fixAt(device, 300)]);
    const claimed = await world.claim(device, { assetId: next, since: at(300) });
    await world.work(claimed.replay);
    expect(await storedAt(device)).toEqual(new Map([[next, [300]]]));
    const kept = await world.quarantine(`?deviceId=${device}`);
    expect(kept.items).toMatchObject([{ reason: 'device_not_assigned' }]);
    const gap = await world.send([fixAt(device, 260), fixAt(device, 301), fixAt(device, 199)]);
    expect(gap).toMatchObject({ accepted: 2, rejected: [{ code: 'device_not_assigned' }] });
    expect(await storedAt(device)).toEqual(
      new Map([
        [assetId, [199]],
        [next, [300, 301]],
      ]),
    );
  });

  it('moves: a late fix goes to the asset of its time, a repeat stays one', async () => {
    const device = fresh();
    const from = await world.own.addAsset(device);
    const to = await world.own.addAsset();
    await world.send([fixAt(device, 100)]);
    expect((await move(from, device, to, 200)).status).toBe(200);
    const sent = [fixAt(device, 300), fixAt(device, 199.999), fixAt(device, 200), fixAt(device, 100)];
    expect(await world.send(sent)).toMatchObject({ accepted: 3, duplicates: 1 });
    expect(await storedAt(device)).toEqual(
      new Map([
        [from, [100, 199.999]],
        [to, [200, 300]],
      ]),
    );
    expect((await detail(from)).position).toMatchObject({ fixedAt: at(199.999) });
    expect((await detail(to)).position).toMatchObject({ fixedAt: at(300) });
    expect(await history(`device=${device}`)).toMatchObject([
      { asset: { id: to }, since: at(200), until: null },
      { asset: { id: from }, since: null, until: at(200) },
    ]);
    const actions = await world.portal.queryAsOwner<{ action: string; entity_id: string }>(
      `select action, entity_id from audit_entries where coalesce(before, after)->>'deviceId' = $1 order by sequence`,
      [device],
    );
    expect(actions).toEqual([
      { action: 'asset.take-off-device', entity_id: String(from) },
      { action: 'asset.connect-device', entity_id: String(to) },
    ]);
  });

  it('is replaced at one instant', async () => {
    const [old, next] = [fresh(), fresh()];
    const assetId = await world.own.addAsset(old);
    const body = { deviceId: old, newDeviceId: next, at: at(200) };
    expect(await post(`/assets/${assetId}/devices/replace`, body)).toMatchObject({
      status: 200,
      body: { deviceId: next, since: at(200) },
    });
    const sent = await world.send([fixAt(old, 199), fixAt(old, 200), fixAt(next, 199), fixAt(next, 200)]);
    expect(sent.rejected.map(({ code }) => code)).toEqual(['unknown_device', 'device_not_assigned']);
    expect(await storedAt(old)).toEqual(new Map([[assetId, [199]]]));
    expect(await storedAt(next)).toEqual(new Map([[assetId, [200]]]));
  });

  it('is listed where it is, or else was last, one page after the other, within the ULs of who asks', async () => {
    const [moved, off, name] = [fresh(), fresh(), `listed-${devices}`];
    const [from, to, last] = [
      await world.own.addAsset(),
      await world.own.addAsset(),
      await world.own.addAsset(),
    ];
    for (const device of [moved, off]) await connect(from, `${name}-${device}`);
    await move(from, `${name}-${moved}`, to, 10);
    await takeOff(from, `${name}-${off}`, 20);
    const page = (query: string) =>
      world.read<{ items: DeviceAssignment[]; total: number; nextCursor: string | null }>(
        `/device-assignments?newest=true&search=${name}&limit=1${query}`,
      );
    const first = await page('');
    expect(first).toMatchObject({
      items: [{ deviceId: `${name}-${moved}`, asset: { id: to }, since: at(10), until: null }],
      total: 2,
    });
    const second = await page(`&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({
      items: [{ deviceId: `${name}-${off}`, asset: { id: from }, until: at(20) }],
      total: 2,
      nextCursor: null,
    });
    expect(first.items[0]?.deviceNumber).not.toBe(second.items[0]?.deviceNumber);
    expect((await page('&state=past')).items).toEqual(second.items);
    await connect(last, `${name}-${off}`, 30);
    expect((await page('&state=past')).total).toBe(0);
    const numbers = (await history(`device=${name}-${off}`)).map(({ deviceNumber }) => deviceNumber);
    expect(numbers).toEqual([second.items[0]?.deviceNumber, second.items[0]?.deviceNumber]);
    world.actor = world.administratorOf(world.other);
    expect((await page('')).total).toBe(0);
  });

  it('comes off with all of a selection, or none when the selection has changed', async () => {
    const [one, two] = [fresh(), fresh()];
    const assetIds = [await world.own.addAsset(one, two), await world.own.addAsset()];
    const body = { selection: { assetIds }, expectedCount: 2 };
    const other = await post('/assets/take-off-devices', { ...body, expectedCount: 3 });
    expect(other.status).toBe(409);
    const preview = await post('/assets/take-off-devices', { ...body, dryRun: true });
    expect(preview.body).toEqual({ assets: 1, devices: 2, refused: [] });
    expect((await detail(assetIds[0] ?? 0)).devices).toHaveLength(2);
    expect((await post('/assets/take-off-devices', body)).body).toEqual(preview.body);
    expect((await detail(assetIds[0] ?? 0)).devices).toEqual([]);
  });

  it('goes one way when it is moved twice at once, and no batch comes in between', async () => {
    const device = fresh();
    const from = await world.own.addAsset(device);
    const goals = [await world.own.addAsset(), await world.own.addAsset()];
    const sending = Array.from({ length: 20 }, (_, second) => world.send([fixAt(device, second)]));
    const moving = goals.map((to) => move(from, device, to));
    const [answers] = await Promise.all([Promise.all(moving), Promise.all(sending)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await storedAt(device)).toEqual(new Map([[from, Array.from({ length: 20 }, (_, n) => n)]]));
  });
});

describe('every fix', () => {
  it('ends on the asset that had its device at its time, in whatever order moves and fixes come', async () => {
    const own = await createTestAccount(world.portal, 'moves.example');
    const assets = [await own.addAsset(), await own.addAsset(), await own.addAsset()];
    const step = fc.oneof(
      fc.record({ kind: fc.constant('fix' as const), second: fc.integer({ min: 0, max: 40_000 }) }),
      fc.record({
        kind: fc.constant('change' as const),
        second: fc.integer({ min: 0, max: 40_000 }),
        to: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        world.actor = world.administratorOf(own);
        const device = fresh();
        let current: number | null = assets[0] ?? 0;
        let since = -Infinity;
        expect((await connect(current, device)).status).toBe(201);
        const ranges: { asset: number; from: number; until: number }[] = [
          { asset: current, from: since, until: Infinity },
        ];
        const stored = new Map<number, number>();
        // Whether each answer was as the moves so far say.
        const seen: boolean[] = [];
        for (const { second, ...what } of steps) {
          if (what.kind === 'fix') {
            const { accepted, duplicates } = await world.send([fixAt(device, second)], own.key);
            const asset = ranges.find(({ from, until }) => from <= second && second < until)?.asset;
            seen.push(accepted + duplicates > 0 === (asset !== undefined));
            if (asset !== undefined) stored.set(second, asset);
            continue;
          }
          const to: number | null = what.to === null ? null : (assets[what.to] ?? 0);
          if (to === current) continue;
          const newest = Math.max(...[...stored.keys()].filter((one) => one >= since), -Infinity);
          const isAllowed = current === null ? second >= since : second > Math.max(newest, since);
          const answer = await (current === null
            ? connect(to ?? 0, device, second)
            : to === null
              ? takeOff(current, device, second)
              : move(current, device, to, second));
          seen.push((answer.status >= 200 && answer.status < 300) === isAllowed);
          if (!isAllowed) continue;
          const last = ranges.at(-1);
          if (last !== undefined && current !== null) last.until = second;
          if (to !== null) ranges.push({ asset: to, from: second, until: Infinity });
          current = to;
          since = second;
        }
        const rows = await world.portal.queryAsOwner<{ second: number; asset_id: number }>(
          `select (extract(epoch from p.fixed_at - $2::timestamptz))::float8 as second, p.asset_id
          from positions p join devices d using (account_id, device_id) where d.external_id = $1`,
          [device, at(0)],
        );
        expect(seen).not.toContain(false);
        expect(new Map(rows.map((row) => [row.second, row.asset_id]))).toEqual(stored);
        if (current !== null) await takeOff(current, device);
      }),
      { numRuns: 25 },
    );
  });
});

it('needs the module', async () => {
  world.actor = { ...admin, sees: [], changes: [] };
  expect((await world.call('GET', '/device-assignments')).status).toBe(403);
  world.actor = { ...admin, sees: [GEO], changes: [] };
  expect((await world.call('GET', '/device-assignments')).status).toBe(200);
});

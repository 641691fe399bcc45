import type { CallArguments } from '@azimute/contract';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { everyPage } from '../../testing/every-page.ts';
import { fixAt, inboxPortal } from '../device-inbox/testing/inbox-portal.ts';

const portal = await inboxPortal();
afterAll(() => portal.stop());
const { owner, stranger, visitor, people, unitIds, accountId, queryAsOwner } = portal;
const { addAsset, inbox, quarantine, claim, work, send } = portal;
let devices = 0;

/** Returns the time at a number of seconds after the beginning of the day of `fixAt`. */
const at = (second: number): string => fixAt('', second).time;
const fresh = (): string => `tracker-${(devices += 1)}`;
const of = (assetId: number) => ({ params: { assetId } });
const instant = (second?: number) => second !== undefined && { at: at(second) };
const unassign = (assetId: number, deviceId: string, second?: number) =>
  ['unassignDevice', { ...of(assetId), body: { deviceId, ...instant(second) } }] as const;
const move = (assetId: number, deviceId: string, toAssetId: number, second?: number) =>
  ['moveDevice', { ...of(assetId), body: { deviceId, toAssetId, ...instant(second) } }] as const;
const connect = (assetId: number, deviceId: string, second?: number) =>
  [
    'createAssetDevice',
    { ...of(assetId), body: { deviceId, ...(second !== undefined && { since: at(second) }) } },
  ] as const;
const detail = (assetId: number) => owner.call('getAsset', of(assetId));
type HistoryQuery = NonNullable<NonNullable<CallArguments<'listDeviceAssignments'>[0]>['query']>;
const history = async (query: HistoryQuery = {}, person = owner) =>
  (await person.call('listDeviceAssignments', { query })).items;
/** Returns the seconds of a device's stored fixes by asset. */
const storedAt = async (deviceId: string): Promise<Map<number, number[]>> => {
  const rows = await queryAsOwner<{ asset_id: number; at: Date }>(
    `select p.asset_id, p.fixed_at as at from positions p join devices d using (account_id, device_id)
    where d.external_id = $1 and d.account_id = $2 order by p.fixed_at`,
    [deviceId, accountId],
  );
  const start = Date.parse(at(0));
  return new Map(
    [...Map.groupBy(rows, (row) => row.asset_id)].map(([assetId, own]) => [
      assetId,
      own.map((row) => (row.at.getTime() - start) / 1000),
    ]),
  );
};

describe('a caller without the right', () => {
  it('is refused: a visitor, a reader, another account, another UL on either side', async () => {
    const device = fresh();
    const assetId = await addAsset(device);
    const other = await addAsset();
    await visitor.refused(...unassign(assetId, device), 401);
    await people.looker.refused(...unassign(assetId, device), 403);
    await people.looker.refused(...move(assetId, device, other), 403);
    for (const person of [people.southern, stranger]) {
      await person.refused(...unassign(assetId, device), 404);
      await person.refused(...move(assetId, device, other), 404);
      expect(await history({}, person)).toEqual([]);
    }
    await queryAsOwner('update assets set unit_id = $1 where asset_id = $2', [unitIds.SOUTH, assetId]);
    await people.southern.refused(...move(assetId, device, other), { toAssetId: ['not_found'] });
    expect((await detail(assetId)).devices).toMatchObject([{ deviceId: device }]);
  });
});

describe('an invalid assignment', () => {
  it('is refused with advice: before the newest fix, in the future, unknown device', async () => {
    const device = fresh();
    const assetId = await addAsset(device);
    const other = await addAsset();
    await send([fixAt(device, 100)]);
    for (const [name, input] of [unassign(assetId, device, 100), move(assetId, device, other, 99)]) {
      const problem = await owner.refused(name, input, { at: ['too_early', at(100.001)] });
      expect(problem.detail).toContain(at(100.001));
    }
    await owner.refused(...unassign(assetId, device, 86_400), { at: ['in_future'] });
    await owner.refused(...unassign(assetId, 'nobody'), 409);
    await owner.refused(...move(assetId, device, assetId), { toAssetId: ['same_asset'] });
    await owner.refused(...connect(other, device), { deviceId: [104] });
    const body = { deviceId: device, newDeviceId: device };
    await owner.refused('replaceDevice', { ...of(assetId), body }, { newDeviceId: [104] });
    expect((await detail(assetId)).devices).toMatchObject([{ deviceId: device }]);
    expect(await history({ device, state: 'past' })).toEqual([]);
  });

  it('is not an earlier assignment of a device that had an asset', async () => {
    const device = fresh();
    const assetId = await addAsset(device);
    await owner.call(...unassign(assetId, device, 200));
    await owner.refused(...connect(assetId, device, 199), { since: ['too_early', at(200)] });
    await owner.call(...connect(assetId, device, 200));
  });
});

describe('a device', () => {
  it('is unassigned: the asset keeps its positions and state, and shows since when it has no device', async () => {
    const device = fresh();
    const assetId = await addAsset(device);
    await send([fixAt(device, 100)]);
    const off = await owner.call(...unassign(assetId, device, 200));
    expect(off).toMatchObject({ deviceId: device, asset: { id: assetId }, since: null, until: at(200) });
    expect(await detail(assetId)).toMatchObject({
      devices: [],
      withoutDeviceSince: at(200),
      position: { fixedAt: at(100) },
    });
    const late = await send([fixAt(device, 150), fixAt(device, 200), fixAt(device, 250)]);
    expect(late).toMatchObject({
      accepted: 1,
      rejected: [{ code: 'unknown_device' }, { code: 'unknown_device' }],
    });
    expect((await detail(assetId)).position).toMatchObject({ fixedAt: at(150) });
    const { items } = await inbox({ search: device });
    expect(items).toMatchObject([{ keptCount: 2, lastAsset: { id: assetId, until: at(200) } }]);
    const query = { from: at(0), to: at(240) };
    const messages = await owner.call('listAssetMessages', { ...of(assetId), query });
    expect(messages.items.map(({ deviceId }) => deviceId)).toEqual([device, device]);
  });

  it('is claimed again from an instant: later positions are brought in, earlier ones stay', async () => {
    const device = fresh();
    const assetId = await addAsset(device);
    const next = await addAsset();
    await owner.call(...unassign(assetId, device, 200));
    await send([fixAt(device, 250), fixAt(device, 300)]);
    const claimed = await claim(device, { assetId: next, since: at(300) });
    await work(claimed.replay);
    expect(await storedAt(device)).toEqual(new Map([[next, [300]]]));
    const kept = await quarantine({ deviceId: device });
    expect(kept.items).toMatchObject([{ reason: 'device_not_assigned' }]);
    const gap = await send([fixAt(device, 260), fixAt(device, 301), fixAt(device, 199)]);
    expect(gap).toMatchObject({ accepted: 2, rejected: [{ code: 'device_not_assigned' }] });
    expect(await storedAt(device)).toEqual(
      new Map([
        [assetId, [199]],
        [next, [300, 301]],
      ]),
    );
  });

  it('moves: a late fix goes to the asset at its time, and a repeat is stored once', async () => {
    const device = fresh();
    const from = await addAsset(device);
    const to = await addAsset();
    await send([fixAt(device, 100)]);
    await owner.call(...move(from, device, to, 200));
    const sent = [fixAt(device, 300), fixAt(device, 199.999), fixAt(device, 200), fixAt(device, 100)];
    expect(await send(sent)).toMatchObject({ accepted: 3, duplicates: 1 });
    expect(await storedAt(device)).toEqual(
      new Map([
        [from, [100, 199.999]],
        [to, [200, 300]],
      ]),
    );
    expect((await detail(from)).position).toMatchObject({ fixedAt: at(199.999) });
    expect((await detail(to)).position).toMatchObject({ fixedAt: at(300) });
    expect(await history({ device })).toMatchObject([
      { asset: { id: to }, since: at(200), until: null },
      { asset: { id: from }, since: null, until: at(200) },
    ]);
    const actions = await queryAsOwner<{ action: string; entity_id: string }>(
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
    const assetId = await addAsset(old);
    const body = { deviceId: old, newDeviceId: next, at: at(200) };
    expect(await owner.call('replaceDevice', { ...of(assetId), body })).toMatchObject({
      deviceId: next,
      since: at(200),
    });
    const sent = await send([fixAt(old, 199), fixAt(old, 200), fixAt(next, 199), fixAt(next, 200)]);
    expect(sent.rejected.map(({ code }) => code)).toEqual(['unknown_device', 'device_not_assigned']);
    expect(await storedAt(old)).toEqual(new Map([[assetId, [199]]]));
    expect(await storedAt(next)).toEqual(new Map([[assetId, [200]]]));
  });

  it('is listed with its current or last asset, in pages, within the caller’s ULs', async () => {
    const [moved, off, name] = [fresh(), fresh(), `listed-${devices}`];
    const [from, to, last] = [await addAsset(), await addAsset(), await addAsset()];
    for (const device of [moved, off]) await owner.call(...connect(from, `${name}-${device}`));
    await owner.call(...move(from, `${name}-${moved}`, to, 10));
    await owner.call(...unassign(from, `${name}-${off}`, 20));
    const listed: HistoryQuery = { newest: 'true', search: name, limit: 1 };
    const page = (query: HistoryQuery = {}, person = owner) =>
      person.call('listDeviceAssignments', { query: { ...listed, ...query } });
    const [first, second, ...more] = await everyPage((cursor) =>
      page(cursor === undefined ? {} : { cursor }),
    );
    expect(first).toMatchObject({
      deviceId: `${name}-${moved}`,
      asset: { id: to },
      since: at(10),
      until: null,
    });
    expect(second).toMatchObject({ deviceId: `${name}-${off}`, asset: { id: from }, until: at(20) });
    expect([more, (await page()).total]).toEqual([[], 2]);
    expect(first?.deviceNumber).not.toBe(second?.deviceNumber);
    expect((await page({ state: 'past' })).items).toEqual([second]);
    await owner.call(...connect(last, `${name}-${off}`, 30));
    expect((await page({ state: 'past' })).total).toBe(0);
    const numbers = (await history({ device: `${name}-${off}` })).map(({ deviceNumber }) => deviceNumber);
    expect(numbers).toEqual([second?.deviceNumber, second?.deviceNumber]);
    expect((await page({}, stranger)).total).toBe(0);
  });

  it('is unassigned with a whole selection, or not at all if the selection changed', async () => {
    const [one, two] = [fresh(), fresh()];
    const assetIds = [await addAsset(one, two), await addAsset()];
    const body = { selection: { assetIds }, expectedCount: 2 };
    await owner.refused('unassignDevices', { body: { ...body, expectedCount: 3 } }, 409);
    const preview = await owner.call('unassignDevices', { body: { ...body, dryRun: true } });
    expect(preview).toEqual({ assets: 1, devices: 2, refused: [] });
    expect((await detail(assetIds[0] ?? 0)).devices).toHaveLength(2);
    expect(await owner.call('unassignDevices', { body })).toEqual(preview);
    expect((await detail(assetIds[0] ?? 0)).devices).toEqual([]);
  });

  it('ends on one asset when moved twice concurrently, with no batch in between', async () => {
    const device = fresh();
    const from = await addAsset(device);
    const goals = [await addAsset(), await addAsset()];
    const sending = Array.from({ length: 20 }, (_, second) => send([fixAt(device, second)]));
    const moving = goals.map((to) => owner.send(...move(from, device, to)));
    const [answers] = await Promise.all([Promise.all(moving), Promise.all(sending)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await storedAt(device)).toEqual(new Map([[from, Array.from({ length: 20 }, (_, n) => n)]]));
  });
});

describe('each fix', () => {
  it('belongs to the asset that had its device at its time, for any order of moves and fixes', async () => {
    const assets = [await addAsset(), await addAsset(), await addAsset()];
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
        const device = fresh();
        let current: number | null = assets[0] ?? 0;
        let since = -Infinity;
        await owner.call(...connect(current, device));
        const ranges: { asset: number; from: number; until: number }[] = [
          { asset: current, from: since, until: Infinity },
        ];
        const stored = new Map<number, number>();
        // True for each response that matches the moves so far.
        const seen: boolean[] = [];
        for (const { second, ...what } of steps) {
          if (what.kind === 'fix') {
            const { accepted, duplicates } = await send([fixAt(device, second)]);
            const asset = ranges.find(({ from, until }) => from <= second && second < until)?.asset;
            seen.push(accepted + duplicates > 0 === (asset !== undefined));
            if (asset !== undefined) stored.set(second, asset);
            continue;
          }
          const to: number | null = what.to === null ? null : (assets[what.to] ?? 0);
          if (to === current) continue;
          const newest = Math.max(...[...stored.keys()].filter((one) => one >= since), -Infinity);
          const isAllowed = current === null ? second >= since : second > Math.max(newest, since);
          const [name, input] =
            current === null
              ? connect(to ?? 0, device, second)
              : to === null
                ? unassign(current, device, second)
                : move(current, device, to, second);
          const { statusCode } = await owner.send(name, input);
          seen.push((statusCode >= 200 && statusCode < 300) === isAllowed);
          if (!isAllowed) continue;
          const last = ranges.at(-1);
          if (last !== undefined && current !== null) last.until = second;
          if (to !== null) ranges.push({ asset: to, from: second, until: Infinity });
          current = to;
          since = second;
        }
        const rows = await queryAsOwner<{ second: number; asset_id: number }>(
          `select (extract(epoch from p.fixed_at - $2::timestamptz))::float8 as second, p.asset_id
          from positions p join devices d using (account_id, device_id) where d.external_id = $1`,
          [device, at(0)],
        );
        expect(seen).not.toContain(false);
        expect(new Map(rows.map((row) => [row.second, row.asset_id]))).toEqual(stored);
        if (current !== null) await owner.call(...unassign(current, device));
      }),
      { numRuns: 25 },
    );
  });
});

it('requires the module', async () => {
  await people.outside.refused('listDeviceAssignments', {}, 403);
  await people.looker.call('listDeviceAssignments');
});

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLiveWorld, type LiveWorld } from './testing/live-world.ts';

let world: LiveWorld;
let assets: number[];
beforeAll(async () => {
  world = await createLiveWorld({ tuning: { frameMs: 10, stalledBytes: 16_384 } });
  assets = (
    await world.db.queryAsOwner<{ asset_id: number }>(
      `insert into assets (account_id, unit_id, code)
        select $1, $2, 'MANY-' || n from generate_series(1, 5000) as n returning asset_id`,
      [world.accountId, world.units[0]],
    )
  ).map((row) => row.asset_id);
});
afterAll(() => world.close());

it('encodes a frame once for 200 readers', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => world.addAdmin()));
  const readers = await Promise.all(
    people.flatMap((person) => Array.from({ length: 50 }, () => world.open(person))),
  );
  await Promise.all(readers.map((reader) => reader.next('picture')));
  const [asset = 0] = assets;
  const before = { ...world.hub.counters };
  const version = Math.max(...readers.map((reader) => reader.version));
  await world.report([asset], { speedKph: 41 });
  await Promise.all(readers.map((reader) => reader.until(() => reader.version > version)));
  expect(world.hub.counters.framesSent - before.framesSent).toBe(200);
  expect(world.hub.counters.framesEncoded - before.framesEncoded).toBe(1);
  // The notice came once, however many readers it went to.
  expect((await world.metrics.render()).text).toContain(
    'azimute_position_stage_seconds_count{stage="live"} 1',
  );
  expect(world.traced).toEqual([['live', world.accountId]]);
  for (const reader of readers) reader.terminate();
});

it('refuses a person one stream more than 50, and nobody else, until one of them is closed', async () => {
  const admin = await world.addAdmin();
  const readers = await Promise.all(Array.from({ length: 50 }, () => world.open(admin)));
  await Promise.all(readers.map((reader) => reader.next('picture')));
  const refused = await world.open(admin);
  expect(await refused.next('end')).toMatchObject({ code: 'too_many_streams' });
  const other = await world.open(await world.addAdmin());
  await other.next('picture');
  const { liveReaders } = world.metrics;
  const openNow = async (): Promise<number> => (await liveReaders.get()).values[0]?.value ?? 0;
  const before = await openNow();
  readers[0]?.terminate();
  await vi.waitFor(async () => expect(await openNow()).toBe(before - 1));
  const next = await world.open(admin);
  await next.next('picture');
  for (const reader of [...readers, other, next]) reader.terminate();
});

it('lets a stalled reader fall behind and then sends it the newest state only', async () => {
  const admin = await world.addAdmin();
  const [steady, stalled] = [await world.open(admin), await world.open(admin)];
  const others = await Promise.all(Array.from({ length: 8 }, () => world.open(admin)));
  await Promise.all([steady, stalled, ...others].map((reader) => reader.next('picture')));
  for (const reader of [stalled, ...others]) reader.pause();
  // First the buffers of the system fill, then frames go to the steady reader alone.
  for (let speed = 1, missed = 0; missed < 3; speed += 1) {
    const sent = world.hub.counters.framesSent;
    const heard = steady.messages.length;
    await world.report(assets, { speedKph: speed });
    await steady.until(() => steady.assets.get(assets.at(-1) ?? 0)?.[5] === speed);
    if (world.hub.counters.framesSent - sent === steady.messages.length - heard) missed += 1;
  }
  const last = steady.assets.get(assets.at(-1) ?? 0)?.[5];
  stalled.resume();
  await stalled.until(() => stalled.version === steady.version);
  expect(stalled.assets).toEqual(steady.assets);
  expect(stalled.assets.get(assets[0] ?? 0)?.[5]).toBe(last);
  const count = (client: typeof steady): number =>
    client.messages.filter(({ type }) => type === 'picture' || type === 'changes').length;
  expect(count(stalled)).toBeLessThan(count(steady));
});

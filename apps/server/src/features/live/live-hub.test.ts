import Fastify from 'fastify';
import { afterAll, expect, it, vi } from 'vitest';
import { registerErrorMapper } from '../../platform/http/map-error.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { portalOf } from '../../testing/portal-of.ts';
import type { LiveHub } from './live-hub.ts';
import { liveSocketPlugin } from './live-socket.ts';
import { streamsOf } from './testing/streams-of.ts';

const admin = { role: 'admin' } as const;
const portal = await portalOf({ people: { ana: admin, bia: admin, rui: admin } });
const { owner, accountId, unitIds, database, events, queryAsOwner } = portal;
const metrics = createMetrics();
/** Spans sent to the collector, by name and account. */
const traced: [string, unknown][] = [];
// In addition to the portal's own: it reports what it sends, and treats readers as stalled early.
const server = Fastify();
registerErrorMapper(server);
const hubs: LiveHub[] = [];
await server.register(
  liveSocketPlugin({
    database,
    events,
    publicUrl: undefined,
    metrics,
    tracing: {
      isOn: true,
      record: ({ name }, _stages, attributes) => void traced.push([name, attributes['azimute.account']]),
      stop: async () => undefined,
    },
    tuning: { frameMs: 10, stalledBytes: 16_384 },
    // 200 clients share a process with the server.
    openWithinMs: 600_000,
    onHub: (hub) => void hubs.push(hub),
  }),
);
const address = await server.listen({ host: '127.0.0.1', port: 0 });
const { open, report, close } = streamsOf({ ...portal, listen: async () => address });
afterAll(async () => {
  close();
  await server.close();
});
const [hub] = hubs;
if (hub === undefined) throw new Error('The server did not start.');
const { counters } = hub;
const assets = (
  await queryAsOwner<{ asset_id: number }>(
    `insert into assets (account_id, unit_id, code)
      select $1, $2, 'MANY-' || n from generate_series(1, 5000) as n returning asset_id`,
    [accountId, unitIds.NORTH],
  )
).map((row) => row.asset_id);

it('encodes a frame once for 200 readers', async () => {
  const people = [owner, portal.people.ana, portal.people.bia, portal.people.rui];
  const readers = await Promise.all(
    people.flatMap((person) => Array.from({ length: 50 }, () => open(person))),
  );
  await Promise.all(readers.map((reader) => reader.next('picture')));
  const [asset = 0] = assets;
  const before = { ...counters };
  const version = Math.max(...readers.map((reader) => reader.version));
  await report([asset], { speedKph: 41 });
  await Promise.all(readers.map((reader) => reader.until(() => reader.version > version)));
  expect(counters.framesSent - before.framesSent).toBe(200);
  expect(counters.framesEncoded - before.framesEncoded).toBe(1);
  // There was one notification, however many readers it went to.
  expect((await metrics.render()).text).toContain('azimute_position_stage_seconds_count{stage="live"} 1');
  expect(traced).toEqual([['live', accountId]]);
  for (const reader of readers) reader.terminate();
});

it('limits a person to 50 streams, and no one else, until one is closed', async () => {
  const { ana, bia } = portal.people;
  const readers = await Promise.all(Array.from({ length: 50 }, () => open(ana)));
  await Promise.all(readers.map((reader) => reader.next('picture')));
  const refused = await open(ana);
  expect(await refused.next('end')).toMatchObject({ code: 'too_many_streams' });
  const other = await open(bia);
  await other.next('picture');
  const openNow = async (): Promise<number> => (await metrics.liveReaders.get()).values[0]?.value ?? 0;
  const before = await openNow();
  readers[0]?.terminate();
  await vi.waitFor(async () => expect(await openNow()).toBe(before - 1));
  const next = await open(ana);
  await next.next('picture');
  for (const reader of [...readers, other, next]) reader.terminate();
});

it('skips updates for a stalled reader and then sends only the newest state', async () => {
  const [steady, stalled] = [await open(owner), await open(owner)];
  const others = await Promise.all(Array.from({ length: 8 }, () => open(owner)));
  await Promise.all([steady, stalled, ...others].map((reader) => reader.next('picture')));
  for (const reader of [stalled, ...others]) reader.pause();
  // First the system's buffers fill, then frames only reach the steady reader.
  for (let speed = 1, missed = 0; missed < 3; speed += 1) {
    const sent = counters.framesSent;
    const heard = steady.messages.length;
    await report(assets, { speedKph: speed });
    await steady.until(() => steady.assets.get(assets.at(-1) ?? 0)?.[5] === speed);
    if (counters.framesSent - sent === steady.messages.length - heard) missed += 1;
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

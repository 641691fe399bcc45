import { liveCataloguePageSchema, type LiveCataloguePage } from '@azimute/contract';
import { afterAll, expect, test } from 'vitest';
import { actorOf } from '../../testing/actor-of.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { readLiveCatalogue } from './read-live-catalogue.ts';
import { streamsOf } from './testing/streams-of.ts';

const portal = await portalOf();
const { owner, viewer, unitIds, elsewhere, database } = portal;
const { open, addAsset, storeStates, close } = streamsOf(portal);
afterAll(close);

async function read(person: Person, { after = 0, withStates = false } = {}): Promise<LiveCataloguePage> {
  const asked = { after, withStates, at: new Date() };
  const page = await readLiveCatalogue(database.app, await actorOf(portal, person), asked);
  // It bypasses the response schema.
  return liveCataloguePageSchema.strict().parse(JSON.parse(page));
}

test('a viewer reads the assets of their ULs only, an administrator those of their account only', async () => {
  const { NORTH: first, SOUTH: second } = unitIds;
  const own = await addAsset(first);
  const other = await addAsset(second);
  await addAsset(elsewhere.unitIds['NORTH'] ?? 0);
  const seen = await read(viewer);
  expect(seen.ids).toEqual([own]);
  expect(Object.keys(seen.unitNames)).toEqual([String(first)]);
  const all = await read(owner);
  expect(all.ids).toEqual([own, other]);
  expect([all.units, all.customers, all.states, all.next]).toEqual([
    [first, second],
    [null, null],
    null,
    null,
  ]);
  expect(all.codes.every((code) => code !== '')).toBe(true);
  expect((await read(owner, { after: other })).ids).toEqual([]);
});

test('states read on request match those of the stream', async () => {
  const asset = await addAsset(unitIds.NORTH, '10 minutes');
  await storeStates([asset], { latitude: -10.5, longitude: -40.25, speedKph: 12, engineOn: true });
  const { ids, states } = await read(owner, { withStates: true });
  expect(states?.map(([id]) => id).toSorted((a, b) => a - b)).toEqual(ids);
  const stream = await open(owner);
  await stream.next('picture');
  expect(states?.find(([id]) => id === asset)).toEqual(stream.assets.get(asset));
});

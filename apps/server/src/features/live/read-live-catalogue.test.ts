import { liveCataloguePageSchema, type LiveCataloguePage } from '@azimute/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLiveCatalogue } from './read-live-catalogue.ts';
import { createLiveWorld, type LiveWorld, type Person } from './testing/live-world.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(() => world.close());

async function read(person: Person, { after = 0, withStates = false } = {}): Promise<LiveCataloguePage> {
  const page = await readLiveCatalogue(world.db.database.app, person.actor, {
    after,
    withStates,
    at: new Date(),
  });
  // It is sent as it is, past its schema.
  return liveCataloguePageSchema.strict().parse(JSON.parse(page));
}

test('a viewer reads the assets of their ULs only, an administrator all of the account and of no other', async () => {
  const [first, second] = world.units;
  const own = await world.addAsset(first);
  const other = await world.addAsset(second);
  await world.addAsset(await world.addUnit(await world.addAccount()));
  const seen = await read(await world.addViewer([first]));
  expect(seen.ids).toEqual([own]);
  expect(Object.keys(seen.unitNames)).toEqual([String(first)]);
  const all = await read(await world.addAdmin());
  expect(all.ids).toEqual([own, other]);
  expect([all.units, all.customers, all.states, all.next]).toEqual([
    [first, second],
    [null, null],
    null,
    null,
  ]);
  expect(all.codes.every((code) => code !== '')).toBe(true);
  expect((await read(await world.addAdmin(), { after: other })).ids).toEqual([]);
});

test('the states that it tells when asked are those of the stream', async () => {
  const asset = await world.addAsset(world.units[0], { silentAfter: '10 minutes' });
  await world.storeStates([asset], { latitude: -10.5, longitude: -40.25, speedKph: 12, engineOn: true });
  const admin = await world.addAdmin();
  const { ids, states } = await read(admin, { withStates: true });
  expect(states?.map(([id]) => id).toSorted((a, b) => a - b)).toEqual(ids);
  const stream = await world.open(admin);
  await stream.next('picture');
  expect(states?.find(([id]) => id === asset)).toEqual(stream.assets.get(asset));
});

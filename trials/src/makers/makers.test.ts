import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  compareWithTruth,
  openMakersWorld,
  readStoredReadings,
  type MakersWorld,
} from './testing/makers-world.ts';
import { makers } from './start-makers.ts';

const MACHINES = 4;
let world: MakersWorld;

beforeAll(async () => {
  world = await openMakersWorld(MACHINES, 2);
  await world.pass(30, 40);
});
afterAll(() => world.stop());

const feedOf = async (index: number) =>
  await world.owner.call('getMakerFeed', { params: { makerFeedId: world.feedIds[index] ?? 0 } });
const problemsOf = async (index: number) => {
  const feeds = [world.feedIds[index] ?? 0];
  const { items } = await world.owner.call('listMakerProblems', { query: { feeds } });
  return Object.fromEntries(items.map(({ kind, machineCount }) => [kind, machineCount]));
};

describe('six makers over 30 hours', () => {
  it('are polled, and their machines linked by PIN, or by maker, model and serial number', async () => {
    for (const [index, { name }] of makers.entries()) {
      const feed = await feedOf(index);
      expect([null, ...(name === 'Valtek' ? ['limited'] : [])]).toContain(feed.failure);
      expect(feed, name).toMatchObject({ linkedCount: MACHINES - 1, unlinkedCount: 1 });
    }
    const { items } = await world.owner.call('listMakerMachines', { query: { linked: 'true', limit: 500 } });
    expect(items.filter(({ linkedBy }) => linkedBy === 'serial').map(({ maker }) => maker)).toEqual(
      Array.from({ length: MACHINES - 1 }, () => 'Rede Sul'),
    );
  });

  it('name what is wrong with each', async () => {
    expect(await problemsOf(0)).toEqual({ fuel_unit_doubted: MACHINES });
    expect(await problemsOf(1)).toEqual({ page_repeated: 0 });
    expect(await problemsOf(2)).toEqual({ time_without_zone: MACHINES });
    expect(await problemsOf(3)).toEqual({ page_skipped: 0, duplicate_machine: 0 });
    expect(await problemsOf(4)).toEqual({ distance_unit_doubted: MACHINES, time_in_future: 1 });
    expect(await problemsOf(5)).toEqual({ zero_position: MACHINES, duplicate_machine: 0 });
    expect(world.simulated.limited[4]).toBeGreaterThan(0);
  });

  it('never double a reading', async () => {
    const stored = await readStoredReadings(world);
    expect(stored.length).toBeGreaterThan(3_000);
    expect(stored.filter(({ times }) => times !== 1)).toEqual([]);
    expect(stored.filter(({ name }) => name.endsWith('Last24'))).toEqual([]);
  });

  it('show what makers corrected', async () => {
    const feeds = [world.feedIds[3] ?? 0];
    const { items } = await world.owner.call('listMakerChanges', { query: { feeds } });
    expect(items).toMatchObject([{ kind: 'operatingHours', at: '2026-03-02T12:00:00.000Z' }]);
    expect((items[0]?.after ?? 0) - (items[0]?.before ?? 0)).toBeCloseTo(100);
  });

  it('store readings in a doubted unit only once a user has decided', async () => {
    const held = async () =>
      (await world.owner.call('listMakerProblems')).items.find(({ kind }) => kind === 'fuel_unit_doubted');
    expect(await held()).toMatchObject({ maker: 'Norrland', decision: null });
    expect((await held())?.heldCount).toBeGreaterThan(20);
    const [norrland, , , , valtek] = world.feedIds;
    await world.owner.call('decideMakerUnit', {
      params: { makerFeedId: norrland ?? 0 },
      body: { maker: 'Norrland', quantity: 'fuel', decision: 'convert' },
    });
    await world.owner.call('decideMakerUnit', {
      params: { makerFeedId: valtek ?? 0 },
      body: { maker: 'Valtek', quantity: 'distance', decision: 'convert' },
    });
    await world.pass(2, 30);
    expect(await held()).toMatchObject({ heldCount: 0, decision: 'convert' });
  });

  it('are stored as they were, but for readings before a doubt and hours that the maker corrected', async () => {
    const stored = await readStoredReadings(world);
    expect(stored.filter(({ times }) => times !== 1)).toEqual([]);
    const different = compareWithTruth(world, stored);
    expect(different.map(({ feed, name }) => [feed, name]).toSorted()).toEqual([
      ['Brasmaq', 'hourMeterHours'],
      ['Norrland', 'fuelUsed'],
      ['Valtek', 'odometerKm'],
    ]);
    const last = Math.max(...stored.map(({ atMs }) => atMs));
    for (const { name } of makers) {
      const hours = stored.filter(
        (one) => one.feed === name && one.name === 'hourMeterHours' && one.atMs > last - 5 * 3_600_000,
      );
      expect(new Set(hours.map(({ key }) => key)).size, name).toBe(MACHINES - 1);
    }
  });

  it('link a machine to a new asset, and take its readings from then on', async () => {
    const { items } = await world.owner.call('listMakerMachines', {
      query: { linked: 'false', search: 'Kaimura' },
    });
    const [machine] = items;
    expect(machine?.readings.some(({ kind }) => kind === 'fuelUsedLast24')).toBe(true);
    const linked = await world.owner.call('linkMakerMachine', {
      params: { makerMachineId: machine?.id ?? 0 },
      body: { code: 'K-NEW', unitId: world.unitIds['NORTH'] ?? 0 },
    });
    expect(linked).toMatchObject({ asset: { code: 'K-NEW' }, linkedBy: 'person' });
    await world.pass(1, 30);
    const asset = await world.owner.call('getAsset', { params: { assetId: linked.asset?.id ?? 0 } });
    expect(asset).toMatchObject({ manufacturer: 'Kaimura', vin: machine?.pin });
    expect(asset.hourMeterHours).toBeGreaterThan(1_000);
    await world.owner.call('unlinkMakerMachine', { params: { makerMachineId: machine?.id ?? 0 } });
    await world.pass(1, 30);
    expect(await feedOf(2)).toMatchObject({ linkedCount: MACHINES - 1, unlinkedCount: 1 });
  });
});

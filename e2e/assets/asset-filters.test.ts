import {
  assetFields,
  assetFilterNames,
  assetStatuses,
  fieldOfFilter,
  listAssetsQuery,
  type AssetFilterName,
  type AssetFilters,
  type CustomValue,
  type LiveCataloguePage,
} from '@azimute/contract';
import { columnOf } from '@azimute/server/src/features/assets/asset-values.ts';
import type { AssetRead } from '@azimute/server/src/features/assets/assets-reads.ts';
import { FleetIndexes } from '@azimute/server/src/features/assets/fleet-index/fleet-indexes.ts';
import { listAssetFacets } from '@azimute/server/src/features/assets/list-asset-facets.ts';
import { listAssets } from '@azimute/server/src/features/assets/list-assets.ts';
import { readLiveCatalogue } from '@azimute/server/src/features/live/read-live-catalogue.ts';
import { asActor, type Actor } from '@azimute/server/src/platform/postgres/transaction.ts';
import { createTestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';
import { plantAccount } from '@azimute/server/src/testing/plant-account.ts';
import { LiveFleet } from '@azimute/web/src/live/live-fleet.ts';
import { filterFields, type FilterField } from '@azimute/web/src/live/live-protocol.ts';
import { readCataloguePage } from '@azimute/web/src/live/read-catalogue-page.ts';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';

const map = 'services:simc:geolocalizacao';
const assetCount = 60;
const at = new Date('2030-03-04T12:00:00Z');

const db = await createTestDatabase();
afterAll(() => db.drop());
const planted = await plantAccount(db.queryAsOwner);
const accountId = planted.id;
const actor: Actor = {
  accountId,
  userId: planted.people.owner.id,
  sessionId: null,
  role: 'admin',
  sees: [map],
  changes: [map],
  allUnits: true,
  unitIds: [],
};
const customers = await db.queryAsOwner<{ id: number }>(
  `insert into customers (account_id, name) values ($1, 'Ázimo'), ($1, 'Zeca') returning customer_id as id`,
  [accountId],
);

type Value = string | number | null | readonly string[] | Readonly<Record<number, CustomValue>>;
/** Values of each kind that assets have, and further values in filters. */
const texts = ['', 'São João', 'sao joao', 'B'];
const references: Partial<Record<AssetFilterName, readonly number[]>> = {
  units: Object.values(planted.unitIds),
  customers: [0, ...customers.map(({ id }) => id)],
};
function storedValues(filter: FilterField): readonly Value[] {
  const { kind } = assetFields[fieldOfFilter[filter]];
  if (kind === 'custom')
    return [
      {},
      { 7: 'red' },
      { 7: 'red', 8: 12.5, 9: true },
      { 7: 'a=b', 8: 12, 10: '2026-05-01' },
      { 8: -3, 10: '2026-06-30', 11: '12' },
    ];
  if (kind === 'tags') return [[], ['São'], ['SAO', 'z'], ['z', 'y']];
  if (kind === 'day') return [null, '2026-05-01', '2026-05-31', '2026-06-01'];
  if (kind === 'number') return [null, 1999, 2015, 2020];
  if (kind === 'decimal') return [null, 0, 1500.5, 99_999.99];
  return kind === 'reference' ? (references[filter] ?? []).map((id) => (id === 0 ? null : id)) : texts;
}
function wantedValues(filter: AssetFilterName): readonly (string | number)[] {
  const { kind } = assetFields[fieldOfFilter[filter]];
  if (kind === 'choice') return assetStatuses;
  if (kind === 'custom')
    return [
      '7=red',
      '7=',
      '7=a=b',
      '8:1..12.4',
      '8:..',
      '8=12.5',
      '9=true',
      '10~2026-05',
      '11:1..20',
      '11=12',
    ];
  if (kind === 'day') return ['', '2026-05', '2026-06', '2030-01'];
  if (kind === 'number') return ['', '2015', '2015..2020', '..2014', '2100'];
  if (kind === 'decimal') return ['', '0', '1500.5..99999.99', '..1500.49', '100000..'];
  if (kind === 'reference') return [...(references[filter] ?? []), 999_999];
  return kind === 'tags' ? ['', 'sao', 'Z', 'none'] : [...texts, 'none'];
}

/** Distributed so that every two fields combine most of their values. */
for (let index = 0; index < assetCount; index += 1) {
  const columns = filterFields.map((filter) => columnOf(fieldOfFilter[filter]));
  const values = filterFields.map((filter, place) => {
    const pool = storedValues(filter);
    return pool[Math.floor((index * (place + 3)) / (place + 1)) % pool.length];
  });
  const [stored] = await db.queryAsOwner<{ id: number }>(
    `insert into assets (account_id, code, disabled, in_maintenance, ${columns.join(', ')})
    values ($1, $2, $3, $4, ${columns.map((_, place) => `$${place + 5}`).join(', ')}) returning asset_id as id`,
    [accountId, `A-${index}`, index % 7 === 0, index % 5 === 0, ...values],
  );
  if (index % 3 > 0)
    await db.queryAsOwner(
      `insert into asset_states (account_id, asset_id, contact_at, engine_on) values ($1, $2, $3, $4)`,
      [accountId, stored?.id, index % 4 === 0 ? new Date(0) : at, index % 2 === 0],
    );
}

const fleets = new FleetIndexes({
  pipeline: db.database.pipeline,
  log: { warn: () => undefined },
  fewest: 0,
});
await fleets.build(accountId);
const browser = new LiveFleet();
const page = await readLiveCatalogue(db.database.app, actor, { after: 0, withStates: true, at });
browser.putCatalogue(readCataloguePage(JSON.parse(page) as LiveCataloguePage), true);

const filtersOfList = fc.record(
  Object.fromEntries(
    assetFilterNames.map((name) => [name, fc.subarray([...wantedValues(name)], { maxLength: 3 })]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<AssetFilters>;

type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;
interface Answer {
  readonly ids: readonly number[];
  readonly counts: Counts;
}

const countsOf = (valuesOf: (field: FilterField) => readonly { value: string; count: number }[]): Counts =>
  Object.fromEntries(
    filterFields.map((field) => [
      field,
      Object.fromEntries(valuesOf(field).map(({ value, count }) => [value, count])),
    ]),
  );

function askServer(filters: AssetFilters, from?: FleetIndexes): Promise<Answer> {
  return asActor(db.database.app, actor, async (client) => {
    const read: AssetRead = { client, accountId, at };
    const query = { ...listAssetsQuery.parse({}), ...filters, limit: assetCount };
    const { items } = await listAssets(read, query, from);
    const facets = await listAssetFacets(read, filters, from);
    return {
      ids: items.map(({ id }) => id).toSorted((a, b) => a - b),
      counts: countsOf((field) => facets[field]),
    };
  });
}

function askBrowser({ status = [], ...filters }: AssetFilters): Answer {
  const fields = filterFields.map((field) => [field, (filters[field] ?? []).map(String)]);
  browser.setFilter({ search: '', status, fields: Object.fromEntries(fields) });
  browser.setWindow(0, assetCount);
  return {
    ids: browser
      .list()
      .rows.map(({ id }) => id)
      .toSorted((a, b) => a - b),
    counts: countsOf((field) => {
      browser.setFacet(field);
      return browser.facet()?.values ?? [];
    }),
  };
}

it.each(assetFilterNames)('the filter %s selects the same assets everywhere', async (name) => {
  const sizes = new Set<number>();
  for (const value of wantedValues(name)) {
    const filters: AssetFilters = { [name]: [value] };
    const answer = await askServer(filters);
    expect(await askServer(filters, fleets)).toEqual(answer);
    expect(askBrowser(filters)).toEqual(answer);
    sizes.add(answer.ids.length);
  }
  expect(sizes.size).toBeGreaterThan(1);
});

it('filters by any fields select the same assets, and count the same values, everywhere', async () => {
  await fc.assert(
    fc.asyncProperty(filtersOfList, async (filters) => {
      const answer = await askServer(filters);
      expect(await askServer(filters, fleets)).toEqual(answer);
      expect(askBrowser(filters)).toEqual(answer);
    }),
    { numRuns: 60 },
  );
});

import {
  assetFields,
  assetTraits,
  fieldOfFilter,
  isOfKind,
  type AssetTrait,
} from '@azimute/contract/assets/fields';
import { liveStatuses } from '@azimute/contract/live';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LiveFleet } from './live-fleet.ts';
import {
  filterFields,
  traitFilters,
  type CatalogueAsset,
  type FilterField,
  type FleetFilter,
} from './live-protocol.ts';
import { plainAsset } from './testing/plain-asset.ts';

const word = fc.constantFrom('', 'Norrland', 'São João', 'E320L');
const day = fc.constantFrom('', '2030-05-01', '2030-05-31', '2030-06-01');
const number = fc.constantFrom('', '2015', '2018', '2021');
const traitOf = { text: word, day, number, decimal: number };
const asset = fc.record({
  ...(Object.fromEntries(assetTraits.map((name) => [name, traitOf[assetFields[name].kind]])) as Record<
    AssetTrait,
    typeof word
  >),
  tags: fc.constantFrom('', 'São João', 'São João\nE320L', 'E320L\nNorrland'),
  customerId: fc.constantFrom(null, 1, 2),
  unitId: fc.constantFrom(1, 2, 3),
  status: fc.constantFrom(...liveStatuses),
});
const chosen = fc.subarray(['', 'Norrland', 'E320L', 'gone'], { maxLength: 2 });
const chosenMonth = fc.subarray(['', '2030-05', '2030-06', '2030-07'], { maxLength: 2 });
const chosenRange = fc.subarray(['', '2015', '2016..2020', '..2018', '2020..', '1999'], { maxLength: 2 });
const chosenOf = { text: chosen, day: chosenMonth, number: chosenRange, decimal: chosenRange };
const chosenId = fc.subarray(['0', '1', '2'], { maxLength: 2 });
const chosenFields: Readonly<Record<string, fc.Arbitrary<string[]>>> = {
  ...Object.fromEntries(traitFilters.map(([field, name]) => [field, chosenOf[assetFields[name].kind]])),
  units: chosenId,
  tags: fc.subarray(['', 'SAO JOAO', 'e320l', 'gone'], { maxLength: 2 }),
  customers: chosenId,
};
// A few at a time: nothing passes a filter over every field.
const fields = fc
  .subarray(Object.entries(chosenFields), { maxLength: 3 })
  .chain((some) => fc.record(Object.fromEntries(some)));
const filter: fc.Arbitrary<FleetFilter> = fc.record({
  search: fc.constantFrom('', 'norr', 'sao', 'none of them'),
  status: fc.subarray([...liveStatuses], { maxLength: 3 }),
  fields,
});

const labelOf: Partial<Record<FilterField, (value: string) => string>> = {
  units: (id) => `010${id} Resende`,
  customers: (id) => (id === '0' ? '' : `Consórcio ${id}`),
};

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

const nameOf = new Map<FilterField, AssetTrait>(traitFilters);

function valuesOf(one: CatalogueAsset, field: FilterField): string[] {
  if (field === 'tags') return one.tags.split('\n');
  if (field === 'units') return [String(one.unitId)];
  // Values are counted only for custom fields that are filtered.
  if (field === 'custom') return [];
  const name = nameOf.get(field);
  if (name === undefined) return [String(one.customerId ?? 0)];
  return [isOfKind(name, 'day') ? one[name].slice(0, 7) : one[name]];
}

const isWithin = (range: string, value: string): boolean => {
  const [low = '', high = low] = range.split('..');
  if (value === '' || range === '') return value === range;
  return (low === '' || low <= value) && (high === '' || value <= high);
};

/** Counts the values of a field asset by asset. */
function countOneByOne(assets: readonly CatalogueAsset[], by: FleetFilter, counted: FilterField) {
  const counts: Record<string, number> = {};
  for (const one of assets) {
    const found = [one.code, one.model, one.customerName].some((text) =>
      fold(text).includes(fold(by.search)),
    );
    const hasStatus = by.status.length === 0 || by.status.some((status) => status === one.status);
    const others = filterFields.filter((field) => field !== counted);
    const passes = others.every((field) => {
      const values = by.fields[field] ?? [];
      const isIn = (value: string): boolean => {
        if (field === 'tags') return values.some((wanted) => fold(wanted) === fold(value));
        return isOfKind(fieldOfFilter[field], 'number', 'decimal')
          ? values.some((range) => isWithin(range, value))
          : values.includes(value);
      };
      return values.length === 0 || valuesOf(one, field).some(isIn);
    });
    if (!found || !hasStatus || !passes) continue;
    for (const value of valuesOf(one, counted))
      if (value === '' || !isOfKind(fieldOfFilter[counted], 'decimal'))
        counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

test('each field counts under all other filters, like a full scan', () => {
  fc.assert(
    fc.property(fc.array(asset, { maxLength: 30 }), filter, (given, by) => {
      const assets = given.map((one, index): CatalogueAsset => ({
        ...plainAsset,
        ...one,
        id: index + 1,
        code: `ESC-${index}`,
        customerName: one.customerId === null ? '' : `Consórcio ${one.customerId}`,
        unitName: `010${one.unitId} Resende`,
      }));
      const fleet = new LiveFleet();
      fleet.putCatalogue(assets, true);
      fleet.setFilter(by);
      for (const field of filterFields) {
        fleet.setFacet(field);
        const values = fleet.facet()?.values ?? [];
        expect(Object.fromEntries(values.map(({ value, count }) => [value, count]))).toEqual(
          countOneByOne(assets, by, field),
        );
        expect(values.map(({ label }) => label)).toEqual(
          values.map(({ value }) => labelOf[field]?.(value) ?? value),
        );
      }
    }),
    { numRuns: 200 },
  );
});

test('counts follow the stream: a changed status, a removed asset', () => {
  const fleet = new LiveFleet();
  fleet.putCatalogue([{ ...plainAsset, model: 'M', status: 'running' }], true);
  fleet.setFilter({ search: '', status: ['running'], fields: {} });
  fleet.setFacet('models');
  expect(fleet.facet()?.values).toEqual([{ value: 'M', label: 'M', count: 1 }]);
  const off = liveStatuses.indexOf('turned_off');
  const state = [1, off, null, null, null, null, null, null, null, null] as const;
  fleet.receive({ type: 'picture', epoch: 'a', version: 1, at: 0, assets: [[...state]] });
  expect(fleet.facet()?.values).toEqual([]);
  fleet.setFilter({ search: '', status: [], fields: {} });
  expect(fleet.facet()?.values).toHaveLength(1);
  fleet.receive({ type: 'changes', version: 2, at: 0, assets: [], removed: [1] });
  expect(fleet.facet()?.values).toEqual([]);
  fleet.setFacet(null);
  expect(fleet.facet()).toBeNull();
});

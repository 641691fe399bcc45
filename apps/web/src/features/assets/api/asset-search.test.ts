import { describe, expect, it } from 'vitest';
import { readSearch, writeSearch } from '../../../app/search-params.ts';
import {
  isFiltered,
  readAssetSearch,
  readSort,
  toAssetFilters,
  toAssetQuery,
  withFilter,
  withoutFilters,
  withSort,
  type AssetSearch,
} from './asset-search.ts';

describe('readAssetSearch', () => {
  it('reads one value, many values and numbers that the address was parsed into', () => {
    expect(
      readAssetSearch({
        status: 'running',
        models: [1045, 'E320L', 'E320L'],
        units: 3,
        search: 412,
        asset: 7,
      }),
    ).toEqual({ status: ['running'], models: ['1045', 'E320L'], units: ['3'], search: '412', asset: 7 });
  });

  it.each([
    { status: 'flying' },
    { units: ['1; drop', '-1', '99999999999'] },
    { models: [{}, null, 'x'.repeat(201)] },
    { asset: 'esc' },
    { asset: -1 },
    { asset: 1.5 },
    { assets: ['x', 0, -2, 2_147_483_648] },
    { search: { text: 'x' } },
    { tab: 'routes', unknown: 1 },
    { tab: 'summary', sort: 'code', order: 'asc' },
    { sort: 'weight', order: 'up', columns: ['weight'], density: 'huge' },
  ])('leaves out what makes no sense: %j', (search) => {
    expect(readAssetSearch(search)).toEqual({});
  });

  it('reads assets that were picked, which are a filter that can be taken away', () => {
    const search = readAssetSearch({ assets: [7, '12', 7], density: 'compact' });
    expect(search).toMatchObject({ assets: [7, 12] });
    expect(toAssetFilters(search)).toEqual({ assets: [7, 12] });
    expect(isFiltered(search)).toBe(true);
    expect(withoutFilters(search)).not.toHaveProperty('assets');
  });

  it('keeps the value of assets without one', () => {
    expect(readAssetSearch({ models: '' })).toEqual({ models: [''] });
  });
});

describe('toAssetQuery', () => {
  it('asks with ids as numbers, and not with what belongs to the screen alone', () => {
    const search = readAssetSearch({
      units: '3',
      customers: ['0', '12'],
      status: 'running',
      asset: 7,
      tab: 'devices',
    });
    expect(toAssetQuery(search)).toEqual({ units: [3], customers: [0, 12], status: ['running'] });
  });

  it.each([
    ['ab', undefined],
    [' ab ', undefined],
    ['abc', 'abc'],
    [' esc-0412 ', 'esc-0412'],
  ])('searches for %j from the third character on', (search, asked) => {
    expect(toAssetQuery({ search }).search).toBe(asked);
  });
});

describe('the order and the view', () => {
  it('are asked for only where they are of the list, and never as filters', () => {
    const search = readAssetSearch({ sort: 'model', order: 'desc', columns: 'model', density: 'compact' });
    expect(toAssetQuery(search)).toEqual({ sort: 'model', order: 'desc' });
    expect(toAssetFilters(search)).toEqual({});
    expect(isFiltered(search)).toBe(false);
  });

  it('are left out of the address where they are the usual ones', () => {
    expect(readSort({})).toEqual({ column: 'code', order: 'asc' });
    const byModel = withSort({ asset: 7 }, { column: 'model', order: 'desc' });
    expect(byModel).toEqual({ asset: 7, sort: 'model', order: 'desc' });
    expect(readSort(byModel)).toEqual({ column: 'model', order: 'desc' });
    expect(withSort(byModel, { column: 'code', order: 'asc' })).toEqual({ asset: 7 });
  });

  it('survive the address as a colleague gets it', () => {
    const whole: AssetSearch = {
      status: ['running', 'turned_off'],
      units: ['3'],
      models: ['1045', 'E320 L+'],
      regions: [''],
      search: 'esc-04',
      sort: 'hourMeter',
      order: 'desc',
      columns: ['code', 'model', 'costCenter'],
      density: 'compact',
      asset: 7,
      tab: 'devices',
    };
    expect(readAssetSearch(readSearch(writeSearch(whole)))).toEqual(whole);
  });
});

describe('filters', () => {
  it('replace one filter, and remove it with its last value', () => {
    const search = readAssetSearch({ status: 'running', regions: 'SP', asset: 7 });
    expect(withFilter(search, 'regions', ['MG', 'RJ'])).toEqual({
      status: ['running'],
      regions: ['MG', 'RJ'],
      asset: 7,
    });
    expect(withFilter(search, 'regions', [])).toEqual({ status: ['running'], asset: 7 });
  });

  it('are cleared without closing the panel or changing the view', () => {
    const kept = { asset: 7, tab: 'devices', sort: 'model', density: 'compact' };
    const search = readAssetSearch({ ...kept, status: 'running', search: 'esc' });
    expect(isFiltered(search)).toBe(true);
    expect(withoutFilters(search)).toEqual(kept);
    expect(isFiltered(withoutFilters(search))).toBe(false);
  });
});

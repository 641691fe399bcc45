import { describe, expect, it } from 'vitest';
import { readSearch, writeSearch } from '../../../app/search-params.ts';
import { assetSearch, toAssetFilters } from './asset-search.ts';

describe('the URL of the assets', () => {
  it.each([
    { status: 'flying' },
    { units: ['1; drop', '-1', '99999999999'] },
    { models: [{}, null, 'x'.repeat(201)] },
    { asset: 'esc' },
    { assets: ['x', 0, -2, 2_147_483_648] },
    { search: { text: 'x' } },
    { tab: 'routes', unknown: 1 },
    { tab: 'summary', sort: 'code', order: 'asc' },
    { sort: 'weight', order: 'up', columns: ['weight'], density: 'huge' },
  ])('omits invalid and default values: %j', (search) => {
    expect(assetSearch.read(search)).toEqual({});
  });

  it('contains selected assets, as a filter that can be removed', () => {
    const search = assetSearch.read({ assets: [7, '12', 7], density: 'compact' });
    expect(toAssetFilters(search)).toEqual({ assets: [7, 12] });
    expect(assetSearch.isFiltered(search)).toBe(true);
    expect(assetSearch.withoutFilters(search)).not.toHaveProperty('assets');
  });

  it('can be shared completely', () => {
    const whole = assetSearch.read({
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
      tab: 'messages',
      day: '2026-11-20',
    });
    expect(Object.keys(whole)).toHaveLength(12);
    expect(assetSearch.read(readSearch(writeSearch(whole)))).toEqual(whole);
  });
});

describe('the asset filters', () => {
  it('have numeric ids, and no screen state', () => {
    const search = assetSearch.read({
      units: '3',
      customers: ['0', '12'],
      status: 'running',
      models: ['', 1045],
      asset: 7,
      tab: 'devices',
      sort: 'model',
      columns: 'model',
    });
    expect(toAssetFilters(search)).toEqual({
      units: [3],
      customers: [0, 12],
      status: ['running'],
      models: ['', '1045'],
    });
  });

  it.each([
    ['ab', undefined],
    [' ab ', undefined],
    ['abc', 'abc'],
    [' esc-0412 ', 'esc-0412'],
  ])('search for %j from the third character', (search, asked) => {
    expect(toAssetFilters({ search }).search).toBe(asked);
  });
});

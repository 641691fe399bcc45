import { describe, expect, it } from 'vitest';
import { isFiltered, readAssetSearch, toAssetQuery, withFilter, withoutFilters } from './asset-search.ts';

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
    { search: { text: 'x' } },
    { tab: 'routes', unknown: 1 },
  ])('leaves out what makes no sense: %j', (search) => {
    expect(readAssetSearch(search)).toEqual({});
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

  it('are cleared without closing the panel', () => {
    const search = readAssetSearch({ status: 'running', search: 'esc', asset: 7, tab: 'devices' });
    expect(isFiltered(search)).toBe(true);
    expect(withoutFilters(search)).toEqual({ asset: 7, tab: 'devices' });
    expect(isFiltered(withoutFilters(search))).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { assetSearch } from '../features/assets/api/asset-search.ts';
import { validateMapSearch } from '../features/geolocation/frame/map-view.ts';
import { readSearch, writeSearch } from './search-params.ts';

describe('the search parameters of a URL', () => {
  it('repeat the name of a list and omit missing values', () => {
    expect(
      writeSearch({ status: ['running', 'turned_off'], asset: 5, q: 'CA 1&2', at: '-21.6,-46.5,6.8' }),
    ).toBe('?status=running&status=turned_off&asset=5&q=CA+1%262&at=-21.6,-46.5,6.8');
    expect(writeSearch({ status: [], asset: undefined, q: null })).toBe('');
  });

  it('round-trip unchanged', () => {
    const assets = { status: ['running'], units: [3, 4], search: '00123', asset: 7 } as const;
    expect(assetSearch.read(readSearch(writeSearch(assets)))).toEqual(assets);
    const map = {
      asset: 7,
      q: '007',
      status: ['running', 'turned_off'],
      at: '-21.6000,-46.5000,6.8',
    } as const;
    expect(validateMapSearch(readSearch(writeSearch(map)))).toEqual({
      ...map,
      status: expect.arrayContaining([...map.status]) as unknown,
    });
  });

  it('are empty if the URL has none, and never more than text', () => {
    expect(readSearch('')).toEqual({});
    expect(readSearch('?a=1&b=true&c=%5B1%5D&d')).toEqual({ a: '1', b: 'true', c: '[1]', d: '' });
  });
});

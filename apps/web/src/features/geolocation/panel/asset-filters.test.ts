import { expect, test } from 'vitest';
import { assetSearch, toAssetFilters as readTableFilters } from '../../assets/api/asset-search.ts';
import { readMapView } from '../frame/map-view.ts';
import { toAssetFilters, toTableSearch } from './asset-filters.ts';

const view = readMapView({
  q: ' ESC ',
  status: ['running', 'turned_off'],
  units: ['3', '12'],
  customers: '0',
  models: ['', 'São João, 6×4'],
  asset: 7,
  at: '-23.5,-46.6,9',
});

test('an export applies the map’s filters, and neither card nor camera', () => {
  expect(toAssetFilters(view)).toEqual({
    search: 'ESC',
    status: ['running', 'turned_off'],
    units: [3, 12],
    customers: [0],
    models: ['', 'São João, 6×4'],
  });
  expect(toAssetFilters(readMapView({}))).toEqual({});
  expect(toAssetFilters(readMapView({ q: 'ES' }))).toEqual({});
});

test('the table shows the same assets at its own URL', () => {
  expect(readTableFilters(assetSearch.read(toTableSearch(view)))).toEqual(toAssetFilters(view));
});

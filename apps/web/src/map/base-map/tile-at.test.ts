import { expect, test } from 'vitest';
import { fillTemplate, tileAt } from './tile-at.ts';

const saoPaulo = { longitude: -46.6361, latitude: -23.5475, zoom: 9.6 };

test('the center tile has the zoom at which it is drawn, limited by available tiles', () => {
  expect(tileAt(saoPaulo, { minZoom: 0, maxZoom: 19, tileSize: 512 })).toEqual([10, 379, 580]);
  expect(tileAt(saoPaulo, { minZoom: 0, maxZoom: 19, tileSize: 256 })).toEqual([11, 758, 1161]);
  expect(tileAt(saoPaulo, { minZoom: 0, maxZoom: 6, tileSize: 256 })).toEqual([6, 23, 36]);
  expect(tileAt({ ...saoPaulo, zoom: 1 }, { minZoom: 4, maxZoom: 6, tileSize: 512 })[0]).toBe(4);
});

test('no camera requests a tile beyond the edge of the world', () => {
  const room = { minZoom: 2, maxZoom: 2, tileSize: 512 };
  expect(tileAt({ longitude: 180, latitude: -89, zoom: 2 }, room)).toEqual([2, 3, 3]);
  expect(tileAt({ longitude: -180, latitude: 89, zoom: 2 }, room)).toEqual([2, 0, 0]);
});

test('a template can have its placeholders in any order', () => {
  expect(fillTemplate('https://a.example/{z}/{y}/{x}@2x.png', [3, 1, 2])).toBe(
    'https://a.example/3/2/1@2x.png',
  );
});

import { expect, test } from 'vitest';
import { menuEntries } from './menu-entries.ts';

const place = { longitude: -46.6, latitude: -23.5 };
const at = { x: 10, y: 20 };

test('an asset without a position can be opened and linked to, without actions that need a place', () => {
  const target = { kind: 'asset', assetId: 1, place: null, ...at } as const;
  expect(menuEntries(target, false, false).flat()).toEqual([
    'openCard',
    'openDay',
    'addToPicked',
    'copyLinkToAsset',
  ]);
});

test('an asset on the map offers the actions of a place too', () => {
  const entries = menuEntries({ kind: 'asset', assetId: 1, place, ...at }, false, false).flat();
  expect(entries).toContain('followAsset');
  expect(entries).toContain('measureFrom');
  expect(entries).not.toContain('copyLinkToPlace');
});

test('offers to deselect a selected asset, and to select another', () => {
  for (const shown of [place, null]) {
    const target = { kind: 'asset', assetId: 1, place: shown, ...at } as const;
    expect(menuEntries(target, false, true).flat()).toContain('removeFromPicked');
    expect(menuEntries(target, false, true).flat()).not.toContain('addToPicked');
    expect(menuEntries(target, false, false).flat()).not.toContain('removeFromPicked');
  }
});

test('only a phone has a map app', () => {
  const target = { kind: 'place', place, ...at } as const;
  expect(menuEntries(target, true, false).flat()).toContain('openInApp');
  expect(menuEntries(target, false, false).flat()).not.toContain('openInApp');
});

test('no action is offered twice', () => {
  const targets = [
    { kind: 'place', place, ...at },
    { kind: 'cluster', key: 1, count: 3, place, ...at },
    { kind: 'asset', assetId: 1, place, ...at },
  ] as const;
  for (const target of targets) {
    const entries = menuEntries(target, true, true).flat();
    expect(new Set(entries).size).toBe(entries.length);
  }
});

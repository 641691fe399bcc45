import { liveStatuses } from '@azimute/contract/live';
import { expect, it } from 'vitest';
import { Clusterer } from '../../../../live/cluster-points.ts';
import { boundsOfPlaces, presentPlaces, sourceOf, type TilePlace } from './present-places.ts';

const place = (assetId: number, longitude: number, status: TilePlace['status'] = 'running'): TilePlace => ({
  assetId,
  code: `A${assetId}`,
  status,
  longitude,
  latitude: -20,
  fixedAt: '2026-11-25T12:00:00.000Z',
});
const world = { minX: 0, minY: 0, maxX: 1, maxY: 1, zoom: 4 };

it('draws nearby places as one ring with statuses and bounds, and others separately', () => {
  const places = [place(1, -50), place(2, -49.99, 'in_maintenance'), place(3, 10)];
  const frame = presentPlaces(places, sourceOf(places), new Clusterer(), world);
  expect([...frame.points.ids]).toEqual([3]);
  expect(frame.points.statuses[0]).toBe(liveStatuses.indexOf('running'));
  const counts = liveStatuses.map((status) => (['running', 'in_maintenance'].includes(status) ? 1 : 0));
  expect([...frame.clusters.counts]).toEqual(counts);
  expect(frame.bounds.get(frame.clusters.keys[0] ?? 0)).toEqual({
    west: -50,
    south: -20,
    east: -49.99,
    north: -20,
  });
});

it('returns no bounds without places', () => {
  expect(boundsOfPlaces([])).toBeNull();
  const frame = presentPlaces([], sourceOf([]), new Clusterer(), world);
  expect([frame.points.ids.length, frame.clusters.keys.length]).toEqual([0, 0]);
});

import type { Feature, FeatureCollection } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { noFeatures, OverlaySources } from './overlay-sources.ts';
import { packFeatures, placesASlice } from './packed-features.ts';

/** Fake of a map source, which reports its data once it has accepted it. */
class Source {
  readonly held = new Map<unknown, Feature>();
  /** Number of vertices in each call. */
  readonly given: number[] = [];

  async setData({ features }: FeatureCollection): Promise<void> {
    await Promise.resolve();
    this.held.clear();
    await this.updateData({ add: features });
  }

  async updateData(diff: { add?: readonly Feature[]; remove?: readonly number[] }): Promise<void> {
    await Promise.resolve();
    for (const id of diff.remove ?? []) this.held.delete(id);
    for (const feature of diff.add ?? []) this.held.set(feature.id, feature);
    this.given.push((diff.add ?? []).reduce((sum, { geometry }) => sum + lengthOf(geometry), 0));
  }

  bands(): unknown[] {
    return [...this.held.values()].map(({ properties }) => properties?.['band'] as unknown);
  }
}

function lengthOf(geometry: Feature['geometry']): number {
  return geometry.type === 'MultiPoint' ? geometry.coordinates.length : 0;
}

function open() {
  const source = new Source();
  return { source, overlays: new OverlaySources(() => source as unknown as GeoJSONSource) };
}

function dots(...lengths: readonly number[]) {
  const features = lengths.map((length, band): Feature => ({
    type: 'Feature',
    properties: { band },
    geometry: { type: 'MultiPoint', coordinates: Array.from({ length }, (_, x) => [x / 1000, 0]) },
  }));
  return packFeatures({ type: 'FeatureCollection', features });
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('large data is passed to the map in slices', async () => {
  const { source, overlays } = open();
  overlays.set('fixes', dots(3 * placesASlice, 7));
  await settle();
  expect(source.bands()).toEqual([0, 0, 0, 1]);
  expect(Math.max(...source.given)).toBe(placesASlice);
});

test('new data replaces the former completely', async () => {
  const { source, overlays } = open();
  overlays.set('fixes', dots(placesASlice, placesASlice, placesASlice));
  overlays.set('fixes', dots(4, 5));
  await settle();
  expect(source.bands()).toEqual([0, 1]);
  overlays.set('fixes', dots(6));
  await settle();
  expect([...source.held.values()].map(({ geometry }) => lengthOf(geometry))).toEqual([6]);
  overlays.set('fixes', dots(3 * placesASlice));
  overlays.set('fixes', noFeatures);
  await settle();
  expect(source.held.size).toBe(0);
});

import type { Feature, FeatureCollection } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { noFeatures, OverlaySources } from './overlay-sources.ts';
import { packFeatures, placesASlice } from './packed-features.ts';

/** As a source of the map's library: it tells what it holds when what was given has been taken. */
class Source {
  readonly held = new Map<unknown, Feature>();
  /** How many places each call gave. */
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

test('much is handed to the map a slice at a time', async () => {
  const { source, overlays } = open();
  overlays.set('fixes', dots(3 * placesASlice, 7));
  await settle();
  expect(source.bands()).toEqual([0, 0, 0, 1]);
  expect(Math.max(...source.given)).toBe(placesASlice);
});

test('what comes next takes the place of what was there, and nothing of it stays', async () => {
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

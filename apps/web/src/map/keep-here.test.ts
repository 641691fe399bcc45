import type { FeatureCollection } from 'geojson';
import { expect, test } from 'vitest';
import { keepHere } from './keep-here.ts';

test('features can be read here, and are excluded from copies', () => {
  const data: FeatureCollection = { type: 'FeatureCollection', features: [] };
  const { features } = data;
  const kept = keepHere(data);
  expect(kept.features).toBe(features);
  expect({ ...kept }).toEqual({ type: 'FeatureCollection' });
  expect(structuredClone(kept)).toEqual({ type: 'FeatureCollection' });
});

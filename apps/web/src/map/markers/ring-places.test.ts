import { expect, it } from 'vitest';
import { mercatorX, mercatorY } from '../../live/mercator.ts';
import type { SceneCluster } from './fleet-scene.ts';
import { standAt } from './glide.ts';
import { placeRings } from './ring-places.ts';

const zoom = 6;
const pixel = 1 / (512 * 2 ** zoom);

function ring(longitude: number, latitude: number, asidePixels = 0): SceneCluster {
  const glide = standAt(mercatorX(longitude) + asidePixels * pixel, mercatorY(latitude), 0);
  return { kind: 'cluster', key: 1, count: 9, counts: [9], radius: 13.5, ends: [1], glide };
}

it('places each ring at its position, as wide as drawn', () => {
  const { features } = placeRings([ring(-46.63, -23.55)], zoom);
  expect(features.features).toHaveLength(1);
  expect(features.features[0]?.properties.width).toBe(37);
  const [longitude = 0, latitude = 0] = features.features[0]?.geometry.coordinates ?? [];
  // To the nearest 8 pixels.
  expect(Math.abs(longitude + 46.63)).toBeLessThan(4.1 * pixel * 360);
  expect(Math.abs(latitude + 23.55)).toBeLessThan(4.1 * pixel * 360);
});

it('returns the same for rings in another order, and a different result after a movement', () => {
  const [one, two] = [ring(-46, -23), ring(-43, -22)];
  const { signature } = placeRings([one, two], zoom);
  expect(placeRings([two, one], zoom).signature).toBe(signature);
  expect(placeRings([one, ring(-43, -22, 30)], zoom).signature).not.toBe(signature);
  expect(placeRings([one], zoom).signature).not.toBe(signature);
});

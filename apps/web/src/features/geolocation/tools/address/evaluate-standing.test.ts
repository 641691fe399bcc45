import type { Address } from '@azimute/contract';
import { expect, it } from 'vitest';
import { evaluateStanding } from './evaluate-standing.ts';

const readAt = '2026-03-02T14:32:00Z';
const address: Address = {
  kind: 'address',
  lines: ['BR-116'],
  place: null,
  attribution: { text: '', url: null },
  readAt,
};
const nearest: Address = {
  kind: 'nearest',
  because: 'unavailable',
  place: 'Taubaté',
  region: 'SP',
  country: 'BR',
  distanceMeters: 0,
  bearingDegrees: 0,
  readAt,
};

it.each([
  ['nothing was shown', undefined, 0, 'gone'],
  ['the asset never reported', address, null, 'gone'],
  ['the asset is still there', address, 149, 'here'],
  ['the asset has moved on', address, 151, 'near'],
  ['the asset is far away', address, 2_000, 'gone'],
  ['there was no response, and the asset is still there', nearest, 10, 'here'],
  ['there was no response, and the asset has moved on', nearest, 200, 'gone'],
] as const)('if %s', (_, told, meters, standing) => {
  expect(evaluateStanding(told, meters)).toBe(standing);
});

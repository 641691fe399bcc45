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
  ['nothing was told', undefined, 0, 'gone'],
  ['the asset never reported', address, null, 'gone'],
  ['the asset is there', address, 149, 'here'],
  ['the asset has driven on', address, 151, 'near'],
  ['the asset is far away', address, 2_000, 'gone'],
  ['there was no answer, and the asset is there', nearest, 10, 'here'],
  ['there was no answer, and the asset has driven on', nearest, 200, 'gone'],
] as const)('where %s', (_, told, meters, standing) => {
  expect(evaluateStanding(told, meters)).toBe(standing);
});

import { expect, it } from 'vitest';
import { emptyForm, toCreateBody, toFormValues, toUpdateBody } from './geofence-form-values.ts';
import type { Geofence } from './geofence-queries.ts';

const shape: Geofence['shape'] = {
  type: 'Polygon',
  coordinates: [
    [
      [-46.5, -23.5],
      [-46.4, -23.5],
      [-46.4, -23.4],
      [-46.5, -23.5],
    ],
  ],
};
const geofence: Geofence = {
  id: 9,
  name: 'Yard',
  parent: null,
  unit: { id: 3, code: 'GRU', name: 'Guarulhos' },
  color: 'green',
  maxSpeedKph: 20,
  resources: ['entry', 'speeding'],
  severity: 'high',
  tags: ['yard'],
  drawnAs: 'circle',
  areaSquareMeters: 1,
  bounds: [-46.5, -23.5, -46.4, -23.4],
  allAssets: false,
  assetCount: 2,
  insideCount: 0,
  subCount: 0,
  version: 4,
  updatedAt: '2026-11-24T10:00:00Z',
  shape,
  perimeterMeters: 1,
  vertexCount: 3,
  assetIds: [5, 6],
  hiddenAssetCount: 0,
  entryDwellSeconds: 30,
  exitDwellSeconds: 0,
  toleranceMeters: null,
  confirmSeconds: 30,
  schedule: { zone: 'America/Sao_Paulo', days: [1, 2], from: '22:00', to: '06:00' },
  mustBeInside: true,
  isFollowed: false,
  createdAt: '2026-11-24T10:00:00Z',
};

it('sends its initial values unchanged', () => {
  const values = toFormValues(geofence, 'km', 'UTC');
  expect(toUpdateBody(values, { shape, stored: geofence, distanceUnit: 'km' })).toEqual({
    version: 4,
    name: 'Yard',
    color: 'green',
    maxSpeedKph: 20,
    resources: ['entry', 'speeding'],
    assets: { all: false, ids: [5, 6] },
    shape,
    drawnAs: 'circle',
    severity: 'high',
    entryDwellSeconds: 30,
    exitDwellSeconds: 0,
    toleranceMeters: null,
    confirmSeconds: 30,
    schedule: { zone: 'America/Sao_Paulo', days: [1, 2], from: '22:00', to: '06:00' },
    mustBeInside: true,
    tags: ['yard'],
  });
});

it.each([
  ['mi', 60],
  ['km', 60.25],
] as const)('keeps a limit that is displayed rounded, in %s', (distanceUnit, maxSpeedKph) => {
  const stored = { ...geofence, maxSpeedKph };
  const values = toFormValues(stored, distanceUnit, 'UTC');
  expect(toUpdateBody(values, { shape, stored, distanceUnit }).maxSpeedKph).toBe(maxSpeedKph);
  const entered = { ...values, maxSpeed: 50 };
  const { maxSpeedKph: changed } = toUpdateBody(entered, { shape, stored, distanceUnit });
  expect(changed).toBeCloseTo(distanceUnit === 'km' ? 50 : 80.47, 2);
});

it('reads a speed in miles if the account uses them', () => {
  const values = { ...emptyForm('UTC', undefined), unitId: '3', maxSpeed: 10 };
  const { maxSpeedKph } = toCreateBody(values, { shape, parentId: null, distanceUnit: 'mi' });
  expect(maxSpeedKph).toBeCloseTo(16.09, 2);
});

it('does not require a schedule or presence if the schedule is off', () => {
  const values = { ...emptyForm('UTC', undefined), unitId: '3', mustBeInside: true };
  const body = toCreateBody(values, { shape, parentId: 7, distanceUnit: 'km' });
  expect(body).toMatchObject({
    parentId: 7,
    unitId: 3,
    schedule: null,
    mustBeInside: false,
    maxSpeedKph: null,
  });
});

it('starts a sub-geofence in the UL of its parent', () => {
  expect(emptyForm('UTC', geofence).unitId).toBe('3');
});

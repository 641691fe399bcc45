import { describe, expect, it } from 'vitest';
import { checkGeofence, ownErrorOf, shapeProblemOf } from './check-geofence.ts';
import { emptyForm, type GeofenceFormValues, type ParentGeofence } from './geofence-form-values.ts';

const square = (west: number, south: number, degrees: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [west + degrees, south],
      [west + degrees, south + degrees],
      [west, south + degrees],
      [west, south],
    ] as [number, number][],
  ],
});
const parent: ParentGeofence = {
  id: 7,
  name: 'Yard',
  unit: { id: 3, code: 'GRU', name: 'Guarulhos' },
  shape: square(-46.5, -23.5, 0.01),
  bounds: [-46.5, -23.5, -46.49, -23.49],
};
const right: GeofenceFormValues = {
  ...emptyForm('America/Sao_Paulo', undefined),
  unitId: '3',
  name: 'Yard',
  resources: ['entry'],
  assetIds: [1],
  shape: square(-46.5, -23.5, 0.01),
};

describe('the rules of a geofence', () => {
  it('accept a complete one', () => {
    expect(checkGeofence(right, undefined)).toEqual({});
    expect(checkGeofence({ ...right, allAssets: true, assetIds: [] }, undefined)).toEqual({});
  });

  it.each<[string, Partial<GeofenceFormValues>, object]>([
    ['no resource', { resources: [] }, { resources: 'noResource' }],
    ['no asset', { assetIds: [] }, { assetIds: 'noAsset' }],
    ['no shape', { shape: null }, { shape: 'noShape' }],
    ['speeding without a speed', { resources: ['speeding'] }, { maxSpeed: 'noSpeed' }],
    ['an impossible speed', { maxSpeed: 301 }, { maxSpeed: 'outOfRange' }],
    ['a schedule without days', { isScheduled: true, days: [] }, { days: 'noSchedule' }],
    ['no entry time', { entryDwellSeconds: '' }, { entryDwellSeconds: 'outOfRange' }],
    ['a confirmation of six minutes', { confirmSeconds: 360 }, { confirmSeconds: 'outOfRange' }],
    ['no confirmation time', { confirmSeconds: '' }, { confirmSeconds: 'outOfRange' }],
    ['a tolerance of a kilometer', { toleranceMeters: 1000 }, { toleranceMeters: 'outOfRange' }],
  ])('refuse %s', (_what, values, errors) => {
    expect(checkGeofence({ ...right, ...values }, undefined)).toEqual(errors);
  });

  it('refuse a self-intersecting outline, by name', () => {
    const [[a, b, c, d] = []] = square(-46.5, -23.5, 0.01).coordinates;
    if (!a || !b || !c || !d) throw new Error('A square has four corners');
    const bow = { type: 'Polygon' as const, coordinates: [[a, c, b, d, a]] };
    expect(checkGeofence({ ...right, shape: bow }, undefined)).toEqual({ shape: 'shape_self_intersection' });
  });

  it('keep a sub-geofence within its parent, with a tolerance for drawing', () => {
    const within = { ...right, shape: square(-46.4951, -23.495, 0.003) };
    expect(checkGeofence(within, parent)).toEqual({});
    const beside = { ...right, shape: square(-46.5001, -23.495, 0.003) };
    expect(checkGeofence(beside, parent)).toEqual({});
    const beyond = { ...right, shape: square(-46.502, -23.495, 0.005) };
    expect(checkGeofence(beyond, parent)).toEqual({ shape: 'shape_outside_parent' });
  });
});

it('shows server errors in the form’s words', () => {
  expect(shapeProblemOf('hole_outside')).toBe('hole_outside');
  expect(shapeProblemOf('shape_zero_area')).toBe('zero_area');
  expect(shapeProblemOf('required')).toBeUndefined();
  expect(ownErrorOf('unitId', 'not_found')).toBe('unitHidden');
  expect(ownErrorOf('assetIds', 'other_unit')).toBe('otherUnit');
  expect(ownErrorOf('name', 'unique')).toBe('nameTaken');
  expect(ownErrorOf('maxSpeed', 'max_value')).toBe('outOfRange');
  expect(ownErrorOf('name', 'required')).toBeUndefined();
});

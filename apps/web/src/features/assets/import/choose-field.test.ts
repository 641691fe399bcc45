import type { AssetImportMapping } from '@azimute/contract';
import { describe, expect, it } from 'vitest';
import { chooseField, fieldOf } from './choose-field.ts';

const none: AssetImportMapping = {
  code: null,
  unit: null,
  customer: null,
  manufacturer: null,
  model: null,
  category: null,
  segment: null,
  costCenter: null,
  region: null,
  silentAfter: null,
  devices: null,
  devicesSince: null,
  hourMeter: null,
  odometer: null,
  inMaintenance: null,
  disabled: null,
};

describe('chooseField', () => {
  it('gives a column to a field, and takes it from the one that had it', () => {
    const mapping = chooseField({ ...none, code: 0, unit: 1 }, 0, 'model');
    expect(mapping).toEqual({ ...none, model: 0, unit: 1 });
    expect([fieldOf(mapping, 0), fieldOf(mapping, 1), fieldOf(mapping, 2)]).toEqual(['model', 'unit', null]);
  });

  it('moves a field from another column', () => {
    expect(chooseField({ ...none, code: 0 }, 3, 'code')).toEqual({ ...none, code: 3 });
  });

  it('leaves a column out', () => {
    expect(chooseField({ ...none, code: 0, unit: 1 }, 1, null)).toEqual({ ...none, code: 0 });
  });
});

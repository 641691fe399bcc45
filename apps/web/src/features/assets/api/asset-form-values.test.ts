import type { Asset } from '@azimute/contract';
import { assetTextFields, type AssetTextField } from '@azimute/contract/assets/fields';
import { describe, expect, it } from 'vitest';
import { emptyAssetForm, toCreateBody, toFormValues, toUpdateBody } from './asset-form-values.ts';

const emptyTexts = Object.fromEntries(assetTextFields.map((name) => [name, ''])) as Record<
  AssetTextField,
  string
>;
const papers = {
  serialNumber: 'CAT0320E7',
  vin: '',
  year: 2019,
  licensePlate: 'ABC-1D23',
  plateExpiry: '2030-05-31',
  purchaseDate: null,
  purchasePrice: 350_000.5,
};
const asset: Asset = {
  id: 7,
  code: 'ESC-0412',
  ...emptyTexts,
  model: 'E320L',
  manufacturer: 'Tornax',
  tags: ['Reserva'],
  custom: { 7: 'P-1', 8: false },
  ...papers,
  customer: { id: 12, name: 'Pedreira Santa Rita' },
  unit: { id: 3, code: '0101', name: 'Guarulhos' },
  status: 'running',
  activity: null,
  inMaintenance: false,
  disabled: false,
  silentAfterMinutes: 90,
  hourMeterHours: null,
  odometerKm: null,
  lastContactAt: null,
  battery: null,
  position: null,
  updatedAt: '2030-03-04T12:00:00.000Z',
  archivedAt: null,
};

describe('the asset form', () => {
  it('sends its initial values unchanged', () => {
    expect(toCreateBody(toFormValues(asset), 'km')).toEqual({
      code: 'ESC-0412',
      ...emptyTexts,
      model: 'E320L',
      manufacturer: 'Tornax',
      tags: ['Reserva'],
      custom: { 7: 'P-1', 8: false },
      ...papers,
      unitId: 3,
      customerId: 12,
      silentAfterMinutes: 90,
      hourMeterHours: null,
      odometerKm: null,
    });
  });

  it('omits customer, no-communication limit, day and numbers if empty', () => {
    const body = toCreateBody({ ...emptyAssetForm, code: 'A', unit: '3' }, 'km');
    expect(body).toMatchObject({
      unitId: 3,
      customerId: null,
      silentAfterMinutes: null,
      plateExpiry: null,
      year: null,
      purchasePrice: null,
    });
  });

  it('sends meter readings, with an odometer in miles converted to kilometers', () => {
    const read = { ...emptyAssetForm, hourMeter: 1200.5, odometer: 1000 };
    expect(toCreateBody(read, 'km')).toMatchObject({ hourMeterHours: 1200.5, odometerKm: 1000 });
    expect(toCreateBody(read, 'mi').odometerKm).toBeCloseTo(1609.344, 6);
  });

  it('sends only changed fields and the version with an update', () => {
    const changes = { customer: null, silentAfter: 1.25, model: 'E330' };
    const values = { ...toFormValues(asset), ...changes };
    expect(toUpdateBody(values, changes, asset.updatedAt)).toEqual({
      updatedAt: asset.updatedAt,
      customerId: null,
      silentAfterMinutes: 75,
      model: 'E330',
    });
    expect(toUpdateBody(values, {}, asset.updatedAt)).toEqual({ updatedAt: asset.updatedAt });
  });
});

import type { Asset, CallInput } from '@azimute/contract';
import {
  assetFields,
  assetFieldsOf,
  assetValueFields,
  enteredFirst,
  isOfKind,
  ledBy,
  memberOf,
  type AssetFieldOf,
  type AssetFieldWith,
  type AssetValueField,
} from '@azimute/contract/assets/fields';
import { toKilometers } from '../../../i18n/units.ts';
import { emptyValues, minutesPerHour, toMemberValue, type HeldValue } from './held-values.ts';

export type AssetFormField = Exclude<AssetValueField, AssetFieldWith<'isSetLater'>> | AssetFieldOf<'meter'>;
/** Form fields in order; only a new asset has meters. */
export const assetFormFields = ledBy<AssetFormField>(enteredFirst, [
  ...assetValueFields.filter(
    (name): name is Exclude<AssetValueField, AssetFieldWith<'isSetLater'>> =>
      !('isSetLater' in assetFields[name]),
  ),
  ...assetFieldsOf('meter'),
]);

/** Values of the form; the odometer is in the account's unit. */
export type AssetFormValues = { readonly [Name in AssetFormField]: HeldValue<Name> };

const valuesOf = (read: (name: AssetFormField) => unknown): AssetFormValues =>
  Object.fromEntries(assetFormFields.map((name) => [name, read(name)])) as unknown as AssetFormValues;

export const emptyAssetForm = valuesOf((name) => emptyValues[assetFields[name].kind]);

/** Maps API members to form fields. */
export const serverNamesOfAsset: Readonly<Record<string, AssetFormField>> = Object.fromEntries(
  assetFormFields.map((name) => [memberOf(name), name]),
);

export function toFormValues(asset: Asset): AssetFormValues {
  return valuesOf((name) => {
    if (isOfKind(name, 'meter')) return '';
    if (isOfKind(name, 'reference')) return asset[name] === null ? null : String(asset[name].id);
    const value = asset[memberOf(name)];
    if (isOfKind(name, 'minutes')) return value === null ? '' : Number(value) / minutesPerHour;
    return value ?? '';
  });
}

function toBody(values: AssetFormValues, names: readonly AssetFormField[]): object {
  return Object.fromEntries(names.map((name) => [memberOf(name), toMemberValue(name, values[name])]));
}

export function toCreateBody(
  values: AssetFormValues,
  distanceUnit: 'km' | 'mi',
): CallInput<'createAsset'>['body'] {
  return {
    ...toBody(values, assetFormFields),
    ...toMeters(values, distanceUnit),
  } as CallInput<'createAsset'>['body'];
}

export type MeterValues = Pick<AssetFormValues, AssetFieldOf<'meter'>>;

/** Returns entered meter readings in the units of the API. */
export function toMeters({ hourMeter, odometer }: MeterValues, distanceUnit: 'km' | 'mi') {
  return {
    hourMeterHours: hourMeter === '' ? null : Number(hourMeter),
    odometerKm: toKilometers(odometer, distanceUnit),
  };
}

/** Contains only changed fields, so that concurrent changes of other fields are kept. */
export function toUpdateBody(
  values: AssetFormValues,
  changes: Partial<AssetFormValues>,
  updatedAt: string,
): CallInput<'updateAsset'>['body'] {
  return { updatedAt, ...toBody(values, Object.keys(changes) as AssetFormField[]) };
}

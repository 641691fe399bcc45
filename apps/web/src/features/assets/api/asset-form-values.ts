import type { Asset, CallInput } from '@azimute/contract';
import { milesPerKilometer } from '../../../i18n/units.ts';

/** What the form holds: texts as typed, choices by the text of their id. */
export type AssetFormValues = {
  readonly code: string;
  readonly unitId: string | null;
  readonly customerId: string | null;
  readonly model: string;
  readonly manufacturer: string;
  readonly category: string;
  readonly segment: string;
  readonly costCenter: string;
  readonly region: string;
  readonly tags: readonly string[];
  /** Empty: after the hours that the account says. */
  readonly silentHours: number | string;
  /** What the meters of a new asset show; empty: not known. */
  readonly hourMeterHours: number | string;
  /** In the unit of the account. */
  readonly odometer: number | string;
};

export const emptyAssetForm: AssetFormValues = {
  code: '',
  unitId: null,
  customerId: null,
  model: '',
  manufacturer: '',
  category: '',
  segment: '',
  costCenter: '',
  region: '',
  tags: [],
  silentHours: '',
  hourMeterHours: '',
  odometer: '',
};

/** Members of the API that the form calls otherwise. */
export const serverNamesOfAsset = { silentAfterMinutes: 'silentHours', odometerKm: 'odometer' } as const;

const minutesPerHour = 60;

export function toFormValues(asset: Asset): AssetFormValues {
  const { code, model, manufacturer, category, segment, costCenter, region, tags } = asset;
  return {
    code,
    model,
    manufacturer,
    category,
    segment,
    costCenter,
    region,
    tags,
    unitId: String(asset.unit.id),
    customerId: asset.customer === null ? null : String(asset.customer.id),
    hourMeterHours: '',
    odometer: '',
    silentHours: asset.silentAfterMinutes === null ? '' : asset.silentAfterMinutes / minutesPerHour,
  };
}

/** What a new asset and one that is there are both told. */
function toSharedBody(values: AssetFormValues) {
  const {
    silentHours,
    unitId,
    customerId,
    tags,
    hourMeterHours: _hours,
    odometer: _odometer,
    ...texts
  } = values;
  return {
    ...texts,
    tags: [...tags],
    unitId: Number(unitId),
    customerId: customerId === null ? null : Number(customerId),
    silentAfterMinutes: silentHours === '' ? null : Math.round(Number(silentHours) * minutesPerHour),
  };
}

export function toCreateBody(
  values: AssetFormValues,
  distanceUnit: 'km' | 'mi',
): CallInput<'createAsset'>['body'] {
  const { hourMeterHours, odometer } = values;
  const perKm = distanceUnit === 'mi' ? milesPerKilometer : 1;
  return {
    ...toSharedBody(values),
    hourMeterHours: hourMeterHours === '' ? null : Number(hourMeterHours),
    odometerKm: odometer === '' ? null : Number(odometer) / perKm,
  };
}

/** Only what was changed, so that nobody's change of another field is undone. */
export function toUpdateBody(
  values: AssetFormValues,
  changes: Partial<AssetFormValues>,
  updatedAt: string,
): CallInput<'updateAsset'>['body'] {
  const whole = toSharedBody(values);
  const names = (Object.keys(changes) as Exclude<keyof AssetFormValues, 'hourMeterHours' | 'odometer'>[]).map(
    (name) => (name === 'silentHours' ? ('silentAfterMinutes' as const) : name),
  );
  return { updatedAt, ...Object.fromEntries(names.map((name) => [name, whole[name]])) };
}

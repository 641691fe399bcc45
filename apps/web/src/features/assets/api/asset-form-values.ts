import type { Asset } from '@azimute/contract';
import type { CallInput } from '../../../api/call-types.ts';

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
  /** Empty: after the hours that the account says. */
  readonly silentHours: number | string;
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
  silentHours: '',
};

const minutesPerHour = 60;

export function toFormValues(asset: Asset): AssetFormValues {
  const { code, model, manufacturer, category, segment, costCenter, region } = asset;
  return {
    code,
    model,
    manufacturer,
    category,
    segment,
    costCenter,
    region,
    unitId: String(asset.unit.id),
    customerId: asset.customer === null ? null : String(asset.customer.id),
    silentHours: asset.silentAfterMinutes === null ? '' : asset.silentAfterMinutes / minutesPerHour,
  };
}

export function toCreateBody(values: AssetFormValues): CallInput<'createAsset'>['body'] {
  const { silentHours, unitId, customerId, ...texts } = values;
  return {
    ...texts,
    unitId: Number(unitId),
    customerId: customerId === null ? null : Number(customerId),
    silentAfterMinutes: silentHours === '' ? null : Math.round(Number(silentHours) * minutesPerHour),
  };
}

/** Only what was changed, so that nobody's change of another field is undone. */
export function toUpdateBody(
  values: AssetFormValues,
  changes: Partial<AssetFormValues>,
  updatedAt: string,
): CallInput<'updateAsset'>['body'] {
  const whole = toCreateBody(values);
  const names = (Object.keys(changes) as (keyof AssetFormValues)[]).map((name) =>
    name === 'silentHours' ? ('silentAfterMinutes' as const) : name,
  );
  return { updatedAt, ...Object.fromEntries(names.map((name) => [name, whole[name]])) };
}

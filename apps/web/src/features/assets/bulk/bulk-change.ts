import type { CallInput } from '@azimute/contract';

/** What the dialog holds of the fields that were chosen; the others stay as they are. */
export interface BulkValues {
  readonly unitId: string | null;
  readonly customerId: string | null;
  readonly manufacturer: string;
  readonly model: string;
  readonly category: string;
  readonly segment: string;
  readonly costCenter: string;
  readonly region: string;
  readonly addTags: readonly string[];
  readonly removeTags: readonly string[];
  /** Empty follows the account. */
  readonly silentHours: number | string;
  readonly inMaintenance: boolean;
  readonly disabled: boolean;
}
export type BulkField = keyof BulkValues;
export type ChosenValues = Partial<BulkValues>;

/** What a field holds when it has just been chosen. */
export const freshValues: BulkValues = {
  unitId: null,
  customerId: null,
  manufacturer: '',
  model: '',
  category: '',
  segment: '',
  costCenter: '',
  region: '',
  addTags: [],
  removeTags: [],
  silentHours: '',
  inMaintenance: true,
  disabled: true,
};

/** In the order in which the dialog shows them. */
export const bulkFields = Object.keys(freshValues) as BulkField[];

type Body = CallInput<'updateAssets'>['body'];

/** The member of the call that a field changes. */
export function memberOf(field: BulkField): keyof Body['change'] {
  return field === 'silentHours' ? 'silentAfterMinutes' : field;
}

/** The change as the call takes it; null while nothing is chosen, or a chosen UL or tag is still to be named. */
export function toChange(chosen: ChosenValues): Body['change'] | null {
  const { unitId, customerId, silentHours, addTags, removeTags, ...others } = chosen;
  if (Object.keys(chosen).length === 0 || unitId === null) return null;
  if (addTags?.length === 0 || removeTags?.length === 0) return null;
  return {
    ...others,
    ...(addTags && { addTags: [...addTags] }),
    ...(removeTags && { removeTags: [...removeTags] }),
    ...(unitId === undefined ? {} : { unitId: Number(unitId) }),
    ...(customerId === undefined ? {} : { customerId: customerId === null ? null : Number(customerId) }),
    ...(silentHours === undefined
      ? {}
      : { silentAfterMinutes: silentHours === '' ? null : Math.round(Number(silentHours) * 60) }),
  };
}

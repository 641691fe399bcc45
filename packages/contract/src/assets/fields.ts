import type { CustomValues } from './custom-fields.ts';
import type { AssetField } from './field.ts';
import { assetStatuses, assetTagMaxLength, assetTagsMost, meterMost } from './values.ts';

const descriptive = {
  kind: 'text',
  maxLength: 120,
  isSortable: true,
  isChangedInBulk: true,
  isImported: true,
} as const;

const identification = { section: 'identification', isSortable: true, isImported: true } as const;
const purchase = { section: 'purchase', isSortable: true, isChangedInBulk: true, isImported: true } as const;

/**
 * The fields of an asset: first those that users enter, then those that its devices report. Schemas, columns,
 * filters, forms and files are derived from this declaration.
 */
export const assetFields = {
  code: {
    kind: 'text',
    maxLength: 40,
    isRequired: true,
    isUnique: true,
    isSortable: true,
    isImported: true,
    exportedCharacters: 16,
  },
  model: { ...descriptive, filter: 'models', exportedCharacters: 22 },
  manufacturer: {
    ...descriptive,
    filter: 'manufacturers',
    alertFilter: 'manufacturers',
    exportedCharacters: 20,
  },
  category: {
    ...descriptive,
    filter: 'categories',
    alertFilter: 'assetCategories',
    exportedCharacters: 20,
  },
  segment: { ...descriptive, filter: 'segments', exportedCharacters: 20 },
  costCenter: {
    ...descriptive,
    filter: 'costCenters',
    alertFilter: 'costCenters',
    exportedCharacters: 18,
  },
  region: { ...descriptive, filter: 'regions', exportedCharacters: 16 },
  tags: {
    kind: 'tags',
    maxLength: assetTagMaxLength,
    most: assetTagsMost,
    filter: 'tags',
    isChangedInBulk: true,
    isImported: true,
    exportedCharacters: 30,
  },
  customer: {
    kind: 'reference',
    member: 'customerId',
    filter: 'customers',
    alertFilter: 'customers',
    isSortable: true,
    isChangedInBulk: true,
    isImported: true,
    importedMaxLength: 120,
    exportedCharacters: 30,
  },
  unit: {
    kind: 'reference',
    member: 'unitId',
    isRequired: true,
    filter: 'units',
    isSortable: true,
    isChangedInBulk: true,
    isImported: true,
    // A file identifies a UL by code, by name, or by both as exported.
    importedMaxLength: 161,
    exportedCharacters: 26,
  },
  serialNumber: {
    ...identification,
    kind: 'text',
    maxLength: 60,
    identifier: 'as_entered',
    exportedCharacters: 22,
  },
  vin: { ...identification, kind: 'text', maxLength: 17, identifier: 'vin', exportedCharacters: 20 },
  year: {
    ...identification,
    kind: 'number',
    least: 1900,
    most: 2100,
    shownAs: 'year',
    filter: 'years',
    isChangedInBulk: true,
    exportedCharacters: 8,
  },
  licensePlate: {
    ...identification,
    kind: 'text',
    maxLength: 20,
    identifier: 'upper_case',
    exportedCharacters: 14,
  },
  plateExpiry: {
    ...identification,
    kind: 'day',
    filter: 'plateExpiryMonths',
    isChangedInBulk: true,
    exportedCharacters: 14,
  },
  purchaseDate: { ...purchase, kind: 'day', filter: 'purchaseMonths', exportedCharacters: 14 },
  purchasePrice: {
    ...purchase,
    kind: 'decimal',
    scale: 2,
    most: 999_999_999_999.99,
    shownAs: 'money',
    filter: 'purchasePrices',
    exportedCharacters: 18,
  },
  silentAfter: {
    kind: 'minutes',
    section: 'operation',
    member: 'silentAfterMinutes',
    most: 525_600,
    isChangedInBulk: true,
    isImported: true,
  },
  // Values of the custom fields of the account (custom-fields.ts), by the ID of the field.
  custom: { kind: 'custom', filter: 'custom', isChangedInBulk: true },
  inMaintenance: { kind: 'yes_or_no', isSetLater: true, isChangedInBulk: true, isImported: true },
  disabled: { kind: 'yes_or_no', isSetLater: true, isChangedInBulk: true, isImported: true },
  status: {
    kind: 'choice',
    choices: assetStatuses,
    isRequired: true,
    filter: 'status',
    isSortable: true,
    exportedCharacters: 22,
  },
  hourMeter: {
    kind: 'meter',
    section: 'operation',
    member: 'hourMeterHours',
    most: meterMost.hourMeterHours,
    isSortable: true,
    isImported: true,
    exportedCharacters: 16,
  },
  odometer: {
    kind: 'meter',
    section: 'operation',
    member: 'odometerKm',
    most: meterMost.odometerKm,
    isSortable: true,
    isImported: true,
    exportedCharacters: 16,
  },
  lastContact: { kind: 'instant', isSortable: true, exportedCharacters: 34 },
  lastFix: { kind: 'instant', isSortable: true, exportedCharacters: 34 },
  latitude: { kind: 'degrees', exportedCharacters: 14 },
  longitude: { kind: 'degrees', exportedCharacters: 14 },
} as const satisfies Readonly<Record<string, AssetField>>;

export type AssetFields = typeof assetFields;
export type AssetFieldName = keyof AssetFields;
export type AssetFieldKind = AssetField['kind'];

/** Fields of a kind, and fields that declare a property. */
export type AssetFieldOf<Kind extends AssetFieldKind> = {
  [Name in AssetFieldName]: AssetFields[Name]['kind'] extends Kind ? Name : never;
}[AssetFieldName];
export type AssetFieldWith<Part extends keyof AssetField> = {
  [Name in AssetFieldName]: AssetFields[Name] extends Readonly<Record<Part, unknown>> ? Name : never;
}[AssetFieldName];

/** A field in the form used by code that accepts any of them. */
export const fieldOf = (name: AssetFieldName): AssetField => assetFields[name];

const names = Object.keys(assetFields) as AssetFieldName[];

export function assetFieldsOf<Kind extends AssetFieldKind>(...kinds: readonly Kind[]): AssetFieldOf<Kind>[] {
  return names.filter((name): name is AssetFieldOf<Kind> => isOfKind(name, ...kinds));
}

export function isOfKind<Kind extends AssetFieldKind>(
  name: AssetFieldName,
  ...kinds: readonly Kind[]
): name is AssetFieldOf<Kind> {
  return (kinds as readonly AssetFieldKind[]).includes(assetFields[name].kind);
}

export function assetFieldsWith<Part extends keyof AssetField>(part: Part): AssetFieldWith<Part>[] {
  return names.filter((name): name is AssetFieldWith<Part> => part in assetFields[name]);
}

/** Returns the names in their order, with the given ones first. */
export function ledBy<Name>(first: readonly Name[], all: readonly Name[]): Name[] {
  return [...first, ...all.filter((name) => !first.includes(name))];
}

/** Fields of an asset that users enter and change. */
export type AssetValueField = Exclude<
  AssetFieldName,
  AssetFieldOf<'choice' | 'meter' | 'instant' | 'degrees'>
>;
export const assetValueFields = ledBy<AssetValueField>(
  ['code', 'unit', 'customer'],
  assetFieldsOf('text', 'number', 'decimal', 'tags', 'reference', 'day', 'minutes', 'yes_or_no', 'custom'),
);

/** Descriptive fields of an asset. */
export type AssetDescription = Exclude<AssetFieldOf<'text' | 'number' | 'decimal' | 'day'>, 'code'>;
export const assetDescriptions = assetFieldsOf('text', 'number', 'decimal', 'day').filter(
  (name): name is AssetDescription => name !== 'code',
);

/** Descriptive fields that distinguish one asset from all others. */
export type AssetIdentifier = AssetDescription & AssetFieldWith<'identifier'>;
export const isIdentifier = (name: AssetFieldName): name is AssetIdentifier =>
  'identifier' in assetFields[name];

/** Descriptive fields that assets are filtered by; columns in memory store them as text, '' for none. */
export type AssetTrait = AssetDescription & AssetFieldWith<'filter'>;
export const assetTraits = assetDescriptions.filter(
  (name): name is AssetTrait => 'filter' in assetFields[name],
);

/** Those fields that are texts. */
export type AssetTextField = AssetFieldOf<'text'> & AssetFieldWith<'filter'>;
export const assetTextFields = assetTraits.filter((name): name is AssetTextField => isOfKind(name, 'text'));

/** Text fields that alerts are filtered by as well. */
export type AlertTextField = AssetTextField & AssetFieldWith<'alertFilter'>;
export const alertTextFields = assetTextFields.filter(
  (name): name is AlertTextField => 'alertFilter' in assetFields[name],
);

/** Filters of alerts by a field of their asset. */
export type DescribedFilter = AssetFields[AssetFieldWith<'alertFilter'>]['alertFilter'];
export const fieldOfDescribedFilter = Object.fromEntries(
  assetFieldsWith('alertFilter').map((name) => [assetFields[name].alertFilter, name]),
) as { readonly [Name in AssetFieldWith<'alertFilter'> as AssetFields[Name]['alertFilter']]: Name };
export const describedFilters = Object.keys(fieldOfDescribedFilter) as DescribedFilter[];

/** Returns the name of a field in calls that write it. */
export type AssetMember<Name extends AssetFieldName> =
  Name extends AssetFieldWith<'member'> ? AssetFields[Name]['member'] : Name;
export function memberOf<Name extends AssetFieldName>(name: Name): AssetMember<Name> {
  return (fieldOf(name).member ?? name) as AssetMember<Name>;
}

interface ValueOfKind {
  readonly text: string;
  readonly number: number | null;
  readonly decimal: number | null;
  readonly tags: readonly string[];
  readonly reference: number | null;
  readonly day: string | null;
  readonly minutes: number | null;
  readonly yes_or_no: boolean;
  readonly custom: CustomValues;
}
/** Values that users enter, by name in calls. */
export type AssetValues = {
  readonly [Name in AssetValueField as AssetMember<Name>]: AssetFields[Name] extends {
    readonly kind: 'reference';
    readonly isRequired: true;
  }
    ? number
    : ValueOfKind[AssetFields[Name]['kind']];
};

export type AssetFilterName = AssetFields[AssetFieldWith<'filter'>]['filter'];
/** The field that each filter compares. */
export const fieldOfFilter = Object.fromEntries(
  assetFieldsWith('filter').map((name) => [assetFields[name].filter, name]),
) as { readonly [Name in AssetFieldWith<'filter'> as AssetFields[Name]['filter']]: Name };
export const assetFilterNames = Object.keys(fieldOfFilter) as AssetFilterName[];

/** Sort fields of the list of assets, which are also its columns. */
export const assetSorts = assetFieldsWith('isSortable');
export type AssetSort = (typeof assetSorts)[number];

/** Columns that an export of assets can have, in their default order. */
export const assetExportColumns = ledBy<AssetFieldWith<'exportedCharacters'>>(
  assetSorts,
  assetFieldsWith('exportedCharacters'),
);
export type AssetExportColumn = (typeof assetExportColumns)[number];

/** Fields in the order of forms and templates. */
export const enteredFirst = ['code', 'unit', 'customer', 'manufacturer'] as const;

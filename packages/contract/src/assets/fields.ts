import { assetStatuses, assetTagMaxLength, assetTagsMost, meterMost } from './values.ts';

/** A field of an asset: how its values look, and where it takes part. */
interface AssetField {
  readonly kind:
    | 'text'
    | 'tags'
    | 'reference'
    | 'minutes'
    | 'yes_or_no'
    | 'choice'
    | 'meter'
    | 'day'
    | 'instant'
    | 'degrees';
  /** Its name in calls that write it, where that is another. */
  readonly member?: string;
  /** An asset always has a value. */
  readonly isRequired?: true;
  /** No two assets of an account have the same value. */
  readonly isUnique?: true;
  /** A new asset starts with its empty value. */
  readonly isSetLater?: true;
  readonly choices?: readonly string[];
  /** Length of a text, or of one tag. */
  readonly maxLength?: number;
  /** The highest number, or the most tags of one asset. */
  readonly most?: number;
  /** The filter and the facet by its values. */
  readonly filter?: string;
  /** The filter and the facet of alerts by this field of their asset. */
  readonly alertFilter?: string;
  readonly isSortable?: true;
  readonly isChangedInBulk?: true;
  /** Imports read it from a column; references are written by their name, of this length at most. */
  readonly isImported?: true;
  readonly importedMaxLength?: number;
  /** Width of its column in exported files, in characters. */
  readonly exportedCharacters?: number;
}

const descriptive = {
  kind: 'text',
  maxLength: 120,
  isSortable: true,
  isChangedInBulk: true,
  isImported: true,
} as const;

/**
 * The fields of an asset: first what people enter, then what its devices report. Schemas, columns, filters, forms and
 * files are derived from this declaration.
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
    // A file names a UL by code, by name, or by both as exported.
    importedMaxLength: 161,
    exportedCharacters: 26,
  },
  plateExpiry: {
    kind: 'day',
    filter: 'plateExpiryMonths',
    isSortable: true,
    isChangedInBulk: true,
    isImported: true,
    exportedCharacters: 14,
  },
  silentAfter: {
    kind: 'minutes',
    member: 'silentAfterMinutes',
    most: 525_600,
    isChangedInBulk: true,
    isImported: true,
  },
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
    member: 'hourMeterHours',
    most: meterMost.hourMeterHours,
    isSortable: true,
    isImported: true,
    exportedCharacters: 16,
  },
  odometer: {
    kind: 'meter',
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

/** Fields of a kind, and fields that declare a part. */
export type AssetFieldOf<Kind extends AssetFieldKind> = {
  [Name in AssetFieldName]: AssetFields[Name]['kind'] extends Kind ? Name : never;
}[AssetFieldName];
export type AssetFieldWith<Part extends keyof AssetField> = {
  [Name in AssetFieldName]: AssetFields[Name] extends Readonly<Record<Part, unknown>> ? Name : never;
}[AssetFieldName];

/** A field as code reads it that takes any of them. */
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

/** The names in their order, some of them first. */
export function ledBy<Name>(first: readonly Name[], all: readonly Name[]): Name[] {
  return [...first, ...all.filter((name) => !first.includes(name))];
}

/** What people enter of an asset and change later. */
export type AssetValueField = AssetFieldOf<'text' | 'tags' | 'reference' | 'day' | 'minutes' | 'yes_or_no'>;
export const assetValueFields = ledBy<AssetValueField>(
  ['code', 'unit', 'customer'],
  assetFieldsOf('text', 'tags', 'reference', 'day', 'minutes', 'yes_or_no'),
);

/** What describes an asset, and columns in memory keep as text: texts that many assets share, and days, '' for none. */
export type AssetTrait = AssetFieldOf<'text' | 'day'> & AssetFieldWith<'filter'>;
export const assetTraits = assetFieldsOf('text', 'day').filter(
  (name): name is AssetTrait => 'filter' in assetFields[name],
);

/** Those that are texts. */
export type AssetTextField = AssetFieldOf<'text'> & AssetFieldWith<'filter'>;
export const assetTextFields = assetTraits.filter((name): name is AssetTextField => isOfKind(name, 'text'));

/** Texts by which alerts of an asset are filtered as well. */
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

/** The name of a field in calls that write it. */
export type AssetMember<Name extends AssetFieldName> =
  Name extends AssetFieldWith<'member'> ? AssetFields[Name]['member'] : Name;
export function memberOf<Name extends AssetFieldName>(name: Name): AssetMember<Name> {
  return (fieldOf(name).member ?? name) as AssetMember<Name>;
}

interface ValueOfKind {
  readonly text: string;
  readonly tags: readonly string[];
  readonly reference: number | null;
  readonly day: string | null;
  readonly minutes: number | null;
  readonly yes_or_no: boolean;
}
/** What people enter of an asset, by the names of calls. */
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

/** What the list of assets can be ordered by, which is also what a row of it shows. */
export const assetSorts = assetFieldsWith('isSortable');
export type AssetSort = (typeof assetSorts)[number];

/** Columns that an export of assets may have, in the order in which it has them when none are named. */
export const assetExportColumns = ledBy<AssetFieldWith<'exportedCharacters'>>(
  assetSorts,
  assetFieldsWith('exportedCharacters'),
);
export type AssetExportColumn = (typeof assetExportColumns)[number];

/** Fields as forms and files to fill in order them. */
export const enteredFirst = ['code', 'unit', 'customer', 'manufacturer'] as const;

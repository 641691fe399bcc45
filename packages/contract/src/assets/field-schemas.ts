import { z } from 'zod';
import { manyOf } from '../list-schemas.ts';
import {
  archivedFilter,
  date,
  decimal,
  id,
  idInQuery,
  idOrNoneInQuery,
  line,
  lineOrNothing,
} from '../scalars.ts';
import {
  customColumnPattern,
  customFieldsMost,
  customFilterPattern,
  customTextMaxLength,
  type CustomColumn,
} from './custom-fields.ts';
import {
  alertTextFields,
  assetDescriptions,
  assetFields,
  assetFieldsWith,
  assetFilterNames,
  assetValueFields,
  fieldOf,
  fieldOfFilter,
  ledBy,
  memberOf,
  type AlertTextField,
  type AssetDescription,
  type AssetFieldName,
  type AssetFields,
  type AssetFieldWith,
  type AssetFilterName,
  type AssetMember,
  type AssetValueField,
} from './fields.ts';
import { isOfNumbers } from './compile-filter.ts';
import { vinPattern, writeIdentifier } from './identifiers.ts';
import { rangePattern } from './ranges.ts';
import { assetSearchMinLength, assetStatuses } from './values.ts';

const answered = {
  text: z.string(),
  number: z.int().nullable(),
  decimal: z.number().nullable(),
  day: z.iso.date().nullable(),
};
/** Descriptive fields of an asset in responses. */
export const assetDescriptionsSchema = Object.fromEntries(
  assetDescriptions.map((name) => [name, answered[assetFields[name].kind]]),
) as {
  readonly [Name in AssetDescription]: (typeof answered)[AssetFields[Name]['kind']];
};

/** Texts of an asset included in its alerts. */
export const alertTextsSchema = Object.fromEntries(
  alertTextFields.map((name) => [name, z.string()]),
) as Readonly<Record<AlertTextField, z.ZodString>>;
/** Creates one schema for each filter of alerts by a text of their asset. */
export const byAlertText = <Schema extends z.ZodType>(createSchema: () => Schema) =>
  Object.fromEntries(
    ledBy<AlertTextField>(['category'], alertTextFields).map((name) => [
      assetFields[name].alertFilter,
      createSchema(),
    ]),
  ) as Readonly<Record<AssetFields[AlertTextField]['alertFilter'], Schema>>;

export const filterTexts = () => manyOf(z.string().max(200));
export const tagsFilter = filterTexts().describe(
  'Assets with any of these tags, ignoring case and accents. An empty value matches assets without tags.',
);
export const monthsFilter = manyOf(z.string().regex(/^(?:\d{4}-(?:0[1-9]|1[0-2]))?$/)).describe(
  'Months such as 2026-05. An empty value matches assets without a date.',
);
export const customFilter = manyOf(z.string().max(120).regex(customFilterPattern)).describe(
  'Custom fields: 7=red for a value of field 7, 7= for assets without one, 7~2026-05 for a month of its days, 7:1.5..20 for a range of its numbers. Values of one field are alternatives.',
);
const rangesFilter = manyOf(z.string().regex(new RegExp(`^$|${rangePattern.source}`))).describe(
  'Numbers such as 2020 and ranges such as 2015..2020, 2015.. and ..2020, both ends included. An empty value matches assets without a number.',
);
const statusSchema = z.enum(assetStatuses);
type FilterSchema<Kind> = Kind extends 'tags'
  ? typeof tagsFilter
  : Kind extends 'custom'
    ? typeof customFilter
    : Kind extends 'day'
      ? typeof monthsFilter
      : Kind extends 'number' | 'decimal'
        ? typeof rangesFilter
        : Kind extends 'reference'
          ? ReturnType<typeof manyOf<typeof idOrNoneInQuery>>
          : Kind extends 'choice'
            ? ReturnType<typeof manyOf<typeof statusSchema>>
            : ReturnType<typeof filterTexts>;
function filterSchema(name: AssetFilterName): z.ZodType {
  const { kind, isRequired } = fieldOf(fieldOfFilter[name]);
  if (kind === 'tags') return tagsFilter;
  if (kind === 'day') return monthsFilter;
  if (kind === 'custom') return customFilter;
  if (isOfNumbers(kind)) return rangesFilter;
  if (kind === 'choice') return manyOf(statusSchema);
  if (kind !== 'reference') return filterTexts();
  const ids = manyOf(idOrNoneInQuery);
  return isRequired === true ? ids : ids.describe(`IDs. 0 matches assets without a ${fieldOfFilter[name]}.`);
}
const filterNames = ledBy<AssetFilterName>(
  ['categories', 'manufacturers', 'segments', 'costCenters', 'regions', 'tags'],
  assetFilterNames,
);
export const assetFilters = {
  search: z
    .string()
    .trim()
    .min(assetSearchMinLength)
    .max(120)
    .optional()
    .describe('Part of the code, manufacturer or model, ignoring case and accents.'),
  ...(Object.fromEntries(filterNames.map((name) => [name, filterSchema(name)])) as {
    readonly [Name in AssetFilterName]: FilterSchema<AssetFields[(typeof fieldOfFilter)[Name]]['kind']>;
  }),
  assets: manyOf(idInQuery).describe('Assets, by ID. Assets that the caller cannot see are left out.'),
  archived: archivedFilter,
};
const facet = z.array(
  z.object({
    value: z.string().describe('Value to filter by.'),
    label: z.string().describe('Text to show for the value.'),
    count: z.int().describe('Number of matching assets.'),
  }),
);
export const facetsShape = Object.fromEntries(filterNames.map((name) => [name, facet])) as Readonly<
  Record<AssetFilterName, typeof facet>
>;

/** Tags cannot contain the separators of files and lines. */
const tag = z
  .string()
  .trim()
  .min(1)
  .max(assetFields.tags.maxLength)
  .regex(/^[^;\r\n]*$/);
export const assetTags = z
  .array(tag)
  .max(assetFields.tags.most)
  .describe(
    'Tags of the asset. Tags that differ only in case and accents are the same tag, spelled as first written in the account.',
  );

const customId = z.string().regex(/^[1-9]\d{0,9}$/);
/** A custom field as a column of lists and files. */
export const customColumn = z
  .string()
  .regex(customColumnPattern)
  .describe('A custom field, as custom.7') as unknown as z.ZodType<CustomColumn, CustomColumn>;
const customValue = z.union([z.string().trim().max(customTextMaxLength), z.number(), z.boolean()]);
export const customValuesSchema = z
  .record(customId, customValue)
  .describe(
    'Values of custom fields by field ID: a text, the ID of a choice, a number, a date such as 2026-05-31, true or false.',
  );
const enteredCustom = z
  .record(customId, customValue.nullable())
  .refine((values) => Object.keys(values).length <= customFieldsMost, `At most ${customFieldsMost} fields`)
  .describe(
    'Values of custom fields by field ID. Null removes a value. Fields that are left out stay as they are.',
  );

type ValueSchema<Field> = Field extends { readonly kind: 'text' }
  ? z.ZodString
  : Field extends { readonly kind: 'tags' }
    ? typeof assetTags
    : Field extends { readonly kind: 'yes_or_no' }
      ? z.ZodBoolean
      : Field extends { readonly kind: 'custom' }
        ? typeof enteredCustom
        : Field extends { readonly kind: 'day' }
          ? z.ZodNullable<typeof date>
          : Field extends { readonly kind: 'decimal' }
            ? z.ZodNullable<z.ZodNumber>
            : Field extends { readonly isRequired: true }
              ? z.ZodInt
              : z.ZodNullable<z.ZodInt>;
const orNothing = new RegExp(`^$|${vinPattern.source}`);
function textSchema(name: AssetValueField): z.ZodString {
  const { isRequired = false, maxLength = 0, identifier } = fieldOf(name);
  if (isRequired) return line(maxLength);
  if (identifier === undefined) return lineOrNothing(maxLength);
  const written = z.string().overwrite((text) => writeIdentifier(identifier, text));
  return lineOrNothing(
    maxLength,
    identifier === 'vin'
      ? written.regex(orNothing, 'A VIN has 17 letters and digits, without I, O or Q.')
      : written,
  );
}
/** Returns the schema of an entered value and the default of a new asset. */
function valueSchema(name: AssetValueField): { schema: z.ZodType; empty: unknown } {
  const { kind, isRequired = false, least = 0, most = 0, scale = 0 } = fieldOf(name);
  if (kind === 'text') return { schema: textSchema(name), empty: '' };
  if (kind === 'number') return { schema: z.int().min(least).max(most).nullable(), empty: null };
  if (kind === 'decimal') return { schema: decimal(scale, { most }).nullable(), empty: null };
  if (kind === 'tags') return { schema: assetTags, empty: [] };
  if (kind === 'custom') return { schema: enteredCustom, empty: {} };
  if (kind === 'yes_or_no') return { schema: z.boolean(), empty: false };
  if (kind === 'day') return { schema: date.nullable(), empty: null };
  if (kind === 'minutes') return { schema: z.int().min(1).max(most).nullable(), empty: null };
  return { schema: isRequired ? id : id.nullable(), empty: null };
}
type Shape<Name extends AssetFieldName> = {
  readonly [N in Name as AssetMember<N>]: ValueSchema<AssetFields[N]>;
};
const shapeOf = <Name extends AssetValueField>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [memberOf(name), valueSchema(name).schema])) as Shape<Name>;

type SetLater = AssetFieldWith<'isSetLater'>;
type CreatedShape = {
  readonly [N in Exclude<AssetValueField, SetLater> as AssetMember<N>]: AssetFields[N] extends {
    readonly isRequired: true;
  }
    ? ValueSchema<AssetFields[N]>
    : z.ZodDefault<ValueSchema<AssetFields[N]>>;
};
/** Fields of a new asset, without meter readings. */
export const createdShape = Object.fromEntries(
  assetValueFields
    .filter((name) => fieldOf(name).isSetLater !== true)
    .map((name) => {
      const { schema, empty } = valueSchema(name);
      return [memberOf(name), fieldOf(name).isRequired === true ? schema : schema.default(empty)];
    }),
) as CreatedShape;
/** Fields of a change of one asset. */
export const updatedShape = shapeOf(assetValueFields);

type ChangedInBulk = Exclude<AssetFieldWith<'isChangedInBulk'>, 'tags'>;
/** Fields that can be changed on many assets. */
export const bulkChangeShape = shapeOf(
  assetValueFields.filter((name): name is ChangedInBulk =>
    assetFieldsWith('isChangedInBulk').some((changed) => changed === name && name !== 'tags'),
  ),
);

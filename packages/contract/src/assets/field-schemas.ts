import { z } from 'zod';
import { manyOf } from '../list-schemas.ts';
import { date, id, idInQuery, idOrNoneInQuery, line, lineOrNothing } from '../scalars.ts';
import {
  alertTextFields,
  assetFields,
  assetFieldsWith,
  assetFilterNames,
  assetTraits,
  assetValueFields,
  fieldOf,
  fieldOfFilter,
  isOfKind,
  ledBy,
  memberOf,
  type AlertTextField,
  type AssetFieldName,
  type AssetFields,
  type AssetFieldWith,
  type AssetFilterName,
  type AssetMember,
  type AssetTrait,
  type AssetValueField,
} from './fields.ts';
import { assetSearchMinLength, assetStatuses } from './values.ts';

const dayOrNone = z.iso.date().nullable();
/** What describes an asset, as answers tell it. */
export const assetTraitsSchema = Object.fromEntries(
  assetTraits.map((name) => [name, isOfKind(name, 'day') ? dayOrNone : z.string()]),
) as {
  readonly [Name in AssetTrait]: AssetFields[Name]['kind'] extends 'day' ? typeof dayOrNone : z.ZodString;
};

/** Texts of an asset that its alerts tell. */
export const alertTextsSchema = Object.fromEntries(
  alertTextFields.map((name) => [name, z.string()]),
) as Readonly<Record<AlertTextField, z.ZodString>>;
/** One schema for each filter of alerts by a text of their asset. */
export const byAlertText = <Schema extends z.ZodType>(createSchema: () => Schema) =>
  Object.fromEntries(
    ledBy<AlertTextField>(['category'], alertTextFields).map((name) => [
      assetFields[name].alertFilter,
      createSchema(),
    ]),
  ) as Readonly<Record<AssetFields[AlertTextField]['alertFilter'], Schema>>;

export const filterTexts = () => manyOf(z.string().max(200));
export const tagsFilter = filterTexts().describe(
  'Assets with any of these tags, without regard to case and accents; the empty one is for assets without a tag',
);
export const monthsFilter = manyOf(z.string().regex(/^(?:\d{4}-(?:0[1-9]|1[0-2]))?$/)).describe(
  'Months such as 2026-05; the empty one is for assets without a day',
);
const statusSchema = z.enum(assetStatuses);
type FilterSchema<Kind> = Kind extends 'tags'
  ? typeof tagsFilter
  : Kind extends 'day'
    ? typeof monthsFilter
    : Kind extends 'reference'
      ? ReturnType<typeof manyOf<typeof idOrNoneInQuery>>
      : Kind extends 'choice'
        ? ReturnType<typeof manyOf<typeof statusSchema>>
        : ReturnType<typeof filterTexts>;
function filterSchema(name: AssetFilterName): z.ZodType {
  const { kind, isRequired } = fieldOf(fieldOfFilter[name]);
  if (kind === 'tags') return tagsFilter;
  if (kind === 'day') return monthsFilter;
  if (kind === 'choice') return manyOf(statusSchema);
  if (kind !== 'reference') return filterTexts();
  const ids = manyOf(idOrNoneInQuery);
  return isRequired === true ? ids : ids.describe(`Ids; 0 is for assets without a ${fieldOfFilter[name]}`);
}
const filterNames = ledBy<AssetFilterName>(
  ['categories', 'manufacturers', 'segments', 'costCenters', 'regions', 'tags'],
  assetFilterNames,
);
export const assetFilters = {
  search: z.string().trim().min(assetSearchMinLength).max(120).optional(),
  ...(Object.fromEntries(filterNames.map((name) => [name, filterSchema(name)])) as {
    readonly [Name in AssetFilterName]: FilterSchema<AssetFields[(typeof fieldOfFilter)[Name]]['kind']>;
  }),
  assets: manyOf(idInQuery).describe('Ids; those that one may not see are none of the list'),
};
const facet = z.array(z.object({ value: z.string(), label: z.string(), count: z.int() }));
export const facetsShape = Object.fromEntries(filterNames.map((name) => [name, facet])) as Readonly<
  Record<AssetFilterName, typeof facet>
>;

/** What parts tags in files, and lines, is in none of them. */
const tag = z
  .string()
  .trim()
  .min(1)
  .max(assetFields.tags.maxLength)
  .regex(/^[^;\r\n]*$/);
export const assetTags = z
  .array(tag)
  .max(assetFields.tags.most)
  .describe('Equal but for case and accents is one tag, which stays as it was first written in the account');

type ValueSchema<Field> = Field extends { readonly kind: 'text' }
  ? z.ZodString
  : Field extends { readonly kind: 'tags' }
    ? typeof assetTags
    : Field extends { readonly kind: 'yes_or_no' }
      ? z.ZodBoolean
      : Field extends { readonly kind: 'day' }
        ? z.ZodNullable<typeof date>
        : Field extends { readonly isRequired: true }
          ? z.ZodInt
          : z.ZodNullable<z.ZodInt>;
/** The schema of what people enter, and what a new asset has where it is left out. */
function valueSchema(name: AssetValueField): { schema: z.ZodType; empty: unknown } {
  const { kind, isRequired = false, maxLength = 0, most = 0 } = fieldOf(name);
  if (kind === 'text') return { schema: isRequired ? line(maxLength) : lineOrNothing(maxLength), empty: '' };
  if (kind === 'tags') return { schema: assetTags, empty: [] };
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
/** Members of a new asset, without the readings of its meters. */
export const createdShape = Object.fromEntries(
  assetValueFields
    .filter((name) => fieldOf(name).isSetLater !== true)
    .map((name) => {
      const { schema, empty } = valueSchema(name);
      return [memberOf(name), fieldOf(name).isRequired === true ? schema : schema.default(empty)];
    }),
) as CreatedShape;
/** Members of a change of one asset. */
export const updatedShape = shapeOf(assetValueFields);

type ChangedInBulk = Exclude<AssetFieldWith<'isChangedInBulk'>, 'tags'>;
/** What one change may set of many assets. */
export const bulkChangeShape = shapeOf(
  assetValueFields.filter((name): name is ChangedInBulk =>
    assetFieldsWith('isChangedInBulk').some((changed) => changed === name && name !== 'tags'),
  ),
);

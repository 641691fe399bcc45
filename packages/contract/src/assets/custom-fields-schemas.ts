import { z } from 'zod';
import { administratorOf, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { manyOf } from '../list-schemas.ts';
import { recordCalls } from '../record-calls.ts';
import { recordSchemas } from '../record-schemas.ts';
import { id, instant, lineOrNothing } from '../scalars.ts';
import * as values from './custom-fields.ts';

const name = lineOrNothing(values.customNameMaxLength).default('');
const names = z
  .strictObject({ en: name, es: name, pt: name })
  .refine((given) => Object.values(given).some(Boolean), 'Give a name in at least one language')
  .describe('Names by language. A language without a name shows another one.');
const choiceId = z.string().regex(/^[a-z0-9]{1,16}$/);
const kind = z.enum(values.customFieldKinds);
const shownNames = z.object({ en: z.string(), es: z.string(), pt: z.string() });

export const customFieldSchemas = recordSchemas({
  ...values.customFieldNames,
  fields: {
    kind: kind.describe('Kind of the values. It cannot be changed later.'),
    unit: lineOrNothing(values.customUnitMaxLength)
      .default('')
      .describe('Unit of a number, such as t or m³.'),
    names,
    choices: z
      .array(
        z.strictObject({
          id: choiceId.optional().describe('ID of an existing choice. Omit it for a new one.'),
          names,
        }),
      )
      .max(values.customChoicesMost)
      .default([])
      .describe('Choices in order. Renaming a choice keeps its assets. A choice in use cannot be removed.'),
  },
  checks: [
    {
      isRight: (field) => (field.kind === 'choice') === field.choices.length > 0,
      field: 'choices',
      message: 'Send at least one choice for a field of kind choice, and none for other fields.',
    },
    {
      isRight: ({ choices }) => new Set(choices.map((choice) => choice.id ?? choice)).size === choices.length,
      field: 'choices',
      message: 'Give each choice a different ID.',
    },
    {
      isRight: (field) => field.kind === 'number' || field.unit === '',
      field: 'unit',
      message: 'Set a unit only for fields of kind number.',
    },
  ],
  shows: {
    kind,
    unit: z.string(),
    names: shownNames,
    choices: z.array(z.object({ id: z.string(), names: shownNames })),
    deletedAt: instant
      .nullable()
      .describe(
        `When the field was deleted. It and its values are removed ${values.customFieldKeptDays} days later. Null if it is in use.`,
      ),
  },
  searched: 'Text to search for in names.',
  filters: { states: manyOf(z.enum(values.customFieldStates)) },
  sorts: values.customFieldSorts,
});
export type CustomField = z.infer<typeof customFieldSchemas.record>;
export type CreateCustomField = z.infer<typeof customFieldSchemas.create>;
export type ListCustomFieldsQuery = z.infer<typeof customFieldSchemas.query>;

export const orderCustomFieldsSchema = z
  .strictObject({ ids: z.array(id).min(1).max(values.customFieldsMost) })
  .meta({ id: 'OrderCustomFields' });
export type OrderCustomFields = z.infer<typeof orderCustomFieldsSchema>;

const change = administratorOf('services:simc:geolocalizacao:ativos');

export const customFieldCalls = {
  ...recordCalls(
    {
      ...values.customFieldNames,
      see: sees('services:simc:geolocalizacao', 'none'),
      change,
      summaries: {
        list: 'List custom fields',
        get: 'Get a custom field',
        create: 'Create a custom field',
        update: 'Update a custom field',
        delete: 'Delete a custom field',
      },
      descriptions: {
        list: 'Returns the custom fields of assets in their order.',
        get: 'Returns a custom field.',
        create: 'Adds a field to the assets of the account.',
        update: 'Changes the names, unit or choices of a custom field. Its kind stays.',
        delete: 'Deletes a custom field. It can be restored with its values for 30 days.',
      },
    },
    customFieldSchemas,
  ),
  orderCustomFields: {
    summary: 'Arrange custom fields',
    description: 'Sets the order of custom fields. Fields that are not listed follow.',
    access: change,
    body: orderCustomFieldsSchema,
    status: 204,
  },
  restoreCustomField: {
    summary: 'Restore a custom field',
    description: 'Restores a deleted custom field with its values.',
    access: change,
    params: customFieldSchemas.params,
    status: 200,
    answer: customFieldSchemas.record,
  },
} as const satisfies Readonly<Record<string, Call>>;

import { randomBytes } from 'node:crypto';
import {
  assetFields,
  customFieldsMost,
  foldTag,
  locales,
  validationCodes,
  type AssetFieldName,
  type CreateCustomField,
  type CustomField,
  type ListCustomFieldsQuery,
} from '@azimute/contract';
import { text } from '@azimute/texts/server';
import { DomainError } from '../../../platform/domain-error.ts';
import { instantOf } from '../../../platform/records/record-columns.ts';
import { defineRecordTable } from '../../../platform/records/record-table.ts';
import { holdCustomFields } from './read-custom-fields.ts';

/** Stable IDs of choices. They are random, so that the ID of a removed choice is never used again. */
const newChoiceId = (): string => randomBytes(4).toString('hex');

export const customFields = defineRecordTable<CustomField, CreateCustomField, ListCustomFieldsQuery>({
  entity: 'custom_field',
  table: 'asset_fields',
  id: 'field_id',
  columns: { kind: 'kind', unit: 'unit', names: 'names', choices: 'choices' },
  shows: { deletedAt: instantOf('r.deleted_at') },
  sorts: { place: `concat((r.deleted_at is not null)::int, to_char(r.place, '0000000000'))` },
  filters: {
    states: (states, bind) =>
      `(case when r.deleted_at is null then 'live' else 'deleted' end) = any(${bind(states)}::text[])`,
  },
  searched: [`r.names ->> 'en'`, `r.names ->> 'es'`, `r.names ->> 'pt'`],
  normalize: (field) => ({
    ...field,
    choices: field.choices.map(({ id = newChoiceId(), names }) => ({ id, names })),
  }),
  requireOwn: ({ deletedAt }) => {
    if (deletedAt !== null) throw new DomainError('not_found');
  },
  requireSound: async (transaction, field, before) => {
    await holdCustomFields(transaction);
    refuseBuiltInNames(field);
    refuseChangedKind(field, before);
  },
  most: {
    of: 'deleted_at is null',
    count: customFieldsMost,
    field: 'names',
    detail: `Assets can have up to ${customFieldsMost} custom fields. Delete one and try again.`,
  },
  unique: { field: 'names', detail: 'Another custom field has this name. Choose another name.' },
});

function refuse(field: string, code: number | string, detail: string): never {
  throw new DomainError('validation_failed', { errors: { [field]: [code] }, detail });
}

/** Files identify fields by their headings, so two fields must not have the same name. */
function refuseBuiltInNames({ names }: CreateCustomField): void {
  for (const locale of locales) {
    const taken = (Object.keys(assetFields) as AssetFieldName[]).some(
      (name) => foldTag(text(locale, `fields:${name}`)) === foldTag(names[locale]),
    );
    if (taken)
      refuse(
        `names.${locale}`,
        validationCodes.unique,
        `Assets already have the field ${names[locale]}. Choose another name.`,
      );
  }
}

function refuseChangedKind({ kind }: CreateCustomField, before: CreateCustomField | null): void {
  if (before === null || before.kind === kind) return;
  refuse('kind', 'cannot_change', 'The kind of a custom field cannot be changed. Add another field.');
}

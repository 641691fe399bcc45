import {
  customChoicesMost,
  customFieldKinds,
  customNameMaxLength,
  customNameOf,
  customUnitMaxLength,
  type CustomFieldKind,
} from '@azimute/contract/assets/custom-fields';
import { locales, type Locale } from '@azimute/contract/locales';
import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { callApi } from '../../api/client.ts';
import { useLocale, useText } from '../../i18n/use-text.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Pair } from '../../ui/form/pair.tsx';
import type { RecordForm } from '../../ui/form/use-record-form.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { Stack, Text } from '../../ui/layout/primitives.tsx';
import { RecordDialog } from '../../ui/record/record-dialog.tsx';
import type { FormClosing } from '../../ui/record/record-screen.tsx';
import { useRecordEdit } from '../../ui/record/use-record-edit.ts';
import { customFieldRecord } from './custom-field-list.ts';
import type { CustomField } from './custom-fields-query.ts';

interface FieldValues extends Readonly<Record<Locale, string>> {
  readonly kind: CustomFieldKind;
  readonly unit: string;
  readonly choices: readonly FieldChoice[];
}
interface FieldChoice {
  /** Absent for a new field. */
  readonly id?: string;
  readonly names: Readonly<Record<Locale, string>>;
}

const noNames = { en: '', es: '', pt: '' };
const emptyField: FieldValues = { ...noNames, kind: 'text', unit: '', choices: [] };
const serverNames: Readonly<Record<string, Locale>> = {
  names: 'en',
  ...Object.fromEntries(locales.map((locale) => [`names.${locale}`, locale])),
};

interface CustomFieldDialogProps extends FormClosing {
  /** Absent for a new field. */
  readonly field: CustomField | undefined;
  /** IDs of all current fields, in order. */
  readonly order: readonly number[];
}

/** Form of a custom field: names by language, kind, unit and choices. */
export function CustomFieldDialog({ field, order, ...closing }: CustomFieldDialogProps) {
  const text = useText('custom-fields');
  const locale = useLocale();
  const edit = useRecordEdit(customFieldRecord, field, {
    values: field === undefined ? emptyField : { ...field, ...field.names },
    required: [],
    check: (values) => ({
      [locale]: locales.every((one) => values[one].trim() === '') ? text('nameMissing') : null,
      choices: values.kind === 'choice' && values.choices.length === 0 ? text('choiceMissing') : null,
    }),
    serverNames,
    limited: 'en',
    wordsFor: (error) =>
      error === 'in_use' ? text('choiceInUse') : error === 'unique' ? text('taken') : undefined,
    toBody: ({ kind, unit, en, es, pt, choices }) => ({
      kind,
      unit: kind === 'number' ? unit : '',
      names: { en, es, pt },
      choices: kind === 'choice' ? [...choices] : [],
    }),
    onSaved: closing.onClose,
  });
  const { form } = edit;
  return (
    <RecordDialog
      edit={edit}
      {...closing}
      name={field && customNameOf(field.names, locale)}
      actions={field && <Places field={field} order={order} />}
    >
      <Pair>
        <Select
          label={text('kind')}
          description={text('kindHint')}
          allowDeselect={false}
          disabled={field !== undefined}
          value={form.values.kind}
          data={customFieldKinds.map((value) => ({ value, label: text(`kind_${value}`) }))}
          onChange={(kind) => form.set('kind', kind ?? form.values.kind)}
        />
        {form.values.kind === 'number' && (
          <TextField form={form} name="unit" label={text('unit')} maxLength={customUnitMaxLength} />
        )}
      </Pair>
      <Names form={form} />
      {form.values.kind === 'choice' && <Choices form={form} />}
    </RecordDialog>
  );
}

function Names({ form }: { readonly form: RecordForm<FieldValues> }) {
  const text = useText('custom-fields');
  return (
    <>
      <Stack alignItems="start" gap={12} columns={3} phoneColumns={1}>
        {locales.map((one) => (
          <TextField
            key={one}
            form={form}
            name={one}
            label={text(`name_${one}`)}
            maxLength={customNameMaxLength}
          />
        ))}
      </Stack>
      <Text color="text-3" size={12}>
        {text('namesHint')}
      </Text>
    </>
  );
}

function Choices({ form }: { readonly form: RecordForm<FieldValues> }) {
  const text = useText('custom-fields');
  const { choices } = form.values;
  const error = form.errorOf('choices');
  const put = (changed: readonly FieldChoice[]): void => form.set('choices', changed);
  return (
    <Stack as="section" gap={8} aria-label={text('choices')}>
      <h3>{text('choices')}</h3>
      {choices.map((choice, index) => (
        <Stack
          key={choice.id ?? index}
          alignItems="center"
          gap={8}
          columns="repeat(3, minmax(0, 1fr)) auto"
          phoneColumns={1}
        >
          {locales.map((locale) => (
            <TextInput
              key={locale}
              aria-label={`${index + 1} · ${text(`name_${locale}`)}`}
              placeholder={text(`name_${locale}`)}
              maxLength={customNameMaxLength}
              autoComplete="off"
              value={choice.names[locale]}
              onChange={({ currentTarget: { value } }) =>
                put(choices.with(index, { ...choice, names: { ...choice.names, [locale]: value } }))
              }
            />
          ))}
          <ActionIcon
            variant="subtle"
            aria-label={text('removeChoice', { number: index + 1 })}
            onClick={() => put(choices.toSpliced(index, 1))}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Stack>
      ))}
      {error !== undefined && <InlineError>{error}</InlineError>}
      {choices.length < customChoicesMost && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={() => put([...choices, { names: noNames }])}
        >
          {text('addChoice')}
        </Button>
      )}
    </Stack>
  );
}

interface PlacesProps {
  readonly field: CustomField;
  readonly order: readonly number[];
}

/** Moves a field before its neighbor; forms and lists show fields in this order. */
function Places({ field: { id }, order }: PlacesProps) {
  const text = useText('custom-fields');
  const place = order.indexOf(id);
  const moving = useAction({
    call: (to: number) =>
      callApi('orderCustomFields', { body: { ids: order.toSpliced(place, 1).toSpliced(to, 0, id) } }),
    invalidates: [customFieldRecord.key],
  });
  return (
    <>
      {[-1, 1].map((step) => (
        <Button
          key={step}
          variant="subtle"
          disabled={moving.isPending || place < 0 || order[place + step] === undefined}
          onClick={() => moving.run(place + step)}
        >
          {text(step < 0 ? 'moveUp' : 'moveDown')}
        </Button>
      ))}
    </>
  );
}

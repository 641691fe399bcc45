import { alertNoteMaxLength } from '@azimute/contract/alerts/values';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { causesOptions } from '../api/alerts-queries.ts';

interface FinishFieldsProps<Values extends { causeId: string | null; solvedAt: string }> {
  readonly form: RecordForm<Values>;
}

/** When it was solved, and what the cause was. */
export function FinishFields<Values extends { causeId: string | null; solvedAt: string }>({
  form,
}: FinishFieldsProps<Values>) {
  const text = useText('alerts');
  const { data: causes = [] } = useQuery(causesOptions);
  return (
    <>
      <TextField form={form} name="solvedAt" type="datetime-local" label={text('solvedAt')} required />
      <SelectField
        form={form}
        name="causeId"
        label={text('cause')}
        required
        data={causes.map(({ id, name, isFalseAlarm }) => ({
          value: String(id),
          label: isFalseAlarm ? text('falseAlarm') : name,
        }))}
      />
    </>
  );
}

interface NoteFieldProps<Values extends { note: string }> {
  readonly form: RecordForm<Values>;
  readonly isRequired?: boolean;
}

export function NoteField<Values extends { note: string }>({
  form,
  isRequired = false,
}: NoteFieldProps<Values>) {
  const text = useText('alerts');
  return (
    <Textarea
      label={text('note')}
      autosize
      minRows={2}
      maxRows={8}
      required={isRequired}
      maxLength={alertNoteMaxLength}
      value={form.values.note}
      onChange={(event) => form.set('note', event.currentTarget.value)}
      error={form.errorOf('note')}
    />
  );
}

import { alertNoteMaxLength } from '@azimute/contract/alerts/values';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { ChoiceChips } from '../../../ui/form/choice-chips.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Bold, Stack } from '../../../ui/layout/primitives.tsx';
import { causesOptions } from '../api/alerts-queries.ts';

interface FinishFieldsProps<Values extends { causeId: string | null; solvedAt: string }> {
  readonly form: RecordForm<Values>;
}

/** More causes are in a list that is searched. */
const mostChips = 16;

/** Cause and time of resolution. */
export function FinishFields<Values extends { causeId: string | null; solvedAt: string }>({
  form,
}: FinishFieldsProps<Values>) {
  const text = useText('alerts');
  const { data: causes = [] } = useQuery(causesOptions);
  const data = causes.map(({ id, name, isFalseAlarm }) => ({
    value: String(id),
    label: isFalseAlarm ? text('falseAlarm') : name,
  }));
  const error = form.errorOf('causeId');
  return (
    <>
      {causes.length > mostChips ? (
        <SelectField {...form.field('causeId', text('cause'))} required data={data} />
      ) : (
        <Stack gap={6}>
          <Bold>{text('cause')}</Bold>
          <ChoiceChips
            label={text('cause')}
            data={data}
            value={form.values.causeId}
            onChange={(causeId) => form.set('causeId', causeId)}
            isInvalid={error !== undefined}
          />
          {error !== undefined && <InlineError>{error}</InlineError>}
        </Stack>
      )}
      <TextField {...form.field('solvedAt', text('solvedAt'))} type="datetime-local" required />
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

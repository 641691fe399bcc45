import {
  readingCodeMaxLength,
  readingKinds,
  readingNameMaxLength,
  readingUnitMaxLength,
} from '@azimute/contract/readings';
import { Button, NumberInput, SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Stack, Hint } from '../../../ui/layout/primitives.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { readingsKey, type Reading } from '../../readings/api/readings-queries.ts';
import { useReadingWords } from '../../readings/components/use-reading-words.ts';
import classes from './reading-dialog.module.css';
import { ReadingSources } from './reading-sources.tsx';
import { useReadingForm, type ReadingValues } from './use-reading-form.ts';

interface ReadingDialogProps {
  /** Absent for a new reading. */
  readonly reading: Reading | undefined;
  readonly onClose: () => void;
}

/** A reading of the catalog: name, range and sources. */
export function ReadingDialog({ reading, onClose }: ReadingDialogProps) {
  const text = useText('readings');
  const words = useReadingWords();
  const form = useReadingForm(reading, onClose);
  const [isDeleting, setDeleting] = useState(false);
  const isOwn = reading?.isBuiltIn === false;
  return (
    <FormDialog
      form={form}
      title={reading === undefined ? text('new') : words.name(reading)}
      saveLabel={text(reading === undefined ? 'create' : 'save')}
      isWide
      footStart={
        reading !== undefined &&
        reading.version > 0 && (
          <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
            {text(isOwn ? 'delete' : 'reset')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <div className={classes['fields']}>
        <Kind form={form} isNew={reading === undefined} />
        <Stack alignItems="start" gap={12} columns={3} phoneColumns={1}>
          <TextField {...form.field('en', text('nameEn'))} maxLength={readingNameMaxLength} required />
          <TextField {...form.field('es', text('nameEs'))} maxLength={readingNameMaxLength} required />
          <TextField {...form.field('pt', text('namePt'))} maxLength={readingNameMaxLength} required />
        </Stack>
        {form.values.kind === 'number' && (
          <Stack alignItems="start" gap={12} columns={3} phoneColumns={1}>
            <Limit form={form} name="lowest" label={text('lowest')} />
            <Limit form={form} name="highest" label={text('highest')} />
            <Limit form={form} name="largestStep" label={text('largestStep')} />
            <Hint breaks>{text('rangeHint')}</Hint>
            <Hint breaks>{text('largestStepHint')}</Hint>
          </Stack>
        )}
        <ReadingSources form={form} builtIn={reading?.builtInSources ?? []} />
      </div>
      {isDeleting && reading !== undefined && (
        <DeleteReading reading={reading} onDeleted={onClose} onClose={() => setDeleting(false)} />
      )}
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: RecordForm<ReadingValues>;
}

/** Properties that are fixed after creation. */
function Kind({ form, isNew }: FieldsProps & { readonly isNew: boolean }) {
  const text = useText('readings');
  return (
    <Stack alignItems="start" gap={12} columns={3} phoneColumns={1}>
      <TextField
        {...form.field('code', text('code'), text('codeHint'))}
        maxLength={readingCodeMaxLength}
        required
        disabled={!isNew}
      />
      <TextField
        {...form.field('unit', text('unit'), text('unitHint'))}
        maxLength={readingUnitMaxLength}
        disabled={!isNew}
      />
      <SegmentedControl
        aria-label={text('kind')}
        disabled={!isNew}
        data={readingKinds.map((kind) => ({ value: kind, label: text(`kind_${kind}`) }))}
        value={form.values.kind}
        onChange={(next) => {
          const kind = readingKinds.find((one) => one === next);
          if (kind !== undefined) form.set('kind', kind);
        }}
      />
    </Stack>
  );
}

interface LimitProps extends FieldsProps {
  readonly name: 'lowest' | 'highest' | 'largestStep';
  readonly label: string;
}

function Limit({ form, name, label }: LimitProps) {
  return (
    <NumberInput
      label={label}
      value={form.values[name] ?? ''}
      onChange={(value) => form.set(name, typeof value === 'number' ? value : null)}
      error={form.errorOf(name)}
    />
  );
}

interface DeleteReadingProps {
  readonly reading: Reading;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

function DeleteReading({ reading, onDeleted, onClose }: DeleteReadingProps) {
  const text = useText('readings');
  const words = useReadingWords();
  const queryClient = useQueryClient();
  const { code, version, isBuiltIn } = reading;
  return (
    <ConfirmDialog
      title={text(isBuiltIn ? 'resetTitle' : 'deleteTitle', { name: words.name(reading) })}
      effect={<p>{text(isBuiltIn ? 'resetEffect' : 'deleteEffect')}</p>}
      confirmLabel={text(isBuiltIn ? 'reset' : 'delete')}
      danger
      onConfirm={async () => {
        await callApi('deleteReading', { params: { code }, query: { version } });
        toastDone(isBuiltIn ? 'updated' : 'deleted');
        await queryClient.invalidateQueries({ queryKey: readingsKey });
        onDeleted();
      }}
      onClose={onClose}
    />
  );
}

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRecordForm, type RecordForm, type RecordFormOptions } from '../../../ui/form/use-record-form.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { useReadAgain } from '../../../ui/record/define-record.ts';
import { useRecordText } from '../../../ui/record/use-record-text.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { codeOf, type Reference, type ReferenceKind } from './reference-list.ts';

interface RowProps {
  readonly kind: ReferenceKind;
  readonly row: Reference;
  readonly onClose: () => void;
}

interface FormOptions<Values extends object> extends Pick<
  RecordFormOptions<Values, unknown>,
  'stored' | 'required' | 'save' | 'serverNames'
> {
  /** Field whose value must be unique. */
  readonly unique: keyof Values & string;
  /** Text of the success message. */
  readonly saidAs: 'created' | 'updated' | 'restored';
  readonly onClose: () => void;
}

/** A form that closes when it is saved. */
export function useReferenceForm<Values extends object>(
  kind: ReferenceKind,
  { unique, saidAs, onClose, ...options }: FormOptions<Values>,
): RecordForm<Values> {
  const text = useText(kind.texts);
  const readAgain = useReadAgain(kind);
  return useRecordForm({
    ...options,
    attempt: kind.texts,
    wordsFor: (error, field) => (field === unique && error === 'unique' ? text('taken') : undefined),
    onSaved: async () => {
      const said = { created: text('created'), updated: text('updated'), restored: text('restored') };
      toastSuccess(said[saidAs]);
      onClose();
      await readAgain();
    },
  });
}

interface ReferenceFormProps extends Omit<RowProps, 'row'> {
  /** Absent for a new record. */
  readonly row: Reference | undefined;
  readonly form: Parameters<typeof FormDialog>[0]['form'];
  readonly children: ReactNode;
}

/** Form of a UL or a customer, with an action to archive it. */
export function ReferenceForm({ kind, row, form, onClose, children }: ReferenceFormProps) {
  const text = useRecordText(kind.texts);
  return (
    <FormDialog
      form={form}
      title={row === undefined ? text('new') : codeOf(row)}
      saveLabel={text(row === undefined ? 'create' : 'save')}
      footStart={row !== undefined && <ArchiveButton kind={kind} row={row} onClose={onClose} />}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}

function ArchiveButton({ kind, row, onClose }: RowProps) {
  const text = useText(kind.texts);
  const archiving = useAction({
    call: () => kind.archive(row.id),
    invalidates: [kind.key, ...kind.feeds],
    success: () => text('archived'),
    confirm: {
      title: text('archiveTitle', { name: codeOf(row) }),
      effect: text('archiveEffect'),
      confirmLabel: text('archive'),
      danger: true,
    },
    onDone: onClose,
  });
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => archiving.run()}>
        {text('archive')}
      </Button>
      {archiving.dialog}
    </>
  );
}

/** Restores an archived record, under a new code or name if its own is in use. */
export function RestoreDialog({ kind, row, onClose }: RowProps) {
  const text = useText(kind.texts);
  const form = useReferenceForm(kind, {
    stored: { code: codeOf(row) },
    required: ['code'],
    unique: 'code',
    serverNames: { name: 'code' },
    save: ({ code }) => kind.restore(row.id, code),
    saidAs: 'restored',
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={text('restoreTitle', { name: codeOf(row) })}
      saveLabel={text('restore')}
      onClose={onClose}
    >
      <Text size={14} color="text-2">
        {text('restoreEffect')}
      </Text>
      <TextField form={form} name="code" label={text('code')} required maxLength={kind.codeMaxLength} />
    </FormDialog>
  );
}

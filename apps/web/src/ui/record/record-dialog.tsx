import { Button } from '@mantine/core';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { InlineError } from '../inline-error.tsx';
import { toastDone } from '../toasts.tsx';
import { sendCall, useReadAgain } from './define-record.ts';
import { useRecordText } from './use-record-text.ts';
import type { RecordEdit } from './use-record-edit.ts';

interface RecordDialogProps {
  readonly edit: RecordEdit<ComponentProps<typeof FormDialog>['form']>;
  /** Title of an existing record. */
  readonly name: string | undefined;
  /** Name in the deletion dialog; by default the title. */
  readonly deletedName?: string | undefined;
  /** Further actions on an existing record. */
  readonly actions?: ReactNode;
  readonly isWide?: boolean;
  readonly onClose: () => void;
  /** Closes by default. */
  readonly onDeleted?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Form of a record in a dialog: saving, conflicts and deletion. */
export function RecordDialog(props: RecordDialogProps) {
  const { edit, name = '', deletedName = name, actions, isWide = false, onClose, children } = props;
  const { kind, id, form, isConflicted } = edit;
  const text = useRecordText(kind.texts);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <FormDialog
      form={form}
      title={id === null ? text('new') : name}
      saveLabel={text(id === null ? 'create' : 'save')}
      isWide={isWide}
      footStart={
        id !== null && (
          <>
            {kind.delete && (
              <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
                {text('delete')}
              </Button>
            )}
            {actions}
          </>
        )
      }
      onClose={onClose}
    >
      {isConflicted && <InlineError>{text('conflict')}</InlineError>}
      {children}
      {isDeleting && id !== null && (
        <Deletion
          edit={edit}
          id={id}
          name={deletedName}
          onDeleted={props.onDeleted ?? onClose}
          onClose={() => setDeleting(false)}
        />
      )}
    </FormDialog>
  );
}

interface DeletionProps extends Pick<RecordDialogProps, 'edit' | 'onClose'> {
  readonly id: number;
  readonly name: string | undefined;
  readonly onDeleted: () => void;
}

function Deletion({ edit: { kind }, id, name, onDeleted, onClose }: DeletionProps) {
  const text = useRecordText(kind.texts);
  const readAgain = useReadAgain(kind);
  return (
    <ConfirmDialog
      title={text('deleteTitle', { name })}
      effect={<p>{text('deleteEffect')}</p>}
      confirmLabel={text('delete')}
      danger
      onConfirm={async () => {
        if (kind.delete) await sendCall(kind.delete, { params: { [kind.idName]: id } });
        toastDone('deleted');
        // Closes first, since a reloaded list without the record would make the dialog load it by itself.
        onDeleted();
        await readAgain();
      }}
      onClose={onClose}
    />
  );
}

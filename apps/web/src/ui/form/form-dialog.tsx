import { useRef, useState, type ReactNode } from 'react';
import { Column } from '../layout/primitives.tsx';
import { useSaveKey } from '../dialog-layers.ts';
import { useUnsavedGuard } from '../use-unsaved-guard.ts';
import classes from './form-dialog.module.css';
import { ConflictNotice } from './conflict-notice.tsx';
import { FormFoot } from './form-foot.tsx';
import type { RecordForm } from './use-record-form.ts';
import { Dialog } from '../dialog.tsx';

interface FormDialogProps {
  readonly form: Pick<RecordForm<object>, 'changeCount' | 'isUnsaved' | 'submit' | 'isSaving'>;
  readonly title: string;
  /** The verb, such as "Create asset". */
  readonly saveLabel: string;
  /** Wider, for side-by-side fields. */
  readonly isWide?: boolean;
  /** Another user changed the record in the meantime; shown above the fields. */
  readonly isConflicted?: boolean;
  /** At the start of the footer, such as a delete button. */
  readonly footStart?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog. Ctrl+Enter saves; closing asks before changes are lost. */
export function FormDialog(props: FormDialogProps) {
  const {
    form,
    title,
    saveLabel,
    isWide = false,
    isConflicted = false,
    footStart,
    onClose,
    children,
  } = props;
  const guard = useUnsavedGuard(form.isUnsaved);
  const [asking, setAsking] = useState(false);
  const close = (): void => {
    if (form.isUnsaved()) setAsking(true);
    else onClose();
  };
  const element = useRef<HTMLFormElement>(null);
  return (
    <Dialog onClose={close} size={isWide ? 960 : 720} fillsPhone closeOnClickOutside={false} title={title}>
      <Column
        as="form"
        ref={element}
        noValidate
        gap={16}
        onSubmit={(event) => form.submit(element.current, event)}
      >
        <SaveKey onSave={() => form.submit(element.current)} />
        {isConflicted && <ConflictNotice />}
        {isWide ? (
          <Column gap={16} className={classes['wide']}>
            {children}
          </Column>
        ) : (
          children
        )}
        <FormFoot
          saveLabel={saveLabel}
          changes={form.changeCount}
          asking={(asking && form.changeCount > 0) || guard.isBlocked}
          isSaving={form.isSaving}
          start={footStart}
          onKeep={() => {
            guard.stay();
            setAsking(false);
          }}
          onCancel={close}
          onDiscard={() => {
            guard.leave();
            onClose();
          }}
        />
      </Column>
    </Dialog>
  );
}

/** Inside the dialog, so that it uses the dialog's layer. */
function SaveKey({ onSave }: { readonly onSave: () => void }) {
  useSaveKey(onSave);
  return null;
}

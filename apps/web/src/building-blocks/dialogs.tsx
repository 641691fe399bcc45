import { Button } from '@mantine/core';
import { useState } from 'react';
import { RequestError } from '../api/api-error.ts';
import { useConfirm } from '../ui/confirm-dialog.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { InlineError } from '../ui/inline-error.tsx';
import { toastDone, toastError, toastSuccess } from '../ui/toasts.tsx';
import { Block } from './block.tsx';
import classes from './building-blocks.module.css';
import { useFakeRecord } from './fake-record.ts';
import { FakeFields } from './fields.tsx';
import { pause } from './pause.ts';
import { useWords } from './words.ts';

const lost = new RequestError('no_response', 0, '');

export function Dialogs() {
  const words = useWords();
  const { ask, dialog } = useConfirm();
  const [isEditing, setEditing] = useState(false);
  const remove = {
    title: words.deleteFence,
    effect: words.deleteEffect,
    confirmLabel: words.deleteFence,
    danger: true,
  };
  return (
    <Block name="ConfirmDialog, FormDialog, toasts, InlineError">
      <div className={classes['stack']}>
        <div className={classes['line']}>
          <Button
            onClick={() =>
              ask({
                title: words.moveAssets,
                effect: words.moveEffect,
                confirmLabel: words.moveAssets,
                onConfirm: () => pause(600),
              })
            }
          >
            useConfirm
          </Button>
          <Button onClick={() => ask({ ...remove, onConfirm: () => pause(600) })}>danger</Button>
          <Button
            onClick={() =>
              ask({
                ...remove,
                onConfirm: async () => {
                  await pause(600);
                  throw lost;
                },
              })
            }
          >
            fails
          </Button>
          <Button onClick={() => setEditing(true)}>FormDialog</Button>
        </div>
        <Toasts />
        <div data-fill>
          <InlineError>{words.deniedText}</InlineError>
        </div>
      </div>
      {dialog}
      {isEditing && <FakeDialog onClose={() => setEditing(false)} />}
    </Block>
  );
}

interface FakeDialogProps {
  readonly onClose: () => void;
}

function FakeDialog({ onClose }: FakeDialogProps) {
  const words = useWords();
  const record = useFakeRecord(onClose);
  return (
    <FormDialog form={record} title={words.create} saveLabel={words.save} onClose={onClose}>
      <FakeFields form={record} />
    </FormDialog>
  );
}

function Toasts() {
  const words = useWords();
  return (
    <div className={classes['line']}>
      <Button onClick={() => toastDone('updated')}>toastDone</Button>
      <Button
        onClick={() =>
          toastSuccess(words.task, { action: { label: words.create, onClick: () => undefined } })
        }
      >
        toastSuccess
      </Button>
      <Button onClick={() => toastError(lost)}>toastError</Button>
    </div>
  );
}

import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { useServerErrors } from '../../../ui/form/use-server-errors.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { DoorAddresses } from './door-addresses.tsx';
import classes from './new-key-dialog.module.css';
import { useCreateApiKey } from './use-create-api-key.ts';

interface NewKeyDialogProps {
  readonly isPhone: boolean;
  readonly onClose: () => void;
}

/** Names a new key, then shows it this once, ready to be entered. */
export function NewKeyDialog({ isPhone, onClose }: NewKeyDialogProps) {
  const text = useText('api-keys');
  const common = useText('common');
  useReturnFocus();
  const [name, setName] = useState('');
  const { errorOf, report } = useServerErrors(['name']);
  const creating = useCreateApiKey(report);
  const created = creating.data;
  return (
    <Modal
      opened
      onClose={creating.isPending ? () => undefined : onClose}
      size={560}
      fullScreen={isPhone}
      // The key is shown only this once.
      closeOnClickOutside={created === undefined}
      closeOnEscape={created === undefined}
      title={created === undefined ? text('newKey') : text('createdTitle', { name: created.name })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {created === undefined ? (
        <form
          noValidate
          className={classes['form']}
          onSubmit={(event) => {
            event.preventDefault();
            creating.mutate(name);
          }}
        >
          <p className={classes['lead']}>{text('lead')}</p>
          <TextInput
            data-autofocus
            required
            label={text('keyName')}
            description={text('keyNameHint')}
            maxLength={120}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errorOf('name')}
          />
          <div className={classes['foot']}>
            <Button disabled={creating.isPending} onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" variant="filled" loading={creating.isPending}>
              {text('createKey')}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <output className={classes['warning']}>{text('keyOnce')}</output>
          <p className={classes['label']}>{text('key')}</p>
          <CopyValue boxed name={text('key')} value={created.key} />
          <DoorAddresses apiKey={created.key} />
          <div className={classes['foot']}>
            <Button variant="filled" data-autofocus onClick={onClose}>
              {text('done')}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}

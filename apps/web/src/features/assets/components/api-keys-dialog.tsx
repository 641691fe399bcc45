import { Button, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { apiKeysOptions } from '../api/assets-queries.ts';
import { osmandAddress } from '../api/osmand-address.ts';
import { useCreateApiKey } from '../api/use-create-api-key.ts';
import { ApiKeyItem } from './api-key-item.tsx';
import classes from './api-keys-dialog.module.css';
import { useServerErrors } from '../../../ui/form/use-server-errors.ts';

interface ApiKeysDialogProps {
  readonly isPhone: boolean;
  readonly onClose: () => void;
}

/** The keys of the account: create, see when they were used, revoke. */
export function ApiKeysDialog({ isPhone, onClose }: ApiKeysDialogProps) {
  const text = useText('assets');
  const common = useText('common');
  useReturnFocus();
  const { data: keys, error, refetch } = useQuery(apiKeysOptions);
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      fullScreen={isPhone}
      title={text('apiKeys')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <p className={classes['lead']}>{text('keysText')}</p>
      <NewKey />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : keys === undefined ? (
        <SkeletonRows rows={3} />
      ) : keys.length === 0 ? (
        <p className={classes['lead']}>{text('noKeys')}</p>
      ) : (
        <ul className={classes['keys']}>
          {keys.map((key) => (
            <ApiKeyItem key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

function NewKey() {
  const text = useText('assets');
  const [name, setName] = useState('');
  const { errorOf, report, clear } = useServerErrors(['name']);
  const creating = useCreateApiKey(report);
  const created = creating.data;
  return (
    <>
      <form
        noValidate
        className={classes['create']}
        onSubmit={(event) => {
          event.preventDefault();
          creating.mutate(name, {
            onSuccess: () => {
              clear();
              setName('');
            },
          });
        }}
      >
        <TextInput
          data-autofocus
          label={text('keyName')}
          description={text('keyNameHint')}
          maxLength={120}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOf('name')}
        />
        <Button type="submit" variant="filled" loading={creating.isPending}>
          {text('createKey')}
        </Button>
      </form>
      {created !== undefined && (
        <div className={classes['created']}>
          <output className={classes['warning']}>{text('keyOnce')}</output>
          <span className={classes['label']}>{text('key')}</span>
          <CopyValue boxed name={text('key')} value={created.key} />
          <span className={classes['label']}>{text('serverAddress')}</span>
          <CopyValue boxed name={text('serverAddress')} value={osmandAddress(created.key)} />
        </div>
      )}
    </>
  );
}

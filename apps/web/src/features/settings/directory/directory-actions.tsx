import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { tryDirectory } from '../../../api/directory-sign-in.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import { toastDone, toastError } from '../../../ui/toasts.tsx';

interface DirectoryActionsProps {
  readonly name: string;
  /** What would be tried is what is stored. */
  readonly mayTry: boolean;
  readonly onRemoved: () => Promise<unknown>;
}

export function DirectoryActions({ name, mayTry, onRemoved }: DirectoryActionsProps) {
  const text = useText('directory');
  const [isAsking, setAsking] = useState(false);
  const trial = useMutation({ mutationFn: tryDirectory, onError: toastError });
  return (
    <div>
      <Row wrap gap={8}>
        <Button disabled={!mayTry} loading={trial.isPending} onClick={() => trial.mutate()}>
          {text('try')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
          {text('remove')}
        </Button>
      </Row>
      <Text size={13} color="text-3">
        {text(mayTry ? 'tryHint' : 'tryLater')}
      </Text>
      {isAsking && (
        <ConfirmDialog
          danger
          title={text('removeQuestion', { name })}
          effect={text('removeEffect')}
          confirmLabel={text('remove')}
          onConfirm={async () => {
            await callApi('removeDirectory');
            await onRemoved();
            toastDone('deleted');
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../api/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Row, Stack, Text } from '../../ui/layout/primitives.tsx';
import type { CreatedKey } from './service-account-dialog.tsx';
import { serviceAccountsKey, type ServiceAccount } from './service-account-list.ts';

interface RotateKeyDialogProps {
  readonly service: ServiceAccount;
  readonly onRotated: (created: CreatedKey) => void;
  readonly onClose: () => void;
}

const keptHours = ['0', '24', '168'] as const;

/** Replaces the key; the old one can go on working while programs are changed over. */
export function RotateKeyDialog({ service: { id, name }, onRotated, onClose }: RotateKeyDialogProps) {
  const text = useText('service-accounts');
  const [hours, setHours] = useState('24');
  const rotation = useAction({
    call: (keepPreviousHours: number) =>
      callApi('rotateServiceAccountKey', { params: { serviceAccountId: id }, body: { keepPreviousHours } }),
    invalidates: [serviceAccountsKey],
    isSecret: true,
    onDone: ({ key }) => {
      onRotated({ name, key });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} size={560} fillsPhone title={text('rotateTitle', { name })}>
      <Stack gap={16}>
        <Text>{text('rotateLead')}</Text>
        <SegmentedControl
          aria-label={text('keepPrevious')}
          value={hours}
          data={keptHours.map((value) => ({ value, label: text(`keep_${value}`) }))}
          onChange={setHours}
        />
        <Row justify="end" gap={8}>
          <Button variant="filled" loading={rotation.isPending} onClick={() => rotation.run(Number(hours))}>
            {text('rotate')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

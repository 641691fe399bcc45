import { Button } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';

interface WebhookSecretProps {
  readonly name: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** The secret of an endpoint, which nobody can be shown again. */
export function WebhookSecret({ name, secret, onClose }: WebhookSecretProps) {
  const text = useText('webhooks');
  const common = useText('common');
  return (
    <Dialog
      onClose={onClose}
      size={560}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={text('secretTitle', { name })}
    >
      <Stack gap={12}>
        <CopyValue boxed name={text('secret')} value={secret} />
        <Text size={13} color="text-2">
          {text('secretOnce')}
        </Text>
        <Button variant="filled" data-autofocus onClick={onClose}>
          {common('close')}
        </Button>
      </Stack>
    </Dialog>
  );
}

import { Button } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { CopyValue } from '../../ui/copy-value.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row, Stack, Text } from '../../ui/layout/primitives.tsx';
import type { CreatedKey } from './service-account-dialog.tsx';

interface ShownKeyDialogProps {
  readonly created: CreatedKey;
  readonly onClose: () => void;
}

/** Shows a new key, which is shown only this once. */
export function ShownKeyDialog({ created: { name, key }, onClose }: ShownKeyDialogProps) {
  const text = useText('service-accounts');
  return (
    <Dialog
      onClose={onClose}
      size={560}
      fillsPhone
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={text('keyTitle', { name })}
    >
      <Stack gap={16}>
        <Text
          as="output"
          display="block"
          paddingBlock={8}
          paddingInline={10}
          fontSize={12}
          line={18}
          color="warn-text"
          fill="warn-soft"
          radius={2}
        >
          {text('keyOnce')}
        </Text>
        <CopyValue boxed name={text('key')} value={key} />
        <Text color="text-3" size={12}>
          {text('keyUse')}
        </Text>
        <Row justify="end">
          <Button variant="filled" data-autofocus onClick={onClose}>
            {text('keyCopied')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

import type { ChangedUsers } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Box, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';

interface RefusedDialogProps {
  readonly answer: ChangedUsers;
  readonly onClose: () => void;
}

/** Users for whom the change failed, with reasons; the others were changed. */
export function RefusedDialog({ answer: { changed, refused }, onClose }: RefusedDialogProps) {
  const text = useText('users');
  const common = useText('common');
  const format = useFormat();
  return (
    <Dialog onClose={onClose} size={520} title={text('refusedTitle')}>
      <p>
        <output>{text('bulkDone', format.counted(changed))}</output>{' '}
        {text('refusedText', format.counted(refused.length))}
      </p>
      <Box as="ul" marginTop={12} maxHeight="50vh" overflowY="auto" size={13} className="boxed">
        {refused.map(({ userId, name, code }) => (
          <Stack as="li" gap={2} paddingBlock={8} paddingInline={12} key={userId}>
            <Text as="strong" weight="semibold" breaks>
              {name ?? text('unknownUser')}
            </Text>
            <Text as="span" color="text-2">
              {text(`refusal_${code}`)}
            </Text>
          </Stack>
        ))}
      </Box>
      <Row align="stretch" justify="end" marginTop={16}>
        <Button variant="filled" data-autofocus onClick={onClose}>
          {common('close')}
        </Button>
      </Row>
    </Dialog>
  );
}

import { Button } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { CopyValue } from '../copy-value.tsx';
import { Dialog } from '../dialog.tsx';
import { Stack, Text } from '../layout/primitives.tsx';
import { useFormat } from '../use-format.ts';

interface LinkAddressProps {
  /** Of the screen that opens it. */
  readonly path: string;
  readonly link: { readonly token: string; readonly expiresAt: string };
  readonly onClose: () => void;
}

/** The address of a link that was made just now, which nobody can be shown again. */
export function LinkAddress({ path, link, onClose }: LinkAddressProps) {
  const text = useText('made-link');
  const common = useText('common');
  const format = useFormat();
  return (
    <Dialog onClose={onClose} size={560} closeOnClickOutside={false} title={text('ready')}>
      <Stack gap={12}>
        <CopyValue boxed name={text('link')} value={`${window.location.origin}${path}#${link.token}`} />
        <Text size={13} color="text-2">
          {text('once', { date: format.dateTime(new Date(link.expiresAt)) })}
        </Text>
        <Button variant="filled" onClick={onClose}>
          {common('close')}
        </Button>
      </Stack>
    </Dialog>
  );
}

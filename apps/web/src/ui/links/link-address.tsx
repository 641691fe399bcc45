import { Button } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { CopyValue } from '../copy-value.tsx';
import { Dialog } from '../dialog.tsx';
import { Stack, Lead } from '../layout/primitives.tsx';
import { useFormat } from '../use-format.ts';

interface LinkAddressProps {
  /** Path of the screen that opens it. */
  readonly path: string;
  readonly link: { readonly token: string; readonly expiresAt: string };
  readonly onClose: () => void;
}

/** Address of a new link, shown only once. */
export function LinkAddress({ path, link, onClose }: LinkAddressProps) {
  const text = useText('made-link');
  const common = useText('common');
  const format = useFormat();
  return (
    <Dialog onClose={onClose} size={560} closeOnClickOutside={false} title={text('ready')}>
      <Stack gap={12}>
        <CopyValue boxed name={text('link')} value={`${window.location.origin}${path}#${link.token}`} />
        <Lead>{text('once', { date: format.dateTime(link.expiresAt) })}</Lead>
        <Button variant="filled" onClick={onClose}>
          {common('close')}
        </Button>
      </Stack>
    </Dialog>
  );
}

import { TextInput } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';
import { Dialog } from './dialog.tsx';

interface CopyByHandProps {
  readonly value: string;
  readonly onClose: () => void;
}

/** Field with text that the browser refused to copy, for manual copying. */
export function CopyByHand({ value, onClose }: CopyByHandProps) {
  const text = useText('common');
  return (
    <Dialog size={440} title={text('copyByHand')} onClose={onClose}>
      <TextInput
        label={text('copyByHandHint')}
        value={value}
        readOnly
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Dialog>
  );
}

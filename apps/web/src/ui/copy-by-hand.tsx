import { Modal, TextInput } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';

interface CopyByHandProps {
  readonly value: string;
  readonly onClose: () => void;
}

/** What the browser would not copy, in a field from which a person can. */
export function CopyByHand({ value, onClose }: CopyByHandProps) {
  const text = useText('common');
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('copyByHand')}
      closeButtonProps={{ 'aria-label': text('close') }}
    >
      <TextInput
        label={text('copyByHandHint')}
        value={value}
        readOnly
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Modal>
  );
}

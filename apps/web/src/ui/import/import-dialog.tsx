import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useReturnFocus } from '../use-return-focus.ts';

interface ImportDialogProps {
  readonly title: string;
  readonly isPhone: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** From the file over its preview to what became of it; an import that runs goes on without the dialog. */
export function ImportDialog({ title, isPhone, onClose, children }: ImportDialogProps) {
  const common = useText('common');
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      size={920}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      title={title}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {children}
    </Modal>
  );
}

import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface DialogProps extends Pick<ModalProps, 'closeOnClickOutside' | 'closeOnEscape'> {
  readonly title: string;
  /** CSS pixels. */
  readonly size: number;
  /** On a phone it takes the whole screen. */
  readonly fillsPhone?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Lies over its screen for as long as it is mounted, and gives the focus back to what opened it. */
export function Dialog({ fillsPhone = false, ...props }: DialogProps) {
  const common = useText('common');
  const isNarrow = useIsNarrow();
  useReturnFocus();
  return (
    <Modal
      opened
      fullScreen={fillsPhone && isNarrow}
      closeButtonProps={{ 'aria-label': common('close') }}
      {...props}
    />
  );
}

import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { DialogLayer, useIsCovered, useNewLayer } from './dialog-layers.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface DialogProps extends Pick<ModalProps, 'closeOnClickOutside' | 'closeOnEscape'> {
  readonly title: string;
  /** CSS pixels. */
  readonly size: number;
  /** Fills the screen on phones. */
  readonly fillsPhone?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that is open while mounted, and returns the focus on closing. The last one opened receives keys. */
export function Dialog({ fillsPhone = false, closeOnEscape = true, children, ...props }: DialogProps) {
  const common = useText('common');
  const isNarrow = useIsNarrow();
  const layer = useNewLayer();
  const isCovered = useIsCovered(layer);
  useReturnFocus();
  return (
    <Modal
      opened
      fullScreen={fillsPhone && isNarrow}
      closeButtonProps={{ 'aria-label': common('close') }}
      closeOnEscape={closeOnEscape && !isCovered}
      {...props}
    >
      <DialogLayer value={layer}>{children}</DialogLayer>
    </Modal>
  );
}

import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { PanelBoundary } from '../../../ui/panel-boundary.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';

interface SideSheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Beside a page at a desk, over it on a phone; Esc closes it, and the focus goes back to what opened it. */
export function SideSheet({ title, onClose, children }: SideSheetProps) {
  const common = useText('common');
  const isNarrow = useIsNarrow();
  useReturnFocus();
  return (
    <Drawer
      opened
      onClose={onClose}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? '92dvh' : 440}
      title={title}
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <PanelBoundary subject={title}>{children}</PanelBoundary>
    </Drawer>
  );
}

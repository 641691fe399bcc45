import { Drawer } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import classes from './bottom-drawer.module.css';

interface BottomDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly size: string;
  readonly children: ReactNode;
}

/** Bottom drawer for choices on phones. Escape first closes whatever was opened inside it. */
export function BottomDrawer({ isOpen, onClose, title, size, children }: BottomDrawerProps) {
  const text = useText('common');
  // The library's own handler would get the key before an open popover.
  const closeByKey = ({ key, target }: KeyboardEvent<HTMLElement>) => {
    const pressedIn = target instanceof Element ? target.closest('[role="dialog"], [role="menu"]') : null;
    if (key === 'Escape' && pressedIn?.matches('.mantine-Drawer-content') === true) onClose();
  };
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={false}
      onKeyDown={closeByKey}
      position="bottom"
      size={size}
      title={title}
      classNames={{ content: classes['content'] ?? '' }}
      closeButtonProps={{ 'aria-label': text('close') }}
    >
      {children}
    </Drawer>
  );
}

import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';

interface VerbsMenuProps {
  readonly label: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** Absent where the order stays; null at that end of it. */
  readonly order?: { readonly up: (() => void) | null; readonly down: (() => void) | null } | undefined;
  readonly children?: ReactNode;
}

/** What an administrator can do with a briefcase or a content. */
export function VerbsMenu({ label, onEdit, onDelete, order, children }: VerbsMenuProps) {
  const text = useText('dashboards');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={onEdit}>
          {text('edit')}
        </Menu.Item>
        {order?.up && (
          <Menu.Item leftSection={<IconArrowUp size={16} stroke={1.75} aria-hidden />} onClick={order.up}>
            {text('moveUp')}
          </Menu.Item>
        )}
        {order?.down && (
          <Menu.Item leftSection={<IconArrowDown size={16} stroke={1.75} aria-hidden />} onClick={order.down}>
            {text('moveDown')}
          </Menu.Item>
        )}
        {children}
        <Menu.Item leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={onDelete}>
          {text('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

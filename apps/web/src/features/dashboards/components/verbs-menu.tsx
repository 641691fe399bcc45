import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

interface VerbsMenuProps {
  readonly label: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** Absent if the order is fixed; null at either end. */
  readonly order?: { readonly up: (() => void) | null; readonly down: (() => void) | null } | undefined;
  readonly children?: ReactNode;
}

/** Administrator's menu of a briefcase or item. */
export function VerbsMenu({ label, onEdit, onDelete, order, children }: VerbsMenuProps) {
  const text = useText('dashboards');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDots} label={label} />
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

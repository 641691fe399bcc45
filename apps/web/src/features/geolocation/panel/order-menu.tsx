import { Menu } from '@mantine/core';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { fleetOrders, type FleetOrder } from '../../../live/live-protocol.ts';
import classes from './fleet-panel.module.css';

interface OrderMenuProps {
  readonly order: FleetOrder;
  readonly onChange: (order: FleetOrder) => void;
}

export function OrderMenu({ order, onChange }: OrderMenuProps) {
  const text = useText('geolocation');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes['order']} aria-label={`${text('order')}: ${text(order)}`}>
          {text(order)}
          <IconArrowsSort size={14} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {fleetOrders.map((one) => (
          <Menu.Item
            key={one}
            role="menuitemradio"
            aria-checked={one === order}
            rightSection={one === order ? <IconCheck size={14} aria-hidden /> : null}
            onClick={() => onChange(one)}
          >
            {text(one)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

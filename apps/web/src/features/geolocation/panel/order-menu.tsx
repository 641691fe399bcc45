import { Menu } from '@mantine/core';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { fleetOrders, type FleetOrder } from '../../../live/live-protocol.ts';
import { Row } from '../../../ui/layout/primitives.tsx';

interface OrderMenuProps {
  readonly order: FleetOrder;
  readonly onChange: (order: FleetOrder) => void;
}

export function OrderMenu({ order, onChange }: OrderMenuProps) {
  const text = useText('geolocation');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Row
          as="button"
          type="button"
          inline
          flex="none"
          gap={4}
          minHeight={24}
          paddingInline={4}
          radius={1}
          color="text-2"
          weight="medium"
          hover="hover"
          aria-label={`${text('order')}: ${text(order)}`}
        >
          {text(order)}
          <IconArrowsSort size={14} stroke={2} aria-hidden />
        </Row>
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

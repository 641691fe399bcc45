import type { FleetMaintenance } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { fleetOf } from '../api/fleet-queries.ts';
import { useMayChangeWorkOrders } from '../../work-orders/api/use-work-order-changes.ts';
import { NewWorkOrder } from '../../work-orders/components/new-work-order.tsx';
import { AssetLink } from '../components/asset-link.tsx';
import type { FleetPanelProps } from './fleet-panel-props.ts';
import { useLeftWords } from './use-left-words.ts';
import { FleetListPanel } from './fleet-list-panel.tsx';
import type { RowsColumn } from './rows-table.tsx';
import { useToday } from '../../../ui/calendar/use-today.ts';

/** Due maintenance with the date projected from actual use, and an action to create a work order. */
export function MaintenancePanel(panel: FleetPanelProps) {
  const text = useText('modules');
  const format = useFormat();
  const left = useLeftWords();
  const orders = useText('work-orders');
  const mayOpenOrders = useMayChangeWorkOrders();
  const today = useToday();
  const [ordered, setOrdered] = useState<FleetMaintenance>();
  const inUnit = useMeterWords();
  const order: RowsColumn<FleetMaintenance> = [
    orders('title'),
    (one) => (
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`${orders('new')}: ${one.asset.code}, ${one.type.name}`}
        onClick={() => setOrdered(one)}
      >
        {orders('new')}
      </Button>
    ),
  ];
  return (
    <FleetListPanel
      panel={panel}
      content="maintenance"
      call="listMaintenance"
      scope={fleetOf(panel.view.scope)}
      nothing={text('noMaintenance')}
      keyOf={({ asset, type }) => `${asset.id} ${type.id}`}
      rows={[
        [text('group_assets'), ({ asset }) => <AssetLink asset={asset} />],
        [text('group_units'), ({ unit }) => unit.name, 'text'],
        [text('maintenanceOf'), ({ type }) => type.name, 'text'],
        [text('reading'), (one) => inUnit(one, one.reading)],
        [text('dueAt'), (one) => inUnit(one, one.dueAt)],
        [
          text('left'),
          (one) =>
            one.meter === null ? '' : left(one.left, one.meter === 'odometer' ? 'kilometers' : 'hours'),
        ],
        [text('perDay'), (one) => inUnit(one, one.perDay, 1)],
        [
          text('dueOn'),
          ({ dueOn, perDay }) =>
            dueOn === null ? text(perDay === null ? 'no_data' : 'withoutForecast') : format.days(dueOn),
        ],
        ...(mayOpenOrders ? [order] : []),
      ]}
    >
      {ordered !== undefined && (
        <NewWorkOrder draft={draftOf(ordered, today)} onClose={() => setOrdered(undefined)} />
      )}
    </FleetListPanel>
  );
}

/** Formats a reading in the meter's unit; empty for maintenance by date. */
function useMeterWords(): (one: FleetMaintenance, value: number | null, decimals?: number) => string {
  const format = useFormat();
  return ({ meter }, value, decimals = 0) => {
    if (meter === null) return '';
    if (meter === 'odometer') return format.distance(value, decimals);
    return value === null ? format.number(null) : `${format.number(value, decimals)}\u00a0h`;
  };
}

function draftOf({ asset, type, dueOn }: FleetMaintenance, today: string) {
  // A work order must not start overdue.
  return { asset, task: type.name, ...(dueOn !== null && dueOn >= today && { dueOn }) };
}

import type { FleetMaintenance } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { fleetOf, useFleetList } from '../api/fleet-queries.ts';
import { useMayChangeWorkOrders } from '../../work-orders/api/use-work-order-changes.ts';
import { NewWorkOrder } from '../../work-orders/components/new-work-order.tsx';
import { AssetLink } from '../components/asset-link.tsx';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import type { FleetPanelProps } from './fleet-panel-props.ts';
import { Panel } from './panel.tsx';
import { RowsTable } from './rows-table.tsx';
import { useLeftWords } from './use-left-words.ts';

/** Maintenance that is due, with the day that real use leads to; a work order for it is opened from here. */
export function MaintenancePanel({ slug, view, columns, isWhole = false }: FleetPanelProps) {
  const text = useText('modules');
  const format = useFormat();
  const left = useLeftWords();
  const orders = useText('work-orders');
  const mayOpenOrders = useMayChangeWorkOrders();
  const { timeZone } = useAccount();
  const [today] = useState(() => dayOf(Date.now(), timeZone));
  const [ordered, setOrdered] = useState<FleetMaintenance>();
  const tag = languageTags[useLocale()];
  const scope = fleetOf(view.scope);
  const { list, items, total } = useFleetList('maintenance', scope, isWhole, (page, signal) =>
    callApi('listMaintenance', { query: { ...scope, ...page }, signal }),
  );
  const inUnit = ({ meter }: FleetMaintenance, value: number | null, decimals = 0): string =>
    meter === 'odometer'
      ? format.distance(value, decimals)
      : value === null
        ? format.number(null)
        : `${format.number(value, decimals)}\u00a0h`;
  return (
    <Panel
      id="maintenance"
      title={text('content_maintenance')}
      columns={columns}
      meta={
        total !== undefined &&
        total > items.length &&
        !isWhole && (
          <ModuleContentLink slug={slug} content="maintenance">
            {text('seeAll', { count: total })}
          </ModuleContentLink>
        )
      }
      reading={list}
      empty={total === 0 ? text('noMaintenance') : undefined}
    >
      <RowsTable
        label={text('content_maintenance')}
        rows={items}
        keyOf={({ asset, type }) => `${asset.id} ${type.id}`}
        columns={[
          { title: text('group_assets'), renderCell: ({ asset }) => <AssetLink asset={asset} /> },
          { title: text('group_units'), isText: true, renderCell: ({ unit }) => unit.name },
          { title: text('maintenanceOf'), isText: true, renderCell: ({ type }) => type.name },
          {
            title: text('reading'),
            renderCell: (one) => (one.meter === null ? '' : inUnit(one, one.reading)),
          },
          { title: text('dueAt'), renderCell: (one) => (one.meter === null ? '' : inUnit(one, one.dueAt)) },
          {
            title: text('left'),
            renderCell: (one) =>
              one.meter === null ? '' : left(one.left, one.meter === 'odometer' ? 'kilometers' : 'hours'),
          },
          {
            title: text('perDay'),
            renderCell: (one) => (one.meter === null ? '' : inUnit(one, one.perDay, 1)),
          },
          {
            title: text('dueOn'),
            renderCell: ({ dueOn, perDay }) =>
              dueOn === null
                ? text(perDay === null ? 'no_data' : 'withoutForecast')
                : daysInWords(tag, dueOn),
          },
          ...(mayOpenOrders
            ? [
                {
                  title: orders('title'),
                  renderCell: (one: FleetMaintenance) => (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`${orders('new')}: ${one.asset.code}, ${one.type.name}`}
                      onClick={() => setOrdered(one)}
                    >
                      {orders('new')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {isWhole && <ShowMore query={list} />}
      {ordered !== undefined && (
        <NewWorkOrder
          draft={{
            asset: ordered.asset,
            task: ordered.type.name,
            // One that begins overdue says nothing.
            ...(ordered.dueOn !== null && ordered.dueOn >= today && { dueOn: ordered.dueOn }),
          }}
          onClose={() => setOrdered(undefined)}
        />
      )}
    </Panel>
  );
}

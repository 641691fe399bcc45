import { NativeSelect } from '@mantine/core';
import { assetStatuses } from '@azimute/contract/assets/values';
import { compositionGroupings } from '@azimute/contract/fleet/values';
import { useState } from 'react';
import { Bars } from '../../../ui/charts/bars.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useComposition } from '../api/fleet-queries.ts';
import type { FleetPanelProps } from './fleet-panel-props.ts';
import { Panel } from './panel.tsx';
import { RowsTable, type RowsColumn } from './rows-table.tsx';

/** The fleet by a property of assets, with current statuses. */
export function CompositionPanel({ view, columns }: FleetPanelProps) {
  const text = useText('modules');
  const status = useText('status');
  const format = useFormat();
  const [groupBy, setGroupBy] = useState<(typeof compositionGroupings)[number]>('categories');
  const composition = useComposition(view.scope, groupBy);
  const { groups = [], total } = composition.data ?? {};
  const wordsOf = ({ key, label }: (typeof groups)[number]): string =>
    groupBy === 'customers' && key === '0' ? text('withoutCustomer') : (label ?? key) || text('withoutValue');
  return (
    <Panel
      id="composition"
      title={text('composition')}
      columns={columns}
      meta={
        <NativeSelect
          size="xs"
          aria-label={text('groupBy')}
          value={groupBy}
          data={compositionGroupings.map((value) => ({ value, label: text(`group_${value}`) }))}
          onChange={(event) => {
            const chosen = compositionGroupings.find((one) => one === event.currentTarget.value);
            if (chosen) setGroupBy(chosen);
          }}
        />
      }
      reading={composition}
      empty={total === 0 ? text('noAssets') : undefined}
    >
      <RowsTable
        label={text('composition')}
        rows={groups}
        keyOf={({ key }) => key}
        columns={[
          [text(`group_${groupBy}`), wordsOf],
          [text('assets'), ({ assets }) => format.number(assets)],
          ...assetStatuses.map((one): RowsColumn<(typeof groups)[number]> => [
            status(one),
            (group) => format.number(group.statuses[one] ?? 0),
          ]),
        ]}
      />
    </Panel>
  );
}

/** The fleet by hour-meter reading. */
export function MeterAges({ view, columns }: FleetPanelProps) {
  const text = useText('modules');
  const format = useFormat();
  const composition = useComposition(view.scope, 'categories');
  const { meterAges = [], withoutMeter = 0, total } = composition.data ?? {};
  const bars = [
    ...meterAges.map(({ upToHours, assets }, at) => ({
      key: upToHours ?? 'rest',
      label:
        upToHours === null
          ? text('meterFrom', { hours: format.number(meterAges[at - 1]?.upToHours ?? 0) })
          : text('meterUpTo', { hours: format.number(upToHours) }),
      value: assets,
      words: format.number(assets),
    })),
    {
      key: 'without',
      label: text('withoutMeter'),
      value: withoutMeter,
      words: format.number(withoutMeter),
      isQuiet: true,
    },
  ];
  return (
    <Panel
      id="meter-ages"
      title={text('meterAges')}
      columns={columns}
      reading={composition}
      empty={total === 0 ? text('noAssets') : undefined}
    >
      <Bars bars={bars} />
    </Panel>
  );
}

import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { cardOfColumns } from '../../../ui/data-table/card-lines.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { sortedDown, useColumns, extra } from '../../../ui/data-table/use-columns.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { RecordScreen } from '../../../ui/record/record-screen.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useMayChangeWorkOrders } from '../../work-orders/api/use-work-order-changes.ts';
import { workOrderChoiceOptions } from '../../work-orders/api/use-work-order-choices.ts';
import { WorkOrderLink } from '../../work-orders/components/work-order-link.tsx';
import { serviceList, serviceRecord, type Service } from '../api/maintenance-lists.ts';
import { useMaintenanceWords } from '../components/use-maintenance-words.ts';
import { ServiceDialog } from '../components/service-dialog.tsx';

const mostChoices = 500;

/** Past services of assets with meter readings, cost and proof. */
export function ServicesPage() {
  const text = useText('maintenance-services');
  const list = useList(serviceList, useServiceColumns());
  const { data: units = [] } = useQuery(workOrderChoiceOptions({ of: 'unit', limit: mostChoices }));
  const { data: assets = [] } = useQuery(workOrderChoiceOptions({ of: 'asset', limit: mostChoices }));
  const title = text('title');
  usePageTitle(title);
  const named = (name: 'units' | 'assets', known: readonly { value: string; label: string }[]) => [
    ...known,
    ...list
      .chosen(name)
      .filter((value) => known.every((one) => one.value !== value))
      .map((value) => ({ value, label: `#${value}` })),
  ];
  return (
    <RecordScreen
      record={serviceRecord}
      list={list}
      title={title}
      icon={IconHistory}
      mayChange={useMayChangeWorkOrders()}
      mayChangeRow={({ workOrder }) => workOrder === null}
      filters={[
        { name: 'units', label: text('unit'), chosen: list.chosen('units'), values: named('units', units) },
        {
          name: 'assets',
          label: text('asset'),
          chosen: list.chosen('assets'),
          values: named('assets', assets),
        },
      ]}
      renderCard={cardOfColumns(list.columns, { end: 'cost', below: ['asset', 'hours'], belowEnd: 'doneOn' })}
      renderForm={(service, closing) => (
        <ServiceDialog key={service?.id ?? 'new'} service={service} {...closing} />
      )}
    />
  );
}

function useServiceColumns(): readonly Column<Service>[] {
  const words = useMaintenanceWords();
  return useColumns(
    'maintenance-services',
    ({ text, format, name, plain, figure, asset, changed }) => [
      name('task', text('task'), ({ task }) => task),
      asset(
        'asset',
        text('asset'),
        1,
        (row) => row.asset.code,
        (row) => row.asset,
      ),
      plain('doneOn', text('doneOn'), 1, ({ doneOn }) => words.day(doneOn), sortedDown),
      figure('hours', text('hours'), 2, ({ hours }) =>
        hours === null ? null : words.amount(hours, 'hours'),
      ),
      figure('kilometers', text('kilometers'), 2, ({ kilometers }) =>
        kilometers === null ? null : words.amount(kilometers, 'kilometers'),
      ),
      figure('cost', text('cost'), 2, ({ cost }) => (cost === null ? null : format.price(cost))),
      plain(
        'proof',
        text('proof'),
        3,
        ({ workOrder }) =>
          workOrder && text('proofOf', { code: workOrder.code, ...format.counted(workOrder.photoCount) }),
        { cell: renderProof },
      ),
      plain('unit', text('unit'), 4, ({ unit }) => unit.name),
      plain('note', text('note'), 5, ({ note }) => note, extra),
      changed(text('updatedAt'), ({ updatedAt }) => updatedAt),
    ],
    [words],
  );
}

function renderProof({ workOrder }: Service): ReactNode {
  return workOrder && <WorkOrderLink id={workOrder.id} code={workOrder.code} />;
}

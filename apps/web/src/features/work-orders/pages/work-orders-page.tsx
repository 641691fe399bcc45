import { Button } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { AssetName } from '../../../ui/asset-name.tsx';
import { CardLines } from '../../../ui/data-table/card-lines.tsx';
import { regularList } from '../../../ui/export/send-regularly.ts';
import { useExport } from '../../../ui/export/use-export.ts';
import { FilterSwitch } from '../../../ui/list/filter-switch.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useMayChangeWorkOrders } from '../api/use-work-order-changes.ts';
import {
  workOrderList,
  workOrderOptions,
  type WorkOrder,
  type WorkOrderRow,
} from '../api/work-order-list.ts';
import { workOrderParts } from '../api/work-order-search.ts';
import { useWorkOrderWords } from '../components/use-work-order-words.ts';
import { WorkOrderDialog } from '../components/work-order-dialog.tsx';
import { WorkOrderStatus } from '../components/work-order-status.tsx';
import classes from '../components/work-orders.module.css';
import { useWorkOrderColumns } from './use-work-order-columns.tsx';
import { useWorkOrderFilters } from './use-work-order-filters.ts';
import { WorkOrderPanel } from './work-order-panel.tsx';

/** Work orders of the assets that the user sees, earliest due first. */
export function WorkOrdersPage() {
  const text = useText('work-orders');
  const format = useFormat();
  const locale = useLocale();
  const mayChange = useMayChangeWorkOrders();
  const list = useList(workOrderList, useWorkOrderColumns());
  const { search } = list;
  const [edited, setEdited] = useState<WorkOrder>();
  const isNew = mayChange && list.isNew;
  const close = (): void => {
    setEdited(undefined);
    if (isNew) list.closeNew();
  };
  const title = text('title');
  usePageTitle(title);
  return (
    <>
      <ListScreen
        list={list}
        label={title}
        header={{
          title,
          countText: (total) => text('count', total),
          add: mayChange ? { label: text('new'), onPress: list.add } : undefined,
        }}
        searchLabel={text('search')}
        filters={useWorkOrderFilters(list)}
        besideSearch={
          <FilterSwitch
            list={list}
            name="show"
            label={text('show')}
            value={search.show}
            values={workOrderParts}
            labelOf={(part) => text(`show_${part}`)}
          />
        }
        exported={{
          exporting: useExport(title),
          regular: regularList(title, 'work_orders', { ...list.filters, ...list.asked }),
          extentOf: (count) => text('count', format.counted(count)),
          listed: (exportFormat, { signal, onProgress }) => {
            const body = { ...list.filters, ...list.asked, format: exportFormat, locale };
            return downloadApi('exportWorkOrders', { body, signal }, onProgress);
          },
        }}
        isBusy={isNew || edited !== undefined}
        renderPanel={(_row, panel, openId) => (
          <WorkOrderPanel key={openId} {...panel} workOrderId={openId} onEdit={setEdited} />
        )}
        renderCard={renderCard}
        nothing={{ title: text('nothingTitle'), text: text('nothingText') }}
        empty={<NoOrders onAdd={mayChange ? list.add : undefined} />}
      />
      {isNew && <WorkOrderDialog onSaved={({ id }) => list.open(id)} onClose={close} />}
      {edited && <EditedOrder edited={edited} onClose={close} />}
    </>
  );
}

interface EditedOrderProps {
  readonly edited: WorkOrder;
  readonly onClose: () => void;
}

/** The newest version, since another user can change it while its form is open. */
function EditedOrder({ edited, onClose }: EditedOrderProps) {
  const { data = edited } = useQuery(workOrderOptions(edited.id));
  return <WorkOrderDialog order={data} onClose={onClose} />;
}

function renderCard(order: WorkOrderRow, link: ReactNode): ReactNode {
  return <WorkOrderCard order={order} link={link} />;
}

function WorkOrderCard({ order, link }: { readonly order: WorkOrderRow; readonly link: ReactNode }) {
  const words = useWorkOrderWords();
  const { task, asset, status, dueOn, isOverdue } = order;
  return (
    <CardLines
      link={link}
      end={<WorkOrderStatus status={status} />}
      below={<AssetName asset={asset}>{`${asset.code} · ${task}`}</AssetName>}
      belowEnd={<span className={isOverdue ? classes['overdue'] : ''}>{words.day(dueOn)}</span>}
    />
  );
}

function NoOrders({ onAdd }: { readonly onAdd: (() => void) | undefined }) {
  const text = useText('work-orders');
  const action = onAdd && <Button onClick={onAdd}>{text('new')}</Button>;
  return (
    <EmptyState
      icon={IconClipboardList}
      title={text('emptyTitle')}
      text={text('emptyText')}
      action={action}
    />
  );
}

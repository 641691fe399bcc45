import type { Notification, NotificationChange } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { BulkBar } from '../../../ui/data-table/bulk-bar.tsx';
import { MoreFailed } from '../../../ui/data-table/list-foot.tsx';
import { isSelected } from '../../../ui/data-table/selection.ts';
import { useRowSelection } from '../../../ui/data-table/use-row-selection.ts';
import { useVirtualRows } from '../../../ui/data-table/use-virtual-rows.ts';
import { useNotificationChanges } from '../api/use-notification-changes.ts';
import classes from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';

interface NotificationListProps {
  readonly items: readonly Notification[];
  readonly total: number;
  readonly hasMore: boolean;
  /** The next page failed to load. */
  readonly failed: boolean;
  readonly onMore: () => void;
}

const rowHeightPx = { desk: 56, phone: 84 };

/** Any number of notifications, with actions on selected ones. */
export function NotificationList({ items, total, hasMore, failed, onMore }: NotificationListProps) {
  const text = useText('notifications');
  const isPhone = useIsNarrow();
  const change = useNotificationChanges();
  const ids = useMemo(() => items.map((item) => item.id), [items]);
  const selected = useRowSelection(ids, '');
  const chosen = items.filter((item) => isSelected(selected.selection, item.id));
  const { scroller, drawn, afterPx } = useVirtualRows({
    rows: items,
    idOf: (item) => item.id,
    openId: undefined,
    keptId: undefined,
    rowHeightPx: isPhone ? rowHeightPx.phone : rowHeightPx.desk,
    headHeightPx: 0,
    onNearEnd: hasMore && !failed ? onMore : undefined,
  });
  const changeChosen = async (wanted: NotificationChange): Promise<void> => {
    const isDone = await change({ change: wanted, ids: chosen.map((item) => item.id) });
    if (isDone) selected.clear();
  };
  return (
    <>
      <div className={classes['scroller']} ref={scroller} tabIndex={-1}>
        <ul aria-label={text('title')} className={classes['list']} style={{ paddingBottom: afterPx }}>
          {drawn.map(({ row, id, index, gapPx }) => (
            <NotificationRow
              key={id}
              notification={row}
              selected={isSelected(selected.selection, id)}
              onSelect={(isOn, isRange) => selected.set(id, isOn, isRange)}
              onChange={(wanted) => void change({ change: wanted, ids: [row.id] })}
              aria-setsize={total}
              aria-posinset={index + 1}
              style={{ marginTop: gapPx }}
            />
          ))}
        </ul>
        {failed && <MoreFailed onRetry={onMore} />}
      </div>
      {/* Only loaded rows can be selected. */}
      <BulkBar selection={selected} loaded={ids} total={ids.length}>
        <Button size="xs" variant="subtle" onClick={() => void changeChosen('read')}>
          {text('markRead')}
        </Button>
        <Button size="xs" variant="subtle" onClick={() => void changeChosen('unread')}>
          {text('markUnread')}
        </Button>
        <Button size="xs" variant="subtle" className="danger" onClick={() => void changeChosen('delete')}>
          {text('delete')}
        </Button>
      </BulkBar>
    </>
  );
}

import type { QuarantinedPosition } from '@azimute/contract';
import { quarantineCountedTo } from '@azimute/contract/device-inbox/values';
import { ActionIcon } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconShieldCheck, IconX } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { useRowSelection } from '../../../ui/data-table/use-row-selection.ts';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { NothingFound } from '../../../ui/list/nothing-found.tsx';
import { RecordList } from '../../../ui/list/record-list.tsx';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { useListView } from '../../../ui/list/use-list-view.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { isRefusedFiltered, listColumnIds, withoutRefusedFilters } from '../api/device-search.ts';
import { toRefusedFilters } from '../api/refused-filters.ts';
import { refusedOptions } from '../api/refused-queries.ts';
import { openRow, useDeviceSearch } from '../api/use-device-search.ts';
import { useDevicePanel } from '../api/use-device-panel.ts';
import { PositionCard } from './position-card.tsx';
import { PositionPanel } from './position-panel.tsx';
import { RefusedBar } from './refused-bar.tsx';
import { RefusedBulkBar } from './refused-bulk-bar.tsx';
import classes from './refused-tab.module.css';
import { RunProgress } from './run-progress.tsx';
import { useRefusedActions } from './use-refused-actions.tsx';
import { useRefusedColumns } from './use-refused-columns.tsx';

interface RefusedTabProps {
  readonly isPhone: boolean;
}

const minuteMs = 60_000;
const idOf = ({ id }: QuarantinedPosition): number => id;

/** Positions that could not be stored but are kept, why, and what brings them in. */
export function RefusedTab({ isPhone }: RefusedTabProps) {
  const text = useText('refused-positions');
  const address = useDeviceSearch();
  const { search } = address;
  const { timeZone } = useAccount();
  const columns = useRefusedColumns();
  const view = useListView('devices-refused', listColumnIds.refused, address);
  const filters = toRefusedFilters(search, useNow(minuteMs), timeZone);
  const list = useInfiniteQuery(refusedOptions(filters));
  const positions = useListRows(list);
  const ids = useMemo(() => positions.map(idOf), [positions]);
  const selection = useRowSelection(ids, JSON.stringify(filters));
  const [selecting, setSelecting] = useState(false);
  const confirm = useConfirm();
  const actions = useRefusedActions(confirm.ask, selection.clear);
  const {
    list: focus,
    row: open,
    onFollow,
    navigation,
  } = useDevicePanel(positions, confirm.dialog === null, idOf);
  const first = list.data?.pages[0];
  const isTotalAtLeast = (first?.total ?? 0) >= quarantineCountedTo;
  return (
    <>
      <ListFrame
        bar={
          <RefusedBar
            counts={first?.reasons ?? []}
            columns={columns}
            view={view}
            isPhone={isPhone}
            isSelecting={selecting}
            onSelecting={setSelecting}
          />
        }
        notice={<ReplayNotice />}
        panel={open && <PositionPanel position={open} isPhone={isPhone} actions={actions} {...navigation} />}
      >
        <RecordList
          ref={focus}
          label={text('tableLabel')}
          list={list}
          rows={positions}
          isTotalAtLeast={isTotalAtLeast}
          idOf={idOf}
          columns={columns}
          view={view}
          nameOf={({ deviceId }) => deviceId || text('noDevice')}
          renderCard={renderCard}
          openId={search.open}
          openRow={openRow}
          isNarrowed={open !== undefined}
          isPhone={isPhone}
          onFollow={onFollow}
          selection={selection}
          isSelecting={selecting}
          bulkBar={
            <RefusedBulkBar
              selection={selection}
              loaded={ids}
              total={first?.total ?? ids.length}
              isTotalAtLeast={isTotalAtLeast}
              filters={filters}
              actions={actions}
            />
          }
          empty={<NothingRefused />}
        />
      </ListFrame>
      {confirm.dialog}
    </>
  );
}

function renderCard(position: QuarantinedPosition, link: ReactNode): ReactNode {
  return <PositionCard position={position} link={link} />;
}

/** The replay that was started last, until it is put away. */
function ReplayNotice() {
  const common = useText('common');
  const text = useText('refused-positions');
  const { search, change } = useDeviceSearch();
  if (search.replay === undefined) return null;
  return (
    <section className={classes['replay']} aria-label={text('replay')}>
      <RunProgress key={search.replay} replayId={search.replay} />
      <ActionIcon
        aria-label={common('close')}
        onClick={() => change(({ replay: _seen, ...others }) => others, { replace: true })}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </section>
  );
}

function NothingRefused() {
  const text = useText('refused-positions');
  const { search, change } = useDeviceSearch();
  if (isRefusedFiltered(search)) {
    return (
      <NothingFound
        title={text('nothingTitle')}
        text={text('nothingText')}
        onClear={() => change(withoutRefusedFilters, { replace: true })}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconShieldCheck size={20} stroke={1.7} />}
      title={text('emptyTitle')}
      text={text('emptyText')}
    />
  );
}

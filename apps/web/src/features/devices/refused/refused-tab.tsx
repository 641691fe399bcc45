import type { QuarantinedPosition } from '@azimute/contract';
import { ActionIcon, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconSearchOff, IconShieldCheck, IconX } from '@tabler/icons-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { useRowSelection } from '../../../ui/data-table/use-row-selection.ts';
import type { RowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { isRefusedFiltered, withoutRefusedFilters } from '../api/device-search.ts';
import { toRefusedFilters } from '../api/refused-filters.ts';
import { refusedOptions } from '../api/refused-queries.ts';
import { useDeviceSearch } from '../api/use-device-search.ts';
import { useListPanel } from '../api/use-list-panel.ts';
import { useListView } from '../api/use-list-view.ts';
import { ListTab } from '../components/list-tab.tsx';
import { RecordList } from '../components/record-list.tsx';
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
  const { search } = useDeviceSearch();
  const { timeZone } = useAccount();
  const columns = useRefusedColumns();
  const view = useListView('refused');
  const filters = toRefusedFilters(search, useNow(minuteMs), timeZone);
  const list = useInfiniteQuery(refusedOptions(filters));
  const positions = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const ids = useMemo(() => positions.map(idOf), [positions]);
  const selection = useRowSelection(ids, JSON.stringify(filters));
  const [selecting, setSelecting] = useState(false);
  const confirm = useConfirm();
  const actions = useRefusedActions(confirm.ask, selection.clear);
  const focus = useRef<RowFocus>(null);
  const panel = useListPanel(positions, confirm.dialog === null, focus);
  const first = list.data?.pages[0];
  return (
    <>
      <ListTab
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
        panel={
          panel.row && (
            <PositionPanel position={panel.row} isPhone={isPhone} actions={actions} {...panel.navigation} />
          )
        }
      >
        <RecordList
          ref={focus}
          label={text('tableLabel')}
          list={list}
          rows={positions}
          columns={columns}
          chosen={view.chosen}
          density={view.density}
          nameOf={({ deviceId }) => deviceId || text('noDevice')}
          renderCard={renderCard}
          isPhone={isPhone}
          onFollow={panel.follow}
          selection={selection}
          isSelecting={selecting}
          bulkBar={
            <RefusedBulkBar
              selection={selection}
              loaded={ids}
              total={first?.total ?? ids.length}
              filters={filters}
              actions={actions}
            />
          }
          empty={<NothingRefused />}
        />
      </ListTab>
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
  const ui = useText('ui');
  const { search, change } = useDeviceSearch();
  if (isRefusedFiltered(search)) {
    return (
      <EmptyState
        icon={<IconSearchOff size={20} stroke={1.7} />}
        title={text('nothingTitle')}
        text={text('nothingText')}
        action={
          <Button onClick={() => change(withoutRefusedFilters, { replace: true })}>
            {ui('clearFilters')}
          </Button>
        }
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

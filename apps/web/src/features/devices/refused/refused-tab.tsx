import type { QuarantinedPosition } from '@azimute/contract';
import { quarantineCountedTo } from '@azimute/contract/device-inbox';
import { IconShieldCheck, IconX, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { refusedList } from '../api/device-lists.ts';
import type { RefusedSelection } from '../api/refused-filters.ts';
import { PositionPanel } from './position-panel.tsx';
import { Stack, Faint } from '../../../ui/layout/primitives.tsx';
import classes from './refused-tab.module.css';
import { RunProgress } from './run-progress.tsx';
import { useRefusedActions, type RefusedActions } from './use-refused-actions.tsx';
import { useRefusedFilters } from './use-refused-filters.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';
import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import type { Column } from '../../../ui/data-table/column.ts';

interface RefusedBulkProps {
  readonly selection: RefusedSelection;
  readonly count: number;
  readonly isAtLeast: boolean;
  readonly actions: RefusedActions;
}

interface PositionCardProps {
  readonly position: QuarantinedPosition;
  readonly link: ReactNode;
}

/** Refused positions that are kept, with the reasons and how to store them. */
export function RefusedTab() {
  const text = useText('refused-positions');
  const devices = useText('devices');
  const list = useList(refusedList, useRefusedColumns(), ({ deviceId }) => deviceId || text('noDevice'));
  const { first, search, selected, selectedCount } = list;
  const actions = useRefusedActions(list.selection.clear);
  const isTotalAtLeast = (first?.total ?? 0) >= quarantineCountedTo;
  return (
    <>
      <ListScreen
        list={list}
        label={text('tableLabel')}
        searchLabel={devices('searchDevice')}
        filters={useRefusedFilters(first?.reasons ?? [], search, list.setPeriod)}
        notice={
          search.replay !== undefined && (
            <ReplayNotice
              replayId={search.replay}
              onClose={() => list.change(({ replay: _seen, ...others }) => others, { replace: true })}
            />
          )
        }
        isTotalAtLeast={isTotalAtLeast}
        renderPanel={(position, panel) =>
          position && <PositionPanel position={position} actions={actions} {...panel} />
        }
        isBusy={actions.dialog !== null}
        bulk={
          <RefusedBulk
            selection={selected}
            count={selectedCount}
            isAtLeast={isTotalAtLeast && 'filters' in selected}
            actions={actions}
          />
        }
        renderCard={renderCard}
        nothing={{ title: text('nothingTitle'), text: text('nothingText') }}
        empty={<EmptyState icon={IconShieldCheck} title={text('emptyTitle')} text={text('emptyText')} />}
      />
      {actions.dialog}
    </>
  );
}

function renderCard(position: QuarantinedPosition, link: ReactNode): ReactNode {
  return <PositionCard position={position} link={link} />;
}

interface ReplayNoticeProps {
  readonly replayId: number;
  readonly onClose: () => void;
}

/** Latest replay, until it is dismissed. */
function ReplayNotice({ replayId, onClose }: ReplayNoticeProps) {
  const common = useText('common');
  const text = useText('refused-positions');
  return (
    <Stack
      as="section"
      alignItems="start"
      gap={12}
      paddingTop={10}
      paddingBottom={10}
      paddingRight={8}
      paddingLeft={14}
      columns="minmax(0, 1fr) auto"
      fill="sunken"
      border="all"
      radius={3}
      className={classes['replay']}
      aria-label={text('replay')}
    >
      <RunProgress key={replayId} replayId={replayId} />
      <IconButton icon={IconX} label={common('close')} onClick={onClose} />
    </Stack>
  );
}

/** A refused position in two lines, for phones. */
function PositionCard({ position, link }: PositionCardProps) {
  const telemetry = useText('telemetry');
  const { reason, receivedAt, source } = position;
  return (
    <>
      <span className={lines['line']}>
        <span className={lines['grow']}>{link}</span>
        <RelativeTime instant={receivedAt} />
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>{telemetry(`reason_${reason}`)}</span>
        {source !== null && <Faint>{telemetry(`source_${source}`)}</Faint>}
      </span>
    </>
  );
}

/** Actions on all selected refused positions. */
function RefusedBulk({ selection, count, isAtLeast, actions }: RefusedBulkProps) {
  const text = useText('refused-positions');
  return (
    <>
      <IconTextButton
        size="xs"
        variant="subtle"
        icon={IconPlayerPlay}
        onClick={() => actions.replay(selection, count, isAtLeast)}
      >
        {text('replay')}
      </IconTextButton>
      <IconTextButton
        size="xs"
        variant="subtle"
        icon={IconTrash}
        onClick={() => actions.remove(selection, count, isAtLeast)}
      >
        {text('delete')}
      </IconTextButton>
    </>
  );
}

function useRefusedColumns(): readonly Column<QuarantinedPosition>[] {
  const telemetry = useText('telemetry');
  const common = useText('common');
  return useColumns('refused-positions', ({ text, name, plain, ago }) => [
    name('deviceId', text('device'), ({ deviceId }) => deviceId || text('noDevice')),
    plain('reason', text('reason'), 1, ({ reason, replaying }) =>
      replaying ? text('waitsForReplay') : telemetry(`reason_${reason}`),
    ),
    plain('asset', text('asset'), 4, ({ asset }) => asset?.code ?? text('noAsset')),
    plain('source', text('source'), 3, ({ source }) =>
      source === null ? common('noData') : telemetry(`source_${source}`),
    ),
    ago('receivedAt', text('received'), 2, ({ receivedAt }) => receivedAt),
  ]);
}

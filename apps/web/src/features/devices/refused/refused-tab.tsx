import type { QuarantinedPosition } from '@azimute/contract';
import { quarantineCountedTo } from '@azimute/contract/device-inbox';
import { ActionIcon, Button } from '@mantine/core';
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
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './refused-tab.module.css';
import { RunProgress } from './run-progress.tsx';
import { useRefusedActions, type RefusedActions } from './use-refused-actions.tsx';
import { useRefusedColumns } from './use-refused-columns.tsx';
import { useRefusedFilters } from './use-refused-filters.ts';

interface RefusedBulkProps {
  readonly selection: RefusedSelection;
  readonly count: number;
  readonly isAtLeast: boolean;
  readonly actions: RefusedActions;
}

const look = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface PositionCardProps {
  readonly position: QuarantinedPosition;
  readonly link: ReactNode;
}

/** Positions that could not be stored but are kept, why, and what brings them in. */
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
        filters={useRefusedFilters(first?.reasons ?? [], search)}
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
        empty={
          <EmptyState
            icon={<IconShieldCheck size={20} stroke={1.7} />}
            title={text('emptyTitle')}
            text={text('emptyText')}
          />
        }
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

/** The replay that was started last, until it is put away. */
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
      <ActionIcon aria-label={common('close')} onClick={onClose}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Stack>
  );
}

/** A refused position in two lines, for a phone. */
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
        {source !== null && (
          <Text as="span" color="text-3">
            {telemetry(`source_${source}`)}
          </Text>
        )}
      </span>
    </>
  );
}

/** What can be done with all refused positions that are selected. */
function RefusedBulk({ selection, count, isAtLeast, actions }: RefusedBulkProps) {
  const text = useText('refused-positions');
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPlayerPlay {...look} />}
        onClick={() => actions.replay(selection, count, isAtLeast)}
      >
        {text('replay')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconTrash {...look} />}
        onClick={() => actions.remove(selection, count, isAtLeast)}
      >
        {text('delete')}
      </Button>
    </>
  );
}

import type { Rebuild } from '@azimute/contract';
import { SegmentedControl } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keepAnswer } from '../../../api/keep-answer.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Stack, Title, Note, Hint } from '../../../ui/layout/primitives.tsx';
import { TaskProgress } from '../../../ui/task-progress.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { geofencesKey, refreshMs } from '../api/geofence-queries.ts';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

const choices = [7, 30, 90, 365];
const progressMs = 1_000;

const lastRebuildOptions = (geofenceId: number) =>
  queryOptions({
    queryKey: [...geofencesKey, 'rebuild', geofenceId],
    queryFn: async ({ signal }) => {
      const query = { geofence: geofenceId, limit: 1 };
      return (await callApi('listRebuilds', { query, signal })).items[0] ?? null;
    },
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? progressMs : refreshMs),
  });

function isUnderWay(rebuild: Rebuild | null | undefined): boolean {
  return rebuild?.state === 'queued' || rebuild?.state === 'running';
}

interface RebuildHistoryProps {
  readonly geofenceId: number;
  readonly name: string;
}

/** Recalculates the past with the geofence's current rules: start date, progress and result. */
export function RebuildHistory({ geofenceId, name }: RebuildHistoryProps) {
  const text = useText('backtest');
  const client = useQueryClient();
  const [days, setDays] = useState(30);
  const { data: last = null } = useQuery(lastRebuildOptions(geofenceId));
  const show = (rebuild: Rebuild): void => {
    keepAnswer(client, lastRebuildOptions(geofenceId).queryKey, rebuild);
  };
  const cancel = useAction({
    call: (rebuildId: number) => callApi('cancelRebuild', { params: { rebuildId } }),
    onDone: show,
  });
  const start = useAction({
    call: () => callApi('startRebuild', { body: { geofenceId, days } }),
    confirm: {
      title: text('rebuildTitle', { name }),
      effect: <p>{text('rebuildEffect')}</p>,
      confirmLabel: text('rebuild'),
    },
    onDone: show,
  });
  return (
    <Stack as="section" gap={12} aria-labelledby="rebuild">
      <Title size={13} id="rebuild">
        {text('rebuild')}
      </Title>
      <Hint>{text('rebuildHint')}</Hint>
      {last !== null && isUnderWay(last) ? (
        <TaskProgress
          label={text('rebuilding')}
          done={last.done}
          total={last.state === 'queued' ? null : last.assets}
          hint={text('rebuildLeave')}
          isCancelling={cancel.isPending}
          onCancel={() => cancel.run(last.id)}
        />
      ) : (
        <>
          <SegmentedControl
            fullWidth
            aria-label={text('daysLabel')}
            value={String(days)}
            data={choices.map((count) => ({ value: String(count), label: text('days', { count }) }))}
            onChange={(next) => setDays(Number(next))}
          />
          <IconTextButton icon={IconRefresh} onClick={() => start.run()}>
            {text('rebuild')}
          </IconTextButton>
          {last !== null && <Outcome rebuild={last} />}
        </>
      )}
      {start.dialog}
    </Stack>
  );
}

interface OutcomeProps {
  readonly rebuild: Rebuild;
}

function Outcome({ rebuild: { state, from, finishedAt, done, assets, visits } }: OutcomeProps) {
  const text = useText('backtest');
  const format = useFormat();
  if (state === 'queued' || state === 'running') return null;
  return (
    <Note as="output">
      {[
        text(`rebuild_${state}`, {
          at: format.dateTime(finishedAt ?? from),
          from: format.date(from),
        }),
        text('rebuildAssets', { done: format.number(done), of: format.number(assets) }),
        text('rebuildVisits', {
          recorded: format.number(visits.recorded),
          superseded: format.number(visits.superseded),
        }),
      ].join(' ')}
    </Note>
  );
}

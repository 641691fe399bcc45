import type { CallInput, ChangedAlerts } from '@azimute/contract';
import { alertsChangedMost, type AlertChange } from '@azimute/contract/alerts/values';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconCircleCheck, IconPlayerPlay, IconRefresh, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { closeAttempt, toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { alertsKey } from '../api/alerts-queries.ts';
import { ManyDialog } from '../treatment/many-dialog.tsx';
import type { AlertSelection } from './use-shown-alerts.ts';

export type ManyChange = Omit<CallInput<'changeAlerts'>['body'], 'ids'>;

interface AlertBulkActionsProps {
  readonly selection: AlertSelection;
  readonly isPhone: boolean;
  readonly onDone: () => void;
}

const icons = {
  start: IconPlayerPlay,
  assign: IconUserPlus,
  finish: IconCircleCheck,
  reopen: IconRefresh,
} as const satisfies Readonly<Record<AlertChange, unknown>>;
const changes: readonly AlertChange[] = ['start', 'assign', 'finish', 'reopen'];

/** What can be done with all alerts that are selected. */
export function AlertBulkActions({ selection, isPhone, onDone }: AlertBulkActionsProps) {
  const text = useText('alerts');
  const [asking, setAsking] = useState<AlertChange | null>(null);
  const change = useManyChange(selection, () => {
    setAsking(null);
    onDone();
  });
  return (
    <>
      {changes.map((one) => {
        const Icon = icons[one];
        return (
          <Button
            key={one}
            size="xs"
            variant="subtle"
            aria-label={text(`many_${one}`)}
            loading={change.isPending && change.variables.change === one}
            leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
            onClick={() => (one === 'start' ? change.mutate({ change: 'start' }) : setAsking(one))}
          >
            {isPhone ? null : text(`many_${one}`)}
          </Button>
        );
      })}
      {asking !== null && asking !== 'start' && (
        <ManyDialog
          change={asking}
          count={selection.count}
          onSend={change.mutateAsync}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

function useManyChange(selection: AlertSelection, onDone: () => void) {
  const text = useText('alerts');
  const format = useFormat();
  const queryClient = useQueryClient();
  const attempt = 'change-alerts';
  const say = (key: 'manyChanged' | 'manyUnchanged' | 'manyRefused', count: number): string =>
    text(key, { count, formatted: format.number(count) });
  return useMutation({
    mutationFn: async (change: ManyChange) => changeAll(await selection.readIds(), change),
    onSuccess: async ({ changed, unchanged, refused }) => {
      closeAttempt(attempt);
      toastSuccess(
        [
          say('manyChanged', changed),
          ...(unchanged === 0 ? [] : [say('manyUnchanged', unchanged)]),
          ...(refused === 0 ? [] : [say('manyRefused', refused)]),
        ].join(' '),
      );
      onDone();
      await queryClient.invalidateQueries({ queryKey: alertsKey });
    },
    onError: (error) => toastFailure(attempt, error),
  });
}

async function changeAll(ids: readonly number[], change: ManyChange): Promise<ChangedAlerts> {
  const all = { changed: 0, unchanged: 0, refused: 0 };
  for (let from = 0; from < ids.length; from += alertsChangedMost) {
    const part = await callApi('changeAlerts', {
      body: { ...change, ids: ids.slice(from, from + alertsChangedMost) },
    });
    all.changed += part.changed;
    all.unchanged += part.unchanged;
    all.refused += part.refused;
  }
  return all;
}

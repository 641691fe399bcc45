import type { CallInput, ChangedAlerts } from '@azimute/contract';
import { alertsChangedMost, type AlertChange } from '@azimute/contract/alerts/values';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconPlayerPlay, IconRefresh, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../../../ui/action/use-action.ts';
import { defineAction } from '../../../ui/action/define-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
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
  const { run, send, pending } = useAction(changeMany, {
    onDone: () => {
      setAsking(null);
      onDone();
    },
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
            loading={pending?.change.change === one}
            leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
            onClick={() =>
              one === 'start' ? run({ selection, change: { change: 'start' } }) : setAsking(one)
            }
          >
            {isPhone ? null : text(`many_${one}`)}
          </Button>
        );
      })}
      {asking !== null && asking !== 'start' && (
        <ManyDialog
          change={asking}
          count={selection.count}
          onSend={(change) => send({ selection, change })}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

interface ManyChanged {
  readonly selection: AlertSelection;
  readonly change: ManyChange;
}

const changeMany = defineAction({
  texts: 'alerts',
  call: async ({ selection, change }: ManyChanged) => changeAll(await selection.readIds(), change),
  invalidates: [alertsKey],
  success: ({ text, format }, { changed, unchanged, refused }) =>
    [
      text('manyChanged', format.counted(changed)),
      ...(unchanged === 0 ? [] : [text('manyUnchanged', format.counted(unchanged))]),
      ...(refused === 0 ? [] : [text('manyRefused', format.counted(refused))]),
    ].join(' '),
});

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

import type { CallInput, ChangedAlerts, UndoneAlerts } from '@azimute/contract';
import { alertsChangedMost, type AlertChange } from '@azimute/contract/alerts/values';
import { IconCircleCheck, IconPlayerPlay, IconRefresh, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../../../ui/action/use-action.ts';
import { defineAction } from '../../../ui/action/define-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { alertsKey } from '../api/alerts-queries.ts';
import { ManyDialog } from '../treatment/many-dialog.tsx';
import type { AlertSelection } from './use-shown-alerts.ts';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

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

/** Actions on all selected alerts. */
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
          <IconTextButton
            key={one}
            size="xs"
            variant="subtle"
            aria-label={text(`many_${one}`)}
            loading={pending?.change.change === one}
            icon={Icon}
            onClick={() =>
              one === 'start' ? run({ selection, change: { change: 'start' } }) : setAsking(one)
            }
          >
            {isPhone ? null : text(`many_${one}`)}
          </IconTextButton>
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
  undo: ({ alerts }, _input, { text, format }) => {
    if (alerts.length === 0) return undefined;
    return async () => {
      const { undone, refused } = await undoAll(alerts);
      return [
        text('manyUndone', format.counted(undone)),
        ...(refused === 0 ? [] : [text('manyNotUndone', format.counted(refused))]),
      ].join(' ');
    };
  },
});

async function changeAll(ids: readonly number[], change: ManyChange): Promise<ChangedAlerts> {
  const parts: ChangedAlerts[] = [];
  for (const part of partsOf(ids))
    parts.push(await callApi('changeAlerts', { body: { ...change, ids: part } }));
  return {
    alerts: parts.flatMap(({ alerts }) => alerts),
    changed: addUp(parts, ({ changed }) => changed),
    unchanged: addUp(parts, ({ unchanged }) => unchanged),
    refused: addUp(parts, ({ refused }) => refused),
  };
}

async function undoAll(
  alerts: ChangedAlerts['alerts'],
): Promise<{ readonly undone: number; readonly refused: number }> {
  const parts: UndoneAlerts[] = [];
  for (const part of partsOf(alerts))
    parts.push(await callApi('undoAlertChanges', { body: { alerts: part } }));
  return {
    undone: addUp(parts, ({ undone }) => undone),
    refused: addUp(parts, ({ refused }) => refused.length),
  };
}

function partsOf<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / alertsChangedMost);
  return Array.from({ length: count }, (_, part) =>
    items.slice(part * alertsChangedMost, (part + 1) * alertsChangedMost),
  );
}

function addUp<T>(parts: readonly T[], of: (part: T) => number): number {
  return parts.reduce((sum, part) => sum + of(part), 0);
}

import { Switch } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { isOfflineOn, onNoteChange, readNote } from '../api/device-note.ts';
import { forgetShell, keepShell } from '../api/portal-worker.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Hint, Lead, Stack, Surface, Title } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { turnOff, turnOn } from '../api/turn-offline.ts';
import { copyLifeMs } from '../store/device-copy.ts';
import { isOfflineSupported } from '../store/vault.ts';

interface OfflineCardProps {
  readonly personId: number;
}

/** Turns offline use on this device on or off, and explains the consequences. */
export function OfflineCard({ personId }: OfflineCardProps) {
  const text = useText('offline');
  const format = useFormat();
  const isOn = useSyncExternalStore(onNoteChange, () => isOfflineOn(personId));
  const turning = useAction({
    call: (on: boolean) => (on ? turnOn(personId, keepShell) : turnOff(personId, forgetShell)),
    success: (_words, unsent, on) => (unsent > 0 ? undefined : on ? text('isOn') : text('isOff')),
    onError: () => undefined,
  });
  const unsent = turning.answer ?? 0;
  return (
    <Surface as="section" gap={12} padding={16} aria-labelledby="offline-title">
      <Stack gap={4}>
        <Title size={16} id="offline-title">
          {text('title')}
        </Title>
        <Lead>{text('lead')}</Lead>
      </Stack>
      <Switch
        label={text('switch')}
        checked={turning.pending ?? isOn}
        disabled={!isOfflineSupported() || turning.isPending}
        onChange={(event) => turning.run(event.currentTarget.checked)}
      />
      {!isOfflineSupported() && <Hint>{text('unsupported')}</Hint>}
      {turning.error !== null && <InlineError>{text('notKept')}</InlineError>}
      {unsent > 0 && <InlineError>{text('stillWaiting', format.counted(unsent))}</InlineError>}
      <Stack as="ul" gap={4}>
        {(['keeps', 'readable', 'deletes'] as const).map((key) => (
          <Hint as="li" key={key}>
            {text(key)}
          </Hint>
        ))}
      </Stack>
      {isOn && <CopyTime />}
    </Surface>
  );
}

function CopyTime() {
  const text = useText('offline');
  const format = useFormat();
  const untilMs = useSyncExternalStore(onNoteChange, () => readNote().copy?.untilMs);
  return (
    <Hint as="output">
      {untilMs === undefined
        ? text('copying')
        : text('copyOf', { when: format.dateTime(untilMs - copyLifeMs) })}
    </Hint>
  );
}

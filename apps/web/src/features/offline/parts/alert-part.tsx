import { Button } from '@mantine/core';
import { useState } from 'react';
import { randomUuid } from '../../../api/random-key.ts';
import type { DeviceOwner } from '../api/device-note.ts';
import type { Format } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Bold, Hint, Row, Stack, Surface } from '../../../ui/layout/primitives.tsx';
import { SeverityLabel } from '../../../ui/severity-label.tsx';
import { useEnqueue } from '../api/use-enqueue.ts';
import type { Copied, CopiedAlert } from '../store/device-copy.ts';
import type { OutboxItem } from '../store/outbox.ts';
import { CopiedList } from './copied-list.tsx';
import { CountermeasureForm, type Written } from './countermeasure-form.tsx';
import { NeedsConnection, WaitsMark } from './marks.tsx';

interface PartProps {
  readonly format: Format;
  readonly owner: DeviceOwner;
  readonly outbox: readonly OutboxItem[];
  readonly mayTreat: boolean;
}

/** Unresolved alerts, which can be acknowledged and receive countermeasures. */
export function AlertPart({ alerts, ...part }: PartProps & { readonly alerts: Copied<CopiedAlert> }) {
  return (
    <CopiedList
      copied={alerts}
      format={part.format}
      textOf={({ number, type, asset, unit }) =>
        `ALR-${number} ${type.name} ${asset?.code ?? ''} ${unit.name}`
      }
    >
      {(alert) => <AlertCard alert={alert} {...part} />}
    </CopiedList>
  );
}

function AlertCard({ alert, format, owner, outbox, mayTreat }: PartProps & { readonly alert: CopiedAlert }) {
  const text = useText('offline');
  const words = useText('alert-words');
  const about = `alert/${alert.id}`;
  const waiting = outbox.filter((item) => item.about === about);
  const isTaken = waiting.some(({ content: { change } }) => change.call === 'startAlert');
  const name = [text('alertNumber', { number: alert.number }), alert.asset?.code ?? alert.unit.code].join(
    ' · ',
  );
  const seen = { of: 'alert', status: alert.status, owner: alert.owner?.name ?? null } as const;
  const { enqueue, failed } = useEnqueue(owner, { about, record: name, seen, version: alert.version });
  const add = async ({ kind, description, photos }: Written): Promise<boolean> => {
    const ids = { alertId: alert.id, countermeasureKey: randomUuid() };
    if (!(await enqueue({ call: 'addCountermeasure', ...ids, kind, description }))) return false;
    for (const { name: file, photo } of photos)
      await enqueue({ call: 'addCountermeasurePhoto', ...ids, file }, photo);
    return true;
  };
  return (
    <Surface gap={6} padding={12} size={13}>
      <Row justify="space-between" align="baseline" wrap gap={4} columnGap={12}>
        <Bold breaks>{alert.type.name}</Bold>
        <SeverityLabel severity={alert.severity} />
      </Row>
      <span>{[name, alert.asset?.model].filter(Boolean).join(' · ')}</span>
      <Hint>
        {[
          `${text('openedAt')} ${format.dateTime(alert.openedAt)}`,
          words(`status_${alert.status}`),
          alert.owner?.name ?? text('nobody'),
        ].join(' · ')}
      </Hint>
      {waiting.length > 0 && <WaitsMark count={format.number(waiting.length)} />}
      {mayTreat && (
        <Treatment
          canTake={alert.status === 'opened' && !isTaken}
          onTake={() => void enqueue({ call: 'startAlert', alertId: alert.id })}
          onAdd={add}
        />
      )}
      {failed && <InlineError>{text('notSaved')}</InlineError>}
    </Surface>
  );
}

interface TreatmentProps {
  readonly canTake: boolean;
  readonly onTake: () => void;
  readonly onAdd: (written: Written) => Promise<boolean>;
}

function Treatment({ canTake, onTake, onAdd }: TreatmentProps) {
  const text = useText('offline');
  const [isWriting, setIsWriting] = useState(false);
  if (isWriting) return <CountermeasureForm onAdd={onAdd} onClose={() => setIsWriting(false)} />;
  return (
    <Stack gap={6}>
      <Row gap={8} wrap>
        {canTake && (
          <Button size="xs" variant="filled" onClick={onTake}>
            {text('acknowledge')}
          </Button>
        )}
        <Button size="xs" onClick={() => setIsWriting(true)}>
          {text('addCountermeasure')}
        </Button>
      </Row>
      <NeedsConnection actions={[text('resolve')]} />
    </Stack>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../i18n/error-text.ts';
import { hasText } from '../../../i18n/i18n.ts';
import type { Format } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { Bold, Hint, Muted, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { readCurrent } from '../api/send-change.ts';
import type { QueuedChange, Seen } from '../store/queued-change.ts';
import { discardItem, resendItem, type OutboxItem } from '../store/outbox.ts';

interface WaitingListProps {
  readonly items: readonly OutboxItem[];
  readonly format: Format;
  /** True if signed in: conflicts can be compared with the current record, and changes sent again. */
  readonly canCompare?: boolean;
}

/** Unsent changes in order, with their state and the user's options. */
export function WaitingList({ items, format, canCompare = false }: WaitingListProps) {
  const text = useText('offline');
  const wordsOf = useChangeWords(format);
  const { ask, dialog } = useConfirm();
  const discard = (item: OutboxItem): void =>
    ask({
      title: text('discardTitle'),
      effect: text('discardEffect', { change: wordsOf(item.content.change), record: item.content.record }),
      confirmLabel: text('discard'),
      danger: true,
      onConfirm: () => discardItem(item),
    });
  if (items.length === 0) return <Muted>{text('nothingWaits')}</Muted>;
  return (
    <>
      <Stack as="ol" gap={0} className="divided">
        {items.map((item) => (
          <Stack as="li" key={item.id} gap={4} paddingBlock={12} data-state={item.state}>
            <Row justify="space-between" align="baseline" wrap gap={4} columnGap={12}>
              <Bold breaks>{wordsOf(item.content.change)}</Bold>
              <Text as="span" size={12} color={isHeld(item) ? 'danger-text' : 'text-2'}>
                {/* A tab that was sending has ended. */}
                {text(`state_${item.state === 'sending' && !canCompare ? 'waiting' : item.state}`)}
              </Text>
            </Row>
            <Hint breaks>
              {[item.content.record, text('queuedAt', { when: format.dateTime(item.content.queuedAt) })].join(
                ' · ',
              )}
            </Hint>
            {isHeld(item) && <Refusal item={item} format={format} canCompare={canCompare} />}
            <Row justify="end" gap={8}>
              {item.state === 'refused' && canCompare && (
                <Button size="xs" onClick={() => void resendItem(item, item.version)}>
                  {text('retry')}
                </Button>
              )}
              <Button
                size="xs"
                variant="subtle"
                className="danger"
                disabled={item.state === 'sending'}
                onClick={() => discard(item)}
              >
                {text('discard')}
              </Button>
            </Row>
          </Stack>
        ))}
      </Stack>
      {dialog}
    </>
  );
}

const isHeld = ({ state }: OutboxItem): boolean => state === 'conflict' || state === 'refused';

interface ConflictProps {
  readonly item: OutboxItem;
  readonly format: Format;
}

function Refusal({ item, format, canCompare }: ConflictProps & { readonly canCompare: boolean }) {
  const text = useText('offline');
  const errors = useText('errors');
  const reason = item.reason ?? '';
  return (
    <Stack gap={4}>
      <Text size={13}>{errors(hasText('errors', reason) ? reason : errorText(null))}</Text>
      {item.state === 'conflict' && canCompare && <Conflict item={item} format={format} />}
      <Hint>{text('later')}</Hint>
    </Stack>
  );
}

/** Shows what changed in the record since the user saw it, and sends the change again based on the current version. */
function Conflict({ item, format }: ConflictProps) {
  const text = useText('offline');
  const factsOf = useSeenWords(format);
  const { change, seen } = item.content;
  const { data: now } = useQuery({
    queryKey: ['outbox', item.about],
    queryFn: () => readCurrent(change),
  });
  if (now === undefined) return null;
  const after = factsOf(now);
  const differences = factsOf(seen)
    .map(([name, before], index) => ({ name, before, after: after[index]?.[1] ?? '' }))
    .filter((fact) => fact.before !== fact.after);
  return (
    <>
      <Text size={13}>
        <Bold>{text('changed')}</Bold>{' '}
        {differences.length === 0
          ? text('changedElse')
          : differences.map((difference) => text('change', difference)).join('; ')}
      </Text>
      <Row justify="end">
        <Button size="xs" onClick={() => void resendItem(item, now.version)}>
          {text('sendAgain')}
        </Button>
      </Row>
    </>
  );
}

/** Returns a function that names and words the facts of a record that the user saw. */
function useSeenWords(format: Format): (seen: Seen) => readonly (readonly [name: string, value: string])[] {
  const text = useText('offline');
  const alerts = useText('alert-words');
  const orders = useText('work-orders');
  return (seen) => {
    if (seen.of === 'asset')
      return [
        [text('hourMeter'), format.hours(seen.hourMeterHours)],
        [text('odometer'), format.distance(seen.odometerKm)],
      ];
    const status = seen.of === 'alert' ? alerts(`status_${seen.status}`) : orders(`status_${seen.status}`);
    return [
      [text('status'), status],
      [text('owner'), seen.owner ?? text('nobody')],
    ];
  };
}

/** Returns a function that describes a change briefly. */
function useChangeWords(format: Format): (change: QueuedChange) => string {
  const text = useText('offline');
  return (change) => {
    if (change.call === 'startAlert') return text('did_startAlert');
    if (change.call === 'addCountermeasure')
      return text('did_addCountermeasure', { description: change.description });
    if (change.call === 'enterMeters') {
      const { hourMeterHours, odometerKm } = change;
      const readings = [
        ...(hourMeterHours === null ? [] : [format.hours(hourMeterHours)]),
        ...(odometerKm === null ? [] : [format.distance(odometerKm)]),
      ];
      return text('did_enterMeters', { readings: readings.join(', ') });
    }
    if ('file' in change) return text('did_photo', { name: change.file });
    return text(change.isDone ? 'did_check' : 'did_uncheck', { item: change.text });
  };
}

import type { WebhookEvent, WebhookRoom } from '@azimute/contract';
import { webhookEvents, webhookEventsByRoom } from '@azimute/contract/webhooks/values';
import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useEventWords, webhookRooms } from '../api/use-webhook-words.ts';
import classes from './event-choice.module.css';

interface EventChoiceProps {
  readonly chosen: readonly WebhookEvent[];
  readonly onChange: (events: readonly WebhookEvent[]) => void;
  readonly error: string | undefined;
}

/** What an endpoint hears of: rooms as a whole, or single events of them. */
export function EventChoice({ chosen, onChange, error }: EventChoiceProps) {
  const text = useText('webhooks');
  const choose = (events: readonly WebhookEvent[], isChosen: boolean): void =>
    onChange(webhookEvents.filter((event) => (events.includes(event) ? isChosen : chosen.includes(event))));
  return (
    <Stack as="fieldset" minWidth={0} margin={0} padding={0} gap={4} className={classes['choice']}>
      <legend>{text('events')}</legend>
      <Text size={12} color="text-3">
        {text('eventsHint')}
      </Text>
      {error !== undefined && (
        <Text role="alert" fontSize={12} color="danger-text">
          {error}
        </Text>
      )}
      <ul className={classes['rooms']}>
        {webhookRooms.map((room) => (
          <RoomChoice key={room} room={room} chosen={chosen} onChoose={choose} />
        ))}
      </ul>
    </Stack>
  );
}

interface RoomChoiceProps {
  readonly room: WebhookRoom;
  readonly chosen: readonly WebhookEvent[];
  readonly onChoose: (events: readonly WebhookEvent[], isChosen: boolean) => void;
}

function RoomChoice({ room, chosen, onChoose }: RoomChoiceProps) {
  const text = useText('webhooks');
  const words = useEventWords();
  const format = useFormat();
  const listId = useId();
  const events: readonly WebhookEvent[] = webhookEventsByRoom[room];
  const count = events.filter((event) => chosen.includes(event)).length;
  const isWhole = count === events.length;
  // What is chosen in part is to be seen.
  const [isOpen, setOpen] = useState(count > 0 && !isWhole);
  const whole = (
    <Checkbox
      label={words.room(room)}
      checked={isWhole}
      indeterminate={count > 0 && !isWhole}
      onChange={({ currentTarget }) => onChoose(events, currentTarget.checked)}
    />
  );
  const [first, ...more] = events;
  if (first !== undefined && more.length === 0)
    return (
      <li className={classes['room']}>
        {whole}
        <span className={classes['only']}>{words.event(first)}</span>
      </li>
    );
  const chosenOf = text('roomChosen', {
    chosen: format.number(count),
    total: format.number(events.length),
  });
  return (
    <li>
      <div className={classes['room']}>
        {whole}
        <UnstyledButton
          className={classes['open']}
          aria-label={`${text('eventsOfRoom', { room: words.room(room) })}, ${chosenOf}`}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="figure">{chosenOf}</span>
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </div>
      <ul id={listId} className={classes['events']} hidden={!isOpen}>
        {events.map((event) => (
          <li key={event}>
            <Checkbox
              label={words.event(event)}
              checked={chosen.includes(event)}
              onChange={({ currentTarget }) => onChoose([event], currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

import { useId, useState, type ReactNode } from 'react';
import type { WebhookEvent, WebhookRoom } from '@azimute/contract';
import { webhookEvents, webhookEventsByRoom } from '@azimute/contract/webhooks/values';
import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Stack, Text, Hint } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useEventWords, webhookRooms } from '../api/use-webhook-words.ts';
import classes from './event-choice.module.css';

interface EventChoiceProps {
  readonly chosen: readonly WebhookEvent[];
  readonly onChange: (events: readonly WebhookEvent[]) => void;
  readonly error: string | undefined;
}

/** Events that an endpoint receives: whole groups, or single events. */
export function EventChoice({ chosen, onChange, error }: EventChoiceProps) {
  const text = useText('webhooks');
  const choose = (events: readonly WebhookEvent[], isChosen: boolean): void =>
    onChange(webhookEvents.filter((event) => (events.includes(event) ? isChosen : chosen.includes(event))));
  return (
    <Stack
      as="fieldset"
      minWidth={0}
      margin={0}
      padding={0}
      gap={4}
      border="none"
      className={classes['choice']}
    >
      <Text as="legend" padding={0} fontSize={13} color="text">
        {text('events')}
      </Text>
      <Hint>{text('eventsHint')}</Hint>
      {error !== undefined && (
        <Text role="alert" fontSize={12} color="danger-text">
          {error}
        </Text>
      )}
      <Box
        as="ul"
        padding={0}
        marginTop={4}
        marginBottom={0}
        marginInline={0}
        border="all"
        radius={2}
        className={classes['rooms']}
      >
        {webhookRooms.map((room) => (
          <RoomChoice key={room} room={room} chosen={chosen} onChoose={choose} />
        ))}
      </Box>
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
  // Expands partially chosen groups.
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
  if (first !== undefined && more.length === 0) return <SingleEvent whole={whole} first={first} />;
  const chosenOf = text('roomChosen', {
    chosen: format.number(count),
    total: format.number(events.length),
  });
  return (
    <li>
      <Row
        justify="space-between"
        gap={12}
        paddingBlock={4}
        paddingInline={12}
        minHeight={40}
        phoneMinHeight={48}
      >
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
      </Row>
      <RoomEvents listId={listId} isOpen={isOpen} events={events} chosen={chosen} onChoose={onChoose} />
    </li>
  );
}

interface SingleEventProps {
  readonly whole: ReactNode;
  readonly first: WebhookEvent;
}

function SingleEvent({ whole, first }: SingleEventProps) {
  const words = useEventWords();
  return (
    <Row
      as="li"
      justify="space-between"
      gap={12}
      paddingBlock={4}
      paddingInline={12}
      minHeight={40}
      phoneMinHeight={48}
    >
      {whole}
      <Text as="span" fontSize={12} color="text-2" textAlign="right">
        {words.event(first)}
      </Text>
    </Row>
  );
}

interface RoomEventsProps {
  readonly listId: string;
  readonly isOpen: boolean;
  readonly events: readonly WebhookEvent[];
  readonly chosen: readonly WebhookEvent[];
  readonly onChoose: (events: readonly WebhookEvent[], isChosen: boolean) => void;
}

function RoomEvents({ listId, isOpen, events, chosen, onChoose }: RoomEventsProps) {
  const words = useEventWords();
  return (
    <Box
      as="ul"
      id={listId}
      margin={0}
      columns="1fr 1fr"
      phoneColumns={1}
      className={classes['events']}
      hidden={!isOpen}
    >
      {events.map((event) => (
        <li key={event}>
          <Checkbox
            label={words.event(event)}
            checked={chosen.includes(event)}
            onChange={({ currentTarget }) => onChoose([event], currentTarget.checked)}
          />
        </li>
      ))}
    </Box>
  );
}

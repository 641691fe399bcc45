import { deviceEventKinds } from '@azimute/contract/telemetry/values';
import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { MessageListFrame } from './message-list-frame.tsx';
import { EventDetails } from './message-details.tsx';
import { MessageItem } from './message-item.tsx';
import { deviceEventsOptions, type MessageFilters } from './message-options.ts';
import { useMessageWords } from './use-message-words.ts';

interface EventListProps {
  readonly filters: MessageFilters;
}

/** Device events of an asset, newest first; optionally of one kind. */
export function EventList({ filters }: EventListProps) {
  const text = useText('device-messages');
  const words = useMessageWords();
  const locale = useLocale();
  const [kind, setKind] = useState('');
  const query = useInfiniteQuery(deviceEventsOptions(filters, kind === '' ? null : kind));
  const kinds = deviceEventKinds
    .map((value) => ({ value, label: words.kind(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <>
      <NativeSelect
        aria-label={text('kind')}
        value={kind}
        data={[{ value: '', label: text('allKinds') }, ...kinds]}
        onChange={(event) => setKind(event.currentTarget.value)}
      />
      <MessageListFrame query={query}>
        {(event) => {
          const message = { ...event, at: event.occurredAt };
          return (
            <MessageItem
              key={event.id}
              outcome="event"
              title={words.kind(event.kind)}
              gist={null}
              deviceId={event.deviceId}
              source={event.source}
              at={event.occurredAt}
              receivedAt={event.receivedAt}
            >
              <EventDetails assetId={filters.assetId} message={message} />
            </MessageItem>
          );
        }}
      </MessageListFrame>
    </>
  );
}

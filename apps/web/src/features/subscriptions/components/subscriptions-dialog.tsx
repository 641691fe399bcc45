import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { SubscriptionForm } from './subscription-form.tsx';
import { SubscriptionRow } from './subscription-row.tsx';
import { subscriptionsOptions, type NewSubscription } from '../api/subscriptions-queries.ts';
import { useContentWords } from '../api/use-content-words.ts';

interface SubscriptionsDialogProps {
  readonly start: NewSubscription;
  readonly onClose: () => void;
}

/** Subscriptions that the user owns or receives, and adding one for the screen's content. */
export function SubscriptionsDialog({ start, onClose }: SubscriptionsDialogProps) {
  const text = useText('subscriptions');
  const words = useContentWords();
  const list = useInfiniteQuery(subscriptionsOptions);
  const subscriptions = list.data?.pages.flatMap(({ items }) => items);
  const [editedId, setEditedId] = useState<number | 'new'>();
  const edited = subscriptions?.find(({ id }) => id === editedId);
  if (editedId === 'new' || edited !== undefined)
    return (
      <SubscriptionForm
        subscription={edited}
        start={edited ?? start}
        onClose={() => setEditedId(undefined)}
      />
    );
  return (
    <Dialog onClose={onClose} size={640} fillsPhone title={text('title')}>
      <Stack gap={12}>
        <Text color="text-2">{text('lead')}</Text>
        <Text>{words(start)}</Text>
        <Button
          data-autofocus
          leftSection={<IconPlus size={16} stroke={1.85} aria-hidden />}
          onClick={() => setEditedId('new')}
        >
          {text('new')}
        </Button>
        {subscriptions === undefined && <Waiting query={list} rows={3} />}
        {subscriptions?.length === 0 && <Text color="text-3">{text('empty')}</Text>}
        {subscriptions !== undefined && subscriptions.length > 0 && (
          <ul aria-label={text('title')}>
            {subscriptions.map((subscription) => (
              <SubscriptionRow
                key={subscription.id}
                subscription={subscription}
                onEdit={() => setEditedId(subscription.id)}
              />
            ))}
          </ul>
        )}
        <ShowMore query={list} size="xs" />
      </Stack>
    </Dialog>
  );
}

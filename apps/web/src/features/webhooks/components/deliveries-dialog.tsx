import { deliveryStates } from '@azimute/contract/webhooks/values';
import { Button, Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Box, Row, Stack, Text, Note } from '../../../ui/layout/primitives.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { useActionWords } from '../../audit/api/use-action-words.ts';
import { useThingWords } from '../../audit/api/use-thing-words.ts';
import { useEventWords } from '../api/use-webhook-words.ts';
import {
  deliveriesOptions,
  webhooksKey,
  type DeliveryState,
  type Webhook,
  type WebhookDelivery,
} from '../api/webhook-queries.ts';
import classes from './webhooks.module.css';

type Data = WebhookDelivery['body']['data'];

interface DeliveriesDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Sent and waiting deliveries of an endpoint, newest first; each can be sent again. */
export function DeliveriesDialog({ webhook, onClose }: DeliveriesDialogProps) {
  const text = useText('webhooks');
  const [state, setState] = useState<DeliveryState | null>(null);
  const query = useInfiniteQuery(deliveriesOptions(webhook.id, state));
  const deliveries = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Dialog onClose={onClose} size={720} fillsPhone title={text('deliveriesOf', { name: webhook.name })}>
      <Select
        label={text('state')}
        placeholder={text('everyState')}
        clearable
        data={deliveryStates.map((value) => ({ value, label: text(`state_${value}`) }))}
        value={state}
        onChange={setState}
      />
      {deliveries === undefined ? (
        <Waiting query={query} rows={5} />
      ) : deliveries.length === 0 ? (
        <Text color="text-3" marginTop={12}>
          {text('noDeliveries')}
        </Text>
      ) : (
        <Stack
          as="ul"
          columns={1}
          marginBlock={12}
          className={classes['deliveries']}
          aria-label={text('deliveries')}
        >
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} webhookId={webhook.id} delivery={delivery} />
          ))}
        </Stack>
      )}
      <ShowMore query={query} size="xs" />
    </Dialog>
  );
}

interface DeliveryRowProps {
  readonly webhookId: number;
  readonly delivery: WebhookDelivery;
}

function DeliveryRow({ webhookId, delivery }: DeliveryRowProps) {
  const text = useText('webhooks');
  const format = useFormat();
  const words = useEventWords();
  const subjectOf = useSubjectWords();
  const replaying = useAction({
    call: () => callApi('replayWebhookDelivery', { params: { webhookId, deliveryId: delivery.id } }),
    invalidates: [webhooksKey],
    success: 'updated',
  });
  const { event, eventId, state, attempts, lastStatus, lastDetail, nextAttemptAt, body } = delivery;
  const facts = [
    format.dateTime(delivery.happenedAt),
    text('attempts', format.counted(attempts)),
    ...(lastStatus === null ? [] : [text('answered', { status: lastStatus })]),
    ...(nextAttemptAt === null ? [] : [text('nextAttempt', { when: format.dateTime(nextAttemptAt) })]),
  ];
  return (
    <Stack as="li" gap={4} paddingBlock={12} paddingInline={0} columns={1} border="bottom">
      <Row wrap gap={4} columnGap={12}>
        <Box as="b" flex={1} minWidth={160}>
          {[words.event(event), ...subjectOf(body.data)].join(' · ')}
        </Box>
        <Text as="span" size={12} color={state === 'failed' ? 'danger-text' : 'text-2'}>
          {text(`state_${state}`)}
        </Text>
        <Button
          size="xs"
          aria-label={text('replayNamed', { id: eventId })}
          loading={replaying.isPending}
          onClick={() => replaying.run()}
        >
          {text('replay')}
        </Button>
      </Row>
      <Note>{facts.join(' · ')}</Note>
      {lastStatus === null && lastDetail !== null && (
        <Text size={12} color="danger-text">
          {lastDetail}
        </Text>
      )}
      <SentBody delivery={delivery} />
    </Stack>
  );
}

/** Names the subjects of an event. */
function useSubjectWords(): (data: Data) => string[] {
  const actionOf = useActionWords();
  const thingOf = useThingWords();
  return (data) => {
    if ('action' in data) return [actionOf(data.action), thingOf(data)];
    return 'of' in data ? [thingOf({ entity: data.of })] : namesIn(data);
  };
}

function namesIn(data: Exclude<Data, { action: string } | { of: string }>): string[] {
  if ('type' in data)
    return [`ALR-${data.number}`, data.type.name, ...(data.asset === null ? [] : [data.asset.code])];
  if ('user' in data) return [data.user.name ?? data.user.email];
  if ('fileName' in data) return [data.fileName];
  return [
    ...('code' in data ? [data.code] : []),
    ...('name' in data ? [data.name] : []),
    ...('geofence' in data ? [data.geofence.name] : []),
    ...('device' in data ? [data.device] : []),
    ...('asset' in data ? [data.asset.code] : []),
  ];
}

function SentBody({ delivery: { eventId, body } }: Pick<DeliveryRowProps, 'delivery'>) {
  return (
    <details>
      <Box as="summary" minHeight={24} fontSize={12} color="text-2">
        {eventId}
      </Box>
      <Box
        as="pre"
        padding={12}
        marginTop={4}
        marginBottom={0}
        marginInline={0}
        maxHeight={240}
        overflow="auto"
        fontSize={12}
        mono
        fill="sunken"
        radius={2}
        tabIndex={0}
      >
        {JSON.stringify(body, null, 2)}
      </Box>
    </details>
  );
}

import { Button, Menu } from '@mantine/core';
import { IconDots, IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack, Text, Note, Hint } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { summarizeEvents, useEventWords } from '../api/use-webhook-words.ts';
import { webhooksKey, type Webhook } from '../api/webhook-queries.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

interface WebhookCardProps {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onDeliveries: () => void;
  readonly onSecret: (secret: string) => void;
}

/** An endpoint with its state and actions. */
export function WebhookCard({ webhook, onEdit, onDeliveries, onSecret }: WebhookCardProps) {
  const text = useText('webhooks');
  const words = useEventWords();
  const format = useFormat();
  const testing = useAction({
    call: () => callApi('testWebhook', { params: { webhookId: webhook.id } }),
  });
  const { name, address, events, savedBy } = webhook;
  const tested = testing.answer;
  return (
    <Stack as="li" gap={8} padding={16} border="all" radius={3} fill="surface">
      <Row gap={8}>
        <Row wrap flex={1} minWidth={0} gap={8}>
          <Text as="h3" flex={1} minWidth={160} fontSize={14} breaks>
            {name}
          </Text>
          <WebhookState webhook={webhook} />
        </Row>
        <WebhookMenu webhook={webhook} onEdit={onEdit} onSecret={onSecret} />
      </Row>
      <Text as="span" mono fontSize={12} breaks>
        {address}
      </Text>
      <Note>{summarizeEvents(events, words).join(' · ')}</Note>
      <Hint>
        {[
          webhook.unitIds.length === 0
            ? text('everyUnit')
            : text('someUnits', format.counted(webhook.unitIds.length)),
          ...(savedBy === null ? [] : [text('asSeenBy', { name: savedBy.name })]),
        ].join(' · ')}
      </Hint>
      <Row wrap gap={8}>
        <Button size="xs" loading={testing.isPending} onClick={() => testing.run()}>
          {text('test')}
        </Button>
        <Button size="xs" onClick={onDeliveries}>
          {text('deliveries')}
        </Button>
        <output>
          {tested !== undefined && (
            <Text size={12} color={tested.delivered ? 'text-2' : 'danger-text'}>
              {tested.delivered
                ? text('testDelivered', { status: tested.status ?? '' })
                : text('testFailed', { detail: tested.detail ?? '' })}
            </Text>
          )}
        </output>
      </Row>
    </Stack>
  );
}

function WebhookState({ webhook }: Pick<WebhookCardProps, 'webhook'>) {
  const text = useText('webhooks');
  const format = useFormat();
  const { enabled, disabledBecause, failingSince, waiting, failed } = webhook;
  const isBad = disabledBecause !== null || failingSince !== null;
  const state =
    disabledBecause !== null
      ? text(`disabled_${disabledBecause}`)
      : !enabled
        ? text('off')
        : failingSince === null
          ? text('on')
          : text('failingSince', { when: format.dateTime(failingSince) });
  const counted = (key: 'waiting' | 'failed', count: number): string[] =>
    count === 0 ? [] : [text(key, format.counted(count))];
  return (
    <Text as="span" size={12} color={isBad ? 'danger-text' : 'text-2'}>
      {[state, ...counted('waiting', waiting), ...counted('failed', failed)].join(' · ')}
    </Text>
  );
}

function WebhookMenu({ webhook, onEdit, onSecret }: Omit<WebhookCardProps, 'onDeliveries'>) {
  const text = useText('webhooks');
  const { id: webhookId, name } = webhook;
  const rotation = useAction({
    call: () => callApi('rotateWebhookSecret', { params: { webhookId } }),
    invalidates: [webhooksKey],
    isSecret: true,
    confirm: {
      title: text('rotateTitle', { name }),
      effect: text('rotateEffect'),
      confirmLabel: text('rotate'),
    },
    onRefreshed: ({ secret }) => onSecret(secret),
  });
  const deletion = useAction({
    call: () => callApi('deleteWebhook', { params: { webhookId } }),
    invalidates: [webhooksKey],
    success: 'deleted',
    confirm: {
      title: text('deleteTitle', { name }),
      effect: text('deleteEffect'),
      confirmLabel: text('delete'),
      danger: true,
    },
  });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={IconDots} label={text('verbsOf', { name })} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={onEdit}>
            {text('edit')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
            onClick={() => rotation.run()}
          >
            {text('rotate')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => deletion.run()}
          >
            {text('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {rotation.dialog}
      {deletion.dialog}
    </>
  );
}

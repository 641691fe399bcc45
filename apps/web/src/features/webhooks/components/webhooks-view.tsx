import { Button } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row, Stack, Lead } from '../../../ui/layout/primitives.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { webhooksOptions, type Webhook } from '../api/webhook-queries.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';
import classes from './webhooks.module.css';
import { AddButton } from '../../../ui/list/add-button.tsx';

interface WebhookSecretProps {
  readonly name: string;
  readonly secret: string;
  readonly onClose: () => void;
}

type Opened =
  | { readonly kind: 'form'; readonly webhook?: Webhook }
  | { readonly kind: 'deliveries'; readonly webhook: Webhook }
  | { readonly kind: 'secret'; readonly name: string; readonly secret: string };

/** Endpoints of other systems that receive events. */
export function WebhooksView() {
  const text = useText('webhooks');
  const query = useQuery(webhooksOptions);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  const add = <AddButton label={text('newWebhook')} onPress={() => setOpened({ kind: 'form' })} />;
  const items = query.data?.items;
  return (
    <Stack
      as="section"
      alignContent="start"
      gap={16}
      height="100%"
      overflow="auto"
      className={classes['view']}
      aria-label={text('webhooks')}
      tabIndex={0}
    >
      {items === undefined ? (
        <Waiting query={query} rows={4} />
      ) : items.length === 0 ? (
        <EmptyState
          icon={IconWebhook}
          title={text('noWebhooks')}
          text={text('noWebhooksText')}
          action={add}
        />
      ) : (
        <>
          <Row justify="space-between" maxWidth={960} wrap gap={12}>
            <Lead>{text('lead')}</Lead>
            {add}
          </Row>
          <Stack as="ul" maxWidth={960} gap={12} aria-label={text('webhooks')}>
            {items.map((webhook) => (
              <WebhookCard
                key={webhook.id}
                webhook={webhook}
                onEdit={() => setOpened({ kind: 'form', webhook })}
                onDeliveries={() => setOpened({ kind: 'deliveries', webhook })}
                onSecret={(secret) => setOpened({ kind: 'secret', name: webhook.name, secret })}
              />
            ))}
          </Stack>
        </>
      )}
      {opened?.kind === 'form' && (
        <WebhookForm
          webhook={opened.webhook}
          onSaved={(name, secret) => setOpened(secret === null ? null : { kind: 'secret', name, secret })}
          onClose={close}
        />
      )}
      {opened?.kind === 'deliveries' && <DeliveriesDialog webhook={opened.webhook} onClose={close} />}
      {opened?.kind === 'secret' && (
        <WebhookSecret name={opened.name} secret={opened.secret} onClose={close} />
      )}
    </Stack>
  );
}

/** Secret of an endpoint, shown only once. */
function WebhookSecret({ name, secret, onClose }: WebhookSecretProps) {
  const text = useText('webhooks');
  const common = useText('common');
  return (
    <Dialog
      onClose={onClose}
      size={560}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={text('secretTitle', { name })}
    >
      <Stack gap={12}>
        <CopyValue boxed name={text('secret')} value={secret} />
        <Lead>{text('secretOnce')}</Lead>
        <Button variant="filled" data-autofocus onClick={onClose}>
          {common('close')}
        </Button>
      </Stack>
    </Dialog>
  );
}

import type { WebhookEvent } from '@azimute/contract';
import { webhookAddressMaxLength, webhookNameMaxLength } from '@azimute/contract/webhooks/values';
import { MultiSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { TextField, SwitchField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { newestOf, useStoredRecord, type StoredRecord } from '../../../ui/form/use-stored-record.ts';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import { unitsOptions } from '../../assets/api/assets-queries.ts';
import { webhooksKey, type Webhook } from '../api/webhook-queries.ts';
import { EventChoice } from './event-choice.tsx';

interface Values {
  readonly name: string;
  readonly address: string;
  readonly events: readonly WebhookEvent[];
  readonly unitIds: readonly number[];
  readonly enabled: boolean;
}

const usual: Values = {
  name: '',
  address: '',
  events: ['alert.opened', 'alert.changed', 'alert.finished', 'alert.reopened'],
  unitIds: [],
  enabled: true,
};

interface WebhookFormProps {
  /** Absent for a new endpoint. */
  readonly webhook: Webhook | undefined;
  /** `secret` is set for a new endpoint. */
  readonly onSaved: (name: string, secret: string | null) => void;
  readonly onClose: () => void;
}

/** Address and events of an endpoint. */
export function WebhookForm(props: WebhookFormProps) {
  const text = useText('webhooks');
  const { data: units = [] } = useQuery(unitsOptions);
  const record = useStoredRecord(props.webhook, ({ id }) => newestOf(callApi('listWebhooks'), id));
  const webhook = record.base;
  const form = useWebhookForm({ webhook, record, onSaved: props.onSaved });
  return (
    <FormDialog
      form={form}
      title={webhook === undefined ? text('newWebhook') : text('editTitle', { name: webhook.name })}
      saveLabel={text(webhook === undefined ? 'create' : 'save')}
      isConflicted={record.isConflicted}
      onClose={props.onClose}
    >
      <TextField
        {...form.field('name', text('name'))}
        maxLength={webhookNameMaxLength}
        withAsterisk
        data-autofocus
      />
      <TextInput
        type="url"
        label={text('address')}
        placeholder="https://"
        maxLength={webhookAddressMaxLength}
        withAsterisk
        autoComplete="off"
        value={form.values.address}
        onChange={({ currentTarget }) => form.set('address', currentTarget.value)}
        error={form.errorOf('address') === 'not_https' ? text('notHttps') : form.errorOf('address')}
      />
      <EventChoice
        chosen={form.values.events}
        onChange={(events) => form.set('events', events)}
        error={form.errorOf('events')}
      />
      <MultiSelect
        searchable
        label={text('units')}
        description={text('unitsHint')}
        data={units.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
        value={form.values.unitIds.map(String)}
        onChange={(ids) => form.set('unitIds', ids.map(Number))}
        error={form.errorOf('unitIds')}
      />
      <SwitchField {...form.field('enabled', text('enabled'), text('enabledHint'))} />
    </FormDialog>
  );
}

interface WebhookFormInput {
  readonly webhook: Webhook | undefined;
  readonly record: StoredRecord<Webhook>;
  readonly onSaved: (name: string, secret: string | null) => void;
}

function useWebhookForm({ webhook, record, onSaved }: WebhookFormInput) {
  const queryClient = useQueryClient();
  const form = useRecordForm<Values, { readonly name: string; readonly secret: string | null }>({
    stored: webhook ?? usual,
    required: ['name', 'address'],
    attempt: 'webhook',
    check: ({ address, events }) => ({
      address: URL.canParse(address.trim()) ? null : 'not_https',
      events: events.length === 0 ? 'required' : null,
    }),
    save: async ({ name, address, events, unitIds, enabled }) => {
      const body = { name, address: address.trim(), events: [...events], unitIds: [...unitIds], enabled };
      if (webhook === undefined) return callApi('createWebhook', { body });
      await callApi('updateWebhook', {
        params: { webhookId: webhook.id },
        body: { ...body, updatedAt: webhook.updatedAt },
      });
      return { name, secret: null };
    },
    onSaved: async ({ name, secret }) => {
      toastDone(webhook === undefined ? 'created' : 'updated');
      await queryClient.invalidateQueries({ queryKey: webhooksKey });
      onSaved(name, secret);
    },
    ...record.ifConflict,
  });
  return form;
}

import {
  moduleOfContent,
  subscriptionNameMaxLength,
  subscriptionPeriods,
  subscriptionRecipientsMost,
} from '@azimute/contract/subscriptions';
import { exportFormats, type ExportFormat } from '@azimute/contract/list';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SelectField, TextField, SwitchField } from '../../../ui/form/fields.tsx';
import { Pair } from '../../../ui/form/pair.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { RecordDialog } from '../../../ui/record/record-dialog.tsx';
import { useRecordEdit } from '../../../ui/record/use-record-edit.ts';
import { FoundField, type Named } from './found-field.tsx';
import {
  peopleOptions,
  subscriptionRecord,
  type Content,
  type NewSubscription,
  type Subscription,
} from '../api/subscriptions-queries.ts';
import { FiguresFields, figuresValuesOf, toFiguresContent, type FiguresValues } from './figures-fields.tsx';
import { toTripsContent, tripsValuesOf, TripsFields, type TripsValues } from './trips-fields.tsx';
import { useContentWords } from '../api/use-content-words.ts';

interface SubscriptionValues extends TripsValues, FiguresValues {
  readonly fileFormat: ExportFormat;
  readonly name: string;
  readonly period: Subscription['period'];
  readonly hour: string;
  readonly isPaused: boolean;
  readonly recipients: Named[];
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

interface SubscriptionFormProps {
  /** Absent for a new subscription. */
  readonly subscription: Subscription | undefined;
  /** Initial content. */
  readonly start: NewSubscription;
  readonly onClose: () => void;
}

/** Content, schedule and recipients of a subscription. */
export function SubscriptionForm({ subscription, start, onClose }: SubscriptionFormProps) {
  const text = useText('subscriptions');
  const words = useContentWords();
  const { id, name } = useProfile();
  const edit = useRecordEdit(subscriptionRecord, subscription, {
    values: valuesOf(subscription, start, { id, name }),
    required: ['name', 'hour'],
    check: ({ scope, assets, units }) => ({
      assets: scope === 'assets' && assets.length === 0 ? 'required' : null,
      units: scope === 'units' && units.length === 0 ? 'required' : null,
    }),
    serverNames: {
      recipientIds: 'recipients',
      'content.assets': 'assets',
      'content.units': 'units',
      'content.columns': 'columns',
    },
    limited: 'name',
    toBody: (entered) => toBody(entered, start.content),
    onSaved: onClose,
  });
  const { form } = edit;
  return (
    <RecordDialog
      edit={edit}
      name={subscription && text('edit')}
      deletedName={subscription?.name}
      onClose={onClose}
    >
      <TextField {...form.field('name', text('name'))} maxLength={subscriptionNameMaxLength} data-autofocus />
      <Schedule form={form} />
      {start.content.kind === 'trips' ? (
        <TripsFields form={form} />
      ) : (
        <>
          <Text color="text-2">{words(start)}</Text>
          {start.content.kind === 'list' || start.content.kind === 'board' ? (
            <FileFormat form={form} />
          ) : (
            <FiguresFields form={form} />
          )}
        </>
      )}
      <Recipients form={form} content={start.content} />
      <SwitchField {...form.field('isPaused', text('isPaused'), text('pausedHint'))} />
    </RecordDialog>
  );
}

interface PartProps {
  readonly form: RecordForm<SubscriptionValues>;
}

/** Format of a list or board, which is sent with the filters it had. */
function FileFormat({ form }: PartProps) {
  const text = useText('subscriptions');
  const formats = useText('ui');
  return (
    <SelectField
      {...form.field('fileFormat', text('format'))}
      searchable={false}
      allowDeselect={false}
      data={exportFormats.map((value) => ({ value, label: formats(`export_${value}`) }))}
    />
  );
}

function Schedule({ form }: PartProps) {
  const text = useText('subscriptions');
  return (
    <Pair>
      <SelectField
        {...form.field('period', text('period'), text('periodHint'))}
        searchable={false}
        allowDeselect={false}
        data={subscriptionPeriods.map((value) => ({ value, label: text(`every_${value}`) }))}
      />
      <SelectField
        {...form.field('hour', text('hour'), text('hourHint'))}
        allowDeselect={false}
        data={hours}
      />
    </Pair>
  );
}

function Recipients({ form: { values, set, errorOf }, content }: PartProps & { readonly content: Content }) {
  const text = useText('subscriptions');
  const [search, setSearch] = useState('');
  const { data: people } = useQuery(peopleOptions(moduleOfContent(content), search.trim()));
  return (
    <FoundField
      label={text('recipients')}
      description={text('recipientsHint')}
      most={subscriptionRecipientsMost}
      value={values.recipients}
      found={people?.items ?? []}
      onSearch={setSearch}
      onChange={(recipients) => set('recipients', recipients)}
      error={errorOf('recipients')}
    />
  );
}

function valuesOf(
  subscription: Subscription | undefined,
  start: NewSubscription,
  self: Named,
): SubscriptionValues {
  return {
    name: start.name,
    period: subscription?.period ?? 'week',
    hour: String(subscription?.hour ?? 6),
    isPaused: subscription?.isPaused ?? false,
    recipients: subscription?.recipients ?? [self],
    ...tripsValuesOf(start),
    ...figuresValuesOf(start.content),
    fileFormat:
      start.content.kind === 'list' || start.content.kind === 'board' ? start.content.format : 'xlsx',
  };
}

function contentOf(values: SubscriptionValues, content: Content): Content {
  if (content.kind === 'trips') return toTripsContent(values);
  if (content.kind === 'list' || content.kind === 'board') return { ...content, format: values.fileFormat };
  return toFiguresContent(values, content);
}

function toBody(values: SubscriptionValues, content: Content) {
  const { name, period, hour, isPaused, recipients } = values;
  return {
    name,
    period,
    hour: Number(hour),
    isPaused,
    content: contentOf(values, content),
    recipientIds: recipients.map(({ id }) => id),
  };
}

import type { AlertTypeOptions, AlertResponseTimes } from '@azimute/contract';
import { dueMinutesMost } from '@azimute/contract/alert-types/values';
import { Checkbox, MultiSelect, NumberInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keepAnswer } from '../../../api/keep-answer.ts';
import { callApi } from '../../../api/client.ts';
import { useMayAdminister } from '../../../api/use-may-administer.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FormCard } from '../../../ui/form/form-card.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Stack, Lead, Hint } from '../../../ui/layout/primitives.tsx';
import { SeverityLabel } from '../../../ui/severity-label.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { alertTypesKey, choicesOptions, responseTimesOptions } from '../api/alert-type-queries.ts';
import classes from './response-times-view.module.css';
import { WorkingHoursPart } from './working-hours-part.tsx';

type ResponseTimes = AlertResponseTimes['items'][number];

/** Response times for each severity, and the escalation if they are missed. */
export function ResponseTimesView() {
  const query = useQuery(responseTimesOptions);
  const mayChange = useMayAdminister('services:simc:alertas:gerenciamento');
  if (query.data === undefined) return <Waiting query={query} rows={6} />;
  return (
    <Stack
      align="start"
      alignContent="start"
      gap={32}
      height="100%"
      overflow="auto"
      className={classes['view']}
    >
      <ResponseTimesForm items={query.data.items} mayChange={mayChange} />
      <WorkingHoursPart mayChange={mayChange} />
    </Stack>
  );
}

interface ResponseTimesFormProps {
  readonly items: readonly ResponseTimes[];
  readonly mayChange: boolean;
}

/**
 * Each severity is a separate field, so that other users' changes to another severity are shown, and not overwritten.
 */
function ResponseTimesForm({ items, mayChange }: ResponseTimesFormProps) {
  const text = useText('alert-types');
  const queryClient = useQueryClient();
  const stored = useMemo(
    () =>
      Object.fromEntries(items.map((item) => [item.severity, item])) as Record<
        ResponseTimes['severity'],
        ResponseTimes
      >,
    [items],
  );
  const form = useRecordForm<typeof stored, AlertResponseTimes>({
    stored,
    required: [],
    attempt: 'response-times',
    save: (_values, changes) =>
      callApi('changeAlertResponseTimes', { body: { items: Object.values(changes) } }),
    onSaved: (saved) => {
      keepAnswer(queryClient, responseTimesOptions.queryKey, saved);
      toastDone('updated');
      return queryClient.invalidateQueries({ queryKey: alertTypesKey });
    },
  });
  const change = (next: ResponseTimes): void => {
    const before = stored[next.severity];
    form.set(next.severity, JSON.stringify(next) === JSON.stringify(before) ? before : next);
  };
  const rows = (
    <Stack as="ul" width="100%" aria-label={text('tab_due')}>
      {items.toReversed().map(({ severity }) => (
        <DueRow key={severity} item={form.values[severity]} isDisabled={!mayChange} onChange={change} />
      ))}
    </Stack>
  );
  return (
    <Stack gap={16} width="100%" maxWidth={1040}>
      <Lead maxWidth={720}>{text('dueLead')}</Lead>
      {mayChange ? (
        <FormCard form={form} saveLabel={text('dueSave')}>
          {rows}
        </FormCard>
      ) : (
        <>
          {rows}
          <Hint>{text('dueAdmin')}</Hint>
        </>
      )}
    </Stack>
  );
}

interface DueRowProps {
  readonly item: ResponseTimes;
  readonly isDisabled: boolean;
  readonly onChange: (item: ResponseTimes) => void;
}

const idsOf = (values: readonly string[], kind: string): number[] =>
  values.filter((value) => value.startsWith(`${kind} `)).map((value) => Number(value.slice(kind.length + 1)));

function DueRow({ item, isDisabled, onChange }: DueRowProps) {
  const text = useText('alert-types');
  const severityText = useText('severity');
  const { data: choices } = useQuery(choicesOptions);
  const { escalation } = item;
  const severity = severityText(item.severity);
  const minutes = (name: 'ownMinutes' | 'resolveMinutes', label: string, full: string) => (
    <NumberInput
      hideControls
      label={label}
      aria-label={full}
      min={1}
      max={dueMinutesMost}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      suffix={` ${text('unitMinutes')}`}
      disabled={isDisabled}
      value={item[name] ?? ''}
      onChange={(value) => onChange({ ...item, [name]: typeof value === 'number' ? value : null })}
    />
  );
  return (
    <Stack as="li" alignItems="end" gap={16} paddingBlock={12} border="bottom" className={classes['row']}>
      <SeverityLabel severity={item.severity} />
      {minutes('ownMinutes', text('dueOwn'), text('dueOwnOf', { severity }))}
      {minutes('resolveMinutes', text('dueResolve'), text('dueResolveOf', { severity }))}
      <Checkbox
        className={classes['hours'] ?? ''}
        label={text('dueInHours')}
        aria-label={text('dueInHoursOf', { severity })}
        disabled={isDisabled}
        checked={item.inWorkingHours}
        onChange={({ currentTarget }) => onChange({ ...item, inWorkingHours: currentTarget.checked })}
      />
      <EscalationField
        escalation={escalation}
        severity={severity}
        isDisabled={isDisabled}
        choices={choices}
        item={item}
        onChange={onChange}
      />
      <EscalationChannels escalation={escalation} isDisabled={isDisabled} item={item} onChange={onChange} />
    </Stack>
  );
}

interface EscalationFieldProps {
  readonly escalation: ResponseTimes['escalation'];
  readonly severity: string;
  readonly isDisabled: boolean;
  readonly choices: AlertTypeOptions | undefined;
  readonly item: ResponseTimes;
  readonly onChange: (item: ResponseTimes) => void;
}

function EscalationField({
  escalation,
  severity,
  isDisabled,
  choices,
  item,
  onChange,
}: EscalationFieldProps) {
  const text = useText('alert-types');
  const tell = (values: readonly string[]): ResponseTimes['escalation'] => {
    const named = { userIds: idsOf(values, 'user'), profileIds: idsOf(values, 'profile') };
    const { app = true, email = false } = escalation ?? {};
    return values.length === 0 ? null : { ...named, app, email };
  };
  return (
    <MultiSelect
      label={text('dueEscalation')}
      aria-label={text('dueEscalationOf', { severity })}
      searchable
      disabled={isDisabled}
      data={[
        {
          group: text('profiles'),
          items: (choices?.profiles ?? []).map(({ id, name }) => ({ value: `profile ${id}`, label: name })),
        },
        {
          group: text('people'),
          items: (choices?.people ?? []).map(({ id, name }) => ({ value: `user ${id}`, label: name })),
        },
      ]}
      value={[
        ...(escalation?.userIds ?? []).map((id) => `user ${id}`),
        ...(escalation?.profileIds ?? []).map((id) => `profile ${id}`),
      ]}
      onChange={(values) => onChange({ ...item, escalation: tell(values) })}
    />
  );
}

interface EscalationChannelsProps {
  readonly escalation: ResponseTimes['escalation'];
  readonly isDisabled: boolean;
  readonly item: ResponseTimes;
  readonly onChange: (item: ResponseTimes) => void;
}

function EscalationChannels({ escalation, isDisabled, item, onChange }: EscalationChannelsProps) {
  const text = useText('alert-types');
  return (
    <Stack gap={4} className={classes['channels']}>
      {escalation !== null &&
        (['app', 'email'] as const).map((channel) => (
          <Checkbox
            key={channel}
            label={text(channel)}
            disabled={isDisabled || (escalation[channel] && !escalation[channel === 'app' ? 'email' : 'app'])}
            checked={escalation[channel]}
            onChange={({ currentTarget }) =>
              onChange({ ...item, escalation: { ...escalation, [channel]: currentTarget.checked } })
            }
          />
        ))}
    </Stack>
  );
}

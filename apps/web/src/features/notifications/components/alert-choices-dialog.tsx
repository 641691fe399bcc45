import type { AlertChoices } from '@azimute/contract';
import { alertMailChoices } from '@azimute/contract/alerts/values';
import { severities } from '@azimute/contract/geofences/values';
import { Switch, TextInput } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { keepAnswer } from '../../../api/keep-answer.ts';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { Row, Lead } from '../../../ui/layout/primitives.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { PushSettings } from './push-settings.tsx';

const choicesOptions = queryOptions({
  queryKey: ['alert-choices'],
  queryFn: ({ signal }) => callApi('getAlertChoices', { signal }),
});

interface AlertChoicesDialogProps {
  readonly onClose: () => void;
}

/** The user's notification settings for alerts. */
export function AlertChoicesDialog({ onClose }: AlertChoicesDialogProps) {
  const text = useText('notifications');
  const query = useQuery(choicesOptions);
  if (query.data === undefined)
    return (
      <Dialog onClose={onClose} size={720} fillsPhone title={text('choices')}>
        <Waiting query={query} rows={3} />
      </Dialog>
    );
  return <ChoicesForm stored={query.data} onClose={onClose} />;
}

interface ChoicesFormProps extends AlertChoicesDialogProps {
  readonly stored: AlertChoices;
}

function ChoicesForm({ stored, onClose }: ChoicesFormProps) {
  const text = useText('notifications');
  const severityText = useText('severity');
  const queryClient = useQueryClient();
  const form = useRecordForm<AlertChoices, AlertChoices>({
    stored,
    required: [],
    attempt: 'alert-choices',
    save: (body) => callApi('changeAlertChoices', { body }),
    onSaved: (saved) => {
      keepAnswer(queryClient, choicesOptions.queryKey, saved);
      toastDone('updated');
      onClose();
    },
    serverNames: { 'quietHours.to': 'quietHours' },
  });
  const { quietHours } = form.values;
  const { seen_by: seenBy } = useProfile();
  return (
    <FormDialog form={form} title={text('choices')} saveLabel={text('choicesSave')} onClose={onClose}>
      <Lead>{text('choicesLead')}</Lead>
      <SelectField
        {...form.field('fromSeverity', text('fromSeverity'))}
        searchable={false}
        allowDeselect={false}
        data={severities.map((value) => ({ value, label: severityText(value) }))}
      />
      <SelectField
        {...form.field('mails', text('mails'), text('mailsHint'))}
        searchable={false}
        allowDeselect={false}
        data={alertMailChoices.map((value) => ({ value, label: text(`mails_${value}`) }))}
      />
      <Switch
        label={text('quietHours')}
        description={text('quietHoursHint')}
        checked={quietHours !== null}
        onChange={({ currentTarget }) =>
          form.set('quietHours', currentTarget.checked ? { from: '22:00', to: '06:00' } : null)
        }
      />
      {quietHours !== null && <QuietHours form={form} quietHours={quietHours} />}
      {seenBy === null && <PushSettings />}
    </FormDialog>
  );
}

interface QuietHoursProps {
  readonly form: RecordForm<AlertChoices>;
  readonly quietHours: NonNullable<AlertChoices['quietHours']>;
}

function QuietHours({ form, quietHours }: QuietHoursProps) {
  const text = useText('notifications');
  return (
    <Row gap={12} align="start">
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="time"
          label={text(end === 'from' ? 'quietFrom' : 'quietTo')}
          value={quietHours[end]}
          error={end === 'to' && form.errorOf('quietHours')}
          onChange={({ currentTarget }) =>
            currentTarget.value !== '' &&
            form.set('quietHours', { ...quietHours, [end]: currentTarget.value })
          }
        />
      ))}
    </Row>
  );
}

import type { CallInput } from '@azimute/contract';
import {
  commandIntervalSeconds,
  commandKinds,
  commandOutputsMost,
  commandTextMaxLength,
  commandUrlMaxLength,
  stopStandSeconds,
  type CommandKind,
} from '@azimute/contract/device-commands';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { NumberField, SelectField, SuggestingField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useRecordForm, type RecordForm } from '../../ui/form/use-record-form.ts';
import { Hint, Lead } from '../../ui/layout/primitives.tsx';
import { toastSuccess } from '../../ui/toasts.tsx';
import { useGeofenceNames } from '../geofences/components/use-geofence-names.ts';
import { commandsKey, type DeviceCommand } from './command-list.ts';

interface Values {
  readonly deviceId: string;
  readonly kind: CommandKind;
  readonly text: string;
  readonly number: number | string;
  readonly isOn: boolean;
  readonly seconds: number | string;
  readonly url: string;
  readonly standMinutes: number | string;
  /** IDs, separated by commas. */
  readonly geofenceIds: string;
  readonly expires: string;
}

/** Seconds. */
const lives = ['900', '3600', '86400', '604800'] as const;
const pauseMs = 200;

interface SendCommandDialogProps {
  /** Filled in. */
  readonly deviceId: string;
  readonly onSent: (command: DeviceCommand) => void;
  readonly onClose: () => void;
}

/** Takes a command for a device that accepts commands. */
export function SendCommandDialog({ deviceId, onSent, onClose }: SendCommandDialogProps) {
  const text = useText('device-commands');
  const queryClient = useQueryClient();
  const form = useRecordForm<Values, DeviceCommand>({
    stored: {
      deviceId,
      kind: 'locate',
      text: '',
      number: 1,
      isOn: true,
      seconds: 60,
      url: '',
      standMinutes: stopStandSeconds.usual / 60,
      geofenceIds: '',
      expires: '3600',
    },
    required: ['deviceId'],
    attempt: 'send-command',
    serverNames: {
      command: 'kind',
      'command.text': 'text',
      'command.number': 'number',
      'command.url': 'url',
      'command.standSeconds': 'standMinutes',
      'command.geofenceIds': 'geofenceIds',
    },
    wordsFor: (error) => {
      if (error === 'unsupported') return text('unsupported');
      return error === 'not_found' ? text('noDevice') : undefined;
    },
    save: (values) => callApi('sendDeviceCommand', { body: bodyOf(values) }),
    onSaved: (sent) => {
      const key = sent.state === 'awaiting_approval' ? 'sentToApprove' : 'sent';
      toastSuccess(text(key, { device: sent.deviceId }));
      onSent(sent);
      void queryClient.invalidateQueries({ queryKey: commandsKey });
    },
  });
  return (
    <FormDialog form={form} title={text('send')} saveLabel={text('send')} onClose={onClose}>
      <Lead>{text('lead')}</Lead>
      <DeviceFields form={form} />
      <CommandFields form={form} />
      <SelectField
        {...form.field('expires', text('validFor'))}
        searchable={false}
        allowDeselect={false}
        data={lives.map((life) => ({ value: life, label: text(`valid_${life}`) }))}
      />
    </FormDialog>
  );
}

interface PartProps {
  readonly form: RecordForm<Values>;
}

/** The device, and the kinds that its protocol has. */
function DeviceFields({ form }: PartProps) {
  const text = useText('device-commands');
  const wanted = form.values.deviceId.trim();
  const [search] = useDebouncedValue(wanted, pauseMs);
  const { data } = useQuery({
    queryKey: [...commandsKey, 'devices', search],
    queryFn: ({ signal }) =>
      callApi('listCommandDevices', { query: { limit: 20, ...(search !== '' && { search }) }, signal }),
  });
  const devices = data?.items ?? [];
  const kinds = devices.find((device) => device.deviceId === wanted)?.kinds ?? commandKinds;
  return (
    <>
      <SuggestingField
        {...form.field('deviceId', text('device'), text('deviceHint'))}
        data-autofocus
        // The list would cover the form of a phone.
        openOnFocus={false}
        required
        data={devices.map((device) => device.deviceId)}
        filter={({ options }) => options}
        renderOption={({ option: { value } }) => {
          const device = devices.find((one) => one.deviceId === value);
          return `${value} · ${device?.asset.code ?? ''}`;
        }}
      />
      <SelectField
        {...form.field('kind', text('command'))}
        searchable={false}
        allowDeselect={false}
        data={kinds.map((kind) => ({ value: kind, label: text(`kind_${kind}`) }))}
      />
    </>
  );
}

/** Parameters of the chosen kind. */
function CommandFields({ form }: PartProps) {
  const text = useText('device-commands');
  switch (form.values.kind) {
    case 'custom':
      return (
        <TextField
          {...form.field('text', text('text'), text('textHint'))}
          required
          maxLength={commandTextMaxLength}
          classNames={{ input: 'figure' }}
        />
      );
    case 'output':
      return (
        <>
          <NumberField {...form.field('number', text('number'))} min={1} max={commandOutputsMost} />
          <SwitchField {...form.field('isOn', text('isOn'))} />
        </>
      );
    case 'interval':
      return (
        <NumberField
          {...form.field('seconds', text('seconds'))}
          min={commandIntervalSeconds.least}
          max={commandIntervalSeconds.most}
        />
      );
    case 'firmware':
      return <TextField {...form.field('url', text('url'))} required maxLength={commandUrlMaxLength} />;
    case 'stop':
      return <StopFields form={form} />;
    case 'reboot':
    case 'locate':
      return null;
  }
}

/** The output, and the conditions of a remote stop. */
function StopFields({ form }: PartProps) {
  const text = useText('device-commands');
  const [search, setSearch] = useState('');
  const ids = splitIds(form.values.geofenceIds);
  const geofences = useGeofenceNames(ids.map(Number), search);
  return (
    <>
      <Hint>{text('stopHint')}</Hint>
      <NumberField {...form.field('number', text('number'))} min={1} max={commandOutputsMost} />
      <NumberField
        {...form.field('standMinutes', text('standMinutes'))}
        min={stopStandSeconds.least / 60}
        max={stopStandSeconds.most / 60}
      />
      <MultiSelect
        required
        searchable
        label={text('stopGeofences')}
        description={text('stopGeofencesHint')}
        comboboxProps={{ withinPortal: true, position: 'top-start' }}
        data={geofences.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={ids}
        onSearchChange={setSearch}
        onChange={(chosen) => form.set('geofenceIds', chosen.join(','))}
        error={form.errorOf('geofenceIds')}
      />
    </>
  );
}

function bodyOf(values: Values): CallInput<'sendDeviceCommand'>['body'] {
  return {
    deviceId: values.deviceId.trim(),
    command: commandOf(values),
    expiresInSeconds: Number(values.expires),
  };
}

const splitIds = (ids: string): string[] => ids.split(',').filter((id) => id !== '');

function commandOf(values: Values): CallInput<'sendDeviceCommand'>['body']['command'] {
  const { kind, text, number, isOn, seconds, url, standMinutes, geofenceIds } = values;
  switch (kind) {
    case 'custom':
      return { kind, text: text.trim() };
    case 'output':
      return { kind, number: Number(number), isOn };
    case 'interval':
      return { kind, seconds: Number(seconds) };
    case 'firmware':
      return { kind, url: url.trim() };
    case 'stop':
      return {
        kind,
        number: Number(number),
        standSeconds: Math.round(Number(standMinutes) * 60),
        geofenceIds: splitIds(geofenceIds).map(Number),
      };
    case 'reboot':
    case 'locate':
      return { kind };
  }
}

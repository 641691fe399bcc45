import { geofenceResources, type GeofenceResource } from '@azimute/contract/geofences/values';
import { Checkbox, Input, MultiSelect, SegmentedControl, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Box, Stack } from '../../../ui/layout/primitives.tsx';
import { notifiedBy, usualNotification, type NotifiedEvents } from '../api/notified-events.ts';
import { useMayNotify } from '../api/use-may-notify.ts';
import type { DraftBacktest } from '../backtest/use-draft-backtest.ts';
import { NotifiedCount, NotifySchedule } from './notify-schedule.tsx';
import type { GeofenceForm } from './use-geofence-form.ts';

const cell = {
  paddingBlock: 6,
  paddingInline: 4,
  border: 'bottom',
  textAlign: 'left',
  weight: 'medium',
} as const;
const channelNames = ['app', 'email'] as const;

interface NotifyPartProps {
  readonly form: GeofenceForm;
  readonly backtest: DraftBacktest;
}

/** Notifies people of the events of a geofence: creates or changes its alert types with it. */
export function NotifyPart({ form, backtest }: NotifyPartProps) {
  const text = useText('geofences');
  const { notified, resources } = form.values;
  if (!useMayNotify()) return null;
  const put = (next: NotifiedEvents | null): void => {
    form.set('notified', next);
    if (next === null) return;
    // The geofence must record the events that it notifies of.
    const recorded = new Set([...resources, ...notifiedBy(next)]);
    form.set(
      'resources',
      geofenceResources.filter((one) => recorded.has(one)),
    );
  };
  return (
    <Stack as="section" gap={12} padding={12} radius={3} border="all">
      <Switch
        label={text('notify')}
        description={text('notifyHint')}
        checked={notified !== null}
        onChange={({ currentTarget }) => {
          put(currentTarget.checked ? usualNotification : null);
          if (currentTarget.checked) backtest.begin();
        }}
      />
      {notified !== null && (
        <>
          <NotifyChoices notified={notified} error={form.errorOf('notified')} onChange={put} />
          <NotifiedCount notified={notified} backtest={backtest} />
        </>
      )}
    </Stack>
  );
}

interface NotifyChoicesProps {
  readonly notified: NotifiedEvents;
  readonly error: string | undefined;
  readonly onChange: (next: NotifiedEvents) => void;
}

function NotifyChoices({ notified, error, onChange }: NotifyChoicesProps) {
  const text = useText('geofences');
  const { isLive, recipients } = notified;
  const isOfRecipients = error !== undefined && recipients.length === 0;
  return (
    <>
      <Recipients notified={notified} error={isOfRecipients ? error : undefined} onChange={onChange} />
      <EventTable notified={notified} onChange={onChange} />
      <NotifySchedule notified={notified} onChange={onChange} />
      {error !== undefined && !isOfRecipients && <InlineError>{error}</InlineError>}
      <Input.Wrapper
        label={text('notifyMode')}
        labelElement="div"
        description={text(isLive ? 'notifyLiveHint' : 'notifyTestHint')}
        inputWrapperOrder={['label', 'input', 'description']}
      >
        <SegmentedControl
          fullWidth
          aria-label={text('notifyMode')}
          value={isLive ? 'live' : 'test'}
          data={(['test', 'live'] as const).map((value) => ({ value, label: text(`notify_${value}`) }))}
          onChange={(value) => onChange({ ...notified, isLive: value === 'live' })}
        />
      </Input.Wrapper>
    </>
  );
}

interface PartProps {
  readonly notified: NotifiedEvents;
  readonly onChange: (next: NotifiedEvents) => void;
}

function optionsOf(kind: string, all: readonly { readonly id: number; readonly name: string }[] = []) {
  return all.map(({ id, name }) => ({ value: `${kind} ${id}`, label: name }));
}

function Recipients({ notified, error, onChange }: PartProps & { readonly error: string | undefined }) {
  const text = useText('geofences');
  const { data } = useQuery({
    queryKey: ['alert-types', 'options'],
    queryFn: ({ signal }) => callApi('getAlertTypeOptions', { signal }),
  });
  return (
    <MultiSelect
      searchable
      label={text('notifyWho')}
      placeholder={notified.recipients.length === 0 ? text('notifyChoose') : ''}
      error={error}
      data={[
        { group: text('people'), items: optionsOf('user', data?.people) },
        { group: text('profiles'), items: optionsOf('profile', data?.profiles) },
        { value: 'unit', label: text('everyoneOfUnit') },
      ]}
      value={[...notified.recipients]}
      onChange={(recipients) => onChange({ ...notified, recipients })}
    />
  );
}

type Channels = NotifiedEvents['channels'][GeofenceResource];

/** Which events notify, and by which channel. */
function EventTable({ notified, onChange }: PartProps) {
  const text = useText('geofences');
  const { channels } = notified;
  const set = (event: GeofenceResource, next: Channels): void => {
    const { [event]: _former, ...others } = channels;
    onChange({ ...notified, channels: next === undefined ? others : { ...others, [event]: next } });
  };
  return (
    <Box as="table" width="100%" size={13} style={{ borderCollapse: 'collapse' }}>
      <thead>
        <tr>
          <Box as="th" scope="col" {...cell}>
            {text('notifyEvent')}
          </Box>
          {channelNames.map((channel) => (
            <Box as="th" key={channel} scope="col" width={72} {...cell}>
              {text(`notify_${channel}`)}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {geofenceResources.map((event) => (
          <EventRow
            key={event}
            event={event}
            chosen={channels[event]}
            onChange={(next) => set(event, next)}
          />
        ))}
      </tbody>
    </Box>
  );
}

interface EventRowProps {
  readonly event: GeofenceResource;
  readonly chosen: Channels;
  readonly onChange: (next: Channels) => void;
}

function EventRow({ event, chosen, onChange }: EventRowProps) {
  const text = useText('geofences');
  return (
    <tr>
      <Box as="th" scope="row" {...cell}>
        <Checkbox
          size="xs"
          label={text(event)}
          aria-label={text('notifyOf', { event: text(event) })}
          checked={chosen !== undefined}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? { app: true, email: true } : undefined)
          }
        />
      </Box>
      {channelNames.map((channel) => (
        <Box as="td" key={channel} {...cell}>
          <Checkbox
            size="xs"
            aria-label={`${text(event)}: ${text(`notify_${channel}`)}`}
            checked={chosen?.[channel] ?? false}
            onChange={({ currentTarget }) =>
              onChange({
                app: false,
                email: false,
                ...chosen,
                [channel]: currentTarget.checked,
              })
            }
          />
        </Box>
      ))}
    </tr>
  );
}

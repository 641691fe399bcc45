import { useContext } from 'react';
import type { AlertSending, AlertLevel } from '@azimute/contract';
import { alertDigests, alertLevelsMost } from '@azimute/contract/alert-types/values';
import { severities } from '@azimute/contract/geofences/values';
import { Checkbox, MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { choicesOptions } from '../api/alert-type-queries.ts';
import { ScheduleToken } from '../rule/schedule-token.tsx';
import classes from './type-form.module.css';
import type { TypeForm } from './use-type-form.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ReadOnlyRule } from '../rule/token.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

const usualLevel = { userIds: [], profileIds: [], everyoneOfUnit: true, app: true, email: false };

interface SendingPartProps {
  readonly form: TypeForm;
}

/** Recipients, channels and delays of a type's notifications, and when none are sent. */
export function SendingPart({ form }: SendingPartProps) {
  const isDisabled = useContext(ReadOnlyRule);
  const text = useText('alert-types');
  const { sending } = form.values;
  const { levels, quietHours } = sending;
  const put = (next: Partial<typeof sending>): void => form.set('sending', { ...sending, ...next });
  const last = levels.at(-1);
  const afterMinutes = last === undefined ? 0 : last.afterMinutes + 30;
  const add = (): void => put({ levels: [...levels, { ...usualLevel, afterMinutes }] });
  const error = form.errorOf('sending');
  return (
    <Stack as="section" gap={12} paddingBottom={20} border="bottom" className={classes['part']}>
      <Row justify="space-between" gap={8} className={classes['partHead']}>
        <h3>{text('sending')}</h3>
        {!isDisabled && levels.length < alertLevelsMost && (
          <IconTextButton size="xs" icon={IconPlus} onClick={add}>
            {text('addLevel')}
          </IconTextButton>
        )}
      </Row>
      {levels.length === 0 && (
        <Text fontSize={12} color="text-2">
          {text('noLevel')}
        </Text>
      )}
      <Stack as="ol" gap={8}>
        {levels.map((level, index) => (
          <Level
            key={index}
            level={level}
            number={index + 1}

            onChange={(next) => put({ levels: levels.map((one, at) => (at === index ? next : one)) })}
            onRemove={() => put({ levels: levels.filter((_, at) => at !== index) })}
          />
        ))}
      </Stack>
      {error !== undefined && <InlineError>{error}</InlineError>}
      <SendingTimes sending={sending} onChange={put} />
      <Select
        label={text('digest')}
        description={text('digestHint')}
        allowDeselect={false}
        disabled={isDisabled}
        data={alertDigests.map((value) => ({ value, label: text(`digest_${value}`) }))}
        value={sending.digest}
        onChange={(digest) => digest && put({ digest })}
      />
      <QuietHours quietHours={quietHours} onChange={put} />
    </Stack>
  );
}

interface QuietHoursProps {
  readonly quietHours: AlertSending['quietHours'];
  readonly onChange: (next: Partial<TypeForm['values']['sending']>) => void;
}

function QuietHours({ quietHours, onChange }: QuietHoursProps) {
  const isDisabled = useContext(ReadOnlyRule);
  const text = useText('alert-types');
  return (
    <Stack gap={8}>
      <Switch
        label={text('quietHours')}
        description={text('quietHoursHint')}
        disabled={isDisabled}
        checked={quietHours !== null}
        onChange={({ currentTarget }) =>
          onChange({ quietHours: currentTarget.checked ? { from: '22:00', to: '06:00' } : null })
        }
      />
      {quietHours !== null && (
        <Stack columns="repeat(2, 140px)" gap={8}>
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="time"
              label={text(end)}
              disabled={isDisabled}
              value={quietHours[end]}
              onChange={({ currentTarget }) =>
                currentTarget.value !== '' &&
                onChange({ quietHours: { ...quietHours, [end]: currentTarget.value } })
              }
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

interface SendingTimesProps {
  readonly sending: AlertSending;
  readonly onChange: (next: Partial<TypeForm['values']['sending']>) => void;
}

function SendingTimes({ sending, onChange }: SendingTimesProps) {
  const isDisabled = useContext(ReadOnlyRule);
  const text = useText('alert-types');
  const severityText = useText('severity');
  return (
    <Stack alignItems="start" gap={12} columns={2} phoneColumns={1}>
      <Select
        label={text('fromSeverity')}
        allowDeselect={false}
        disabled={isDisabled}
        data={severities.map((value) => ({ value, label: severityText(value) }))}
        value={sending.fromSeverity}
        onChange={(fromSeverity) => fromSeverity && onChange({ fromSeverity })}
      />
      <Stack align="start" gap={4}>
        <Text as="span" fontSize={13} weight="medium">
          {text('sendingSchedule')}
        </Text>
        <span>
          <ScheduleToken
            label={text('sendingSchedule')}
            schedule={sending.schedule}

            onChange={(schedule) => onChange({ schedule })}
          />
        </span>
      </Stack>
    </Stack>
  );
}

interface LevelProps {
  readonly level: AlertLevel;
  readonly number: number;
  readonly onChange: (level: AlertLevel) => void;
  readonly onRemove: () => void;
}

const idsOf = (values: readonly string[], kind: string): number[] =>
  values.filter((value) => value.startsWith(`${kind} `)).map((value) => Number(value.slice(kind.length + 1)));

/** One escalation level: delay, recipients and channels. */
function Level({ level, number, onChange, onRemove }: LevelProps) {
  const isDisabled = useContext(ReadOnlyRule);
  const text = useText('alert-types');
  return (
    <Stack
      as="li"
      alignItems="end"
      gap={8}
      columnGap={12}
      paddingBlock={10}
      paddingInline={12}
      border="all"
      radius={3}
      columns="20px 112px minmax(0, 1fr) 32px"
      phoneColumns="1fr 1fr"
      className={classes['level']}
      aria-label={text('level', { number })}
    >
      <Text as="span" paddingBottom={8} weight="semibold" className={classes['number']} aria-hidden>
        {number}
      </Text>
      <NumberInput
        hideControls
        label={text('afterMinutes')}
        min={0}
        max={43_200}
        allowDecimal={false}
        allowNegative={false}
        disabled={isDisabled}
        value={level.afterMinutes}
        onChange={(value) => typeof value === 'number' && onChange({ ...level, afterMinutes: value })}
      />
      <Recipients level={level} onChange={onChange} />
      <Row gap={24} minHeight={32} className={classes['channels']}>
        {(['app', 'email'] as const).map((channel) => (
          <Checkbox
            key={channel}
            label={text(channel)}
            disabled={isDisabled}
            checked={level[channel]}
            onChange={({ currentTarget }) => onChange({ ...level, [channel]: currentTarget.checked })}
          />
        ))}
      </Row>
      {!isDisabled && (
        <IconButton
          icon={IconTrash}
          label={text('removeLevel', { number })}
          iconSize={16}
          onClick={onRemove}
        />
      )}
    </Stack>
  );
}

const itemsOf = (kind: string, all: readonly { readonly id: number; readonly name: string }[]) =>
  all.map(({ id, name }) => ({ value: `${kind} ${id}`, label: name }));

/** Field for everyone in the UL, profiles and users. */
function Recipients({ level, onChange }: Pick<LevelProps, 'level' | 'onChange'>) {
  const text = useText('alert-types');
  const isDisabled = useContext(ReadOnlyRule);
  const { data: { profiles = [], people = [] } = {} } = useQuery(choicesOptions);
  return (
    <MultiSelect
      label={text('who')}
      searchable
      disabled={isDisabled}
      data={[
        { value: 'unit', label: text('everyoneOfUnit') },
        { group: text('profiles'), items: itemsOf('profile', profiles) },
        { group: text('people'), items: itemsOf('user', people) },
      ]}
      value={[
        ...(level.everyoneOfUnit ? ['unit'] : []),
        ...level.userIds.map((id) => `user ${id}`),
        ...level.profileIds.map((id) => `profile ${id}`),
      ]}
      onChange={(values) =>
        onChange({
          ...level,
          everyoneOfUnit: values.includes('unit'),
          userIds: idsOf(values, 'user'),
          profileIds: idsOf(values, 'profile'),
        })
      }
    />
  );
}

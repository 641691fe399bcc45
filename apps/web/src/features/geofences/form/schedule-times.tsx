import { weekDays } from '@azimute/contract/geofences/values';
import { TextInput } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Column, Stack } from '../../../ui/layout/primitives.tsx';
import { useDayNames } from '../components/use-schedule-words.ts';
import classes from './geofence-fields.module.css';

interface Times {
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
}

interface ScheduleTimesProps {
  readonly times: Times;
  readonly error?: string | undefined;
  readonly onChange: (changed: Partial<Times>) => void;
}

/** Weekdays, and the times between which something applies on them. */
export function ScheduleTimes({ times: { days, from, to }, error, onChange }: ScheduleTimesProps) {
  const text = useText('geofences');
  const nameOf = useDayNames();
  return (
    <>
      <Column as="fieldset" gap={6} minWidth={0} margin={0} padding={0} className={classes['field']}>
        <legend className={classes['label']}>{text('days')}</legend>
        <Stack columns={7} gap={4}>
          {weekDays.map((day) => (
            <button
              key={day}
              type="button"
              className="toggle"
              aria-pressed={days.includes(day)}
              {...(error !== undefined && { 'aria-invalid': true })}
              onClick={() =>
                onChange({
                  days: weekDays.filter((one) => (one === day ? !days.includes(day) : days.includes(one))),
                })
              }
            >
              {nameOf(day)}
            </button>
          ))}
        </Stack>
        {error !== undefined && <InlineError>{error}</InlineError>}
      </Column>
      <Stack alignItems="end" columns="1fr 1fr" gap={12}>
        <TextInput
          type="time"
          label={text('from')}
          value={from}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
        />
        <TextInput
          type="time"
          label={text('to')}
          value={to}
          onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
        />
      </Stack>
    </>
  );
}

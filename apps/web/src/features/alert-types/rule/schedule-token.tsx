import type { GeofenceSchedule } from '@azimute/contract';
import { weekDays } from '@azimute/contract/geofences/values';
import { Switch, TextInput } from '@mantine/core';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import { useDayNames, useScheduleWords } from '../../geofences/components/use-schedule-words.ts';
import { Token } from './token.tsx';

interface ScheduleTokenProps {
  readonly label: string;
  /** Null: always. */
  readonly schedule: GeofenceSchedule | null;
  readonly isDisabled: boolean;
  readonly onChange: (schedule: GeofenceSchedule | null) => void;
}

const workingDays = [1, 2, 3, 4, 5];

/** When something holds: always, or on some days between two times. */
export function ScheduleToken({ label, schedule, isDisabled, onChange }: ScheduleTokenProps) {
  const text = useText('alert-types');
  const { timeZone } = useAccount();
  const wordsOf = useScheduleWords();
  const nameOf = useDayNames();
  const words = schedule === null ? text('always') : wordsOf(schedule);
  return (
    <Token label={label} isDisabled={isDisabled} words={words}>
      {() => (
        <>
          <Switch
            data-autofocus
            label={text('onlyAtTimes')}
            checked={schedule !== null}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked
                  ? { zone: timeZone, days: workingDays, from: '07:00', to: '18:00' }
                  : null,
              )
            }
          />
          {schedule !== null && (
            <>
              <ScheduleTimes schedule={schedule} nameOf={nameOf} onChange={onChange} />
            </>
          )}
        </>
      )}
    </Token>
  );
}

interface ScheduleTimesProps {
  readonly schedule: GeofenceSchedule;
  readonly nameOf: (day: number) => string;
  readonly onChange: (schedule: GeofenceSchedule) => void;
}

function ScheduleTimes({ schedule, nameOf, onChange }: ScheduleTimesProps) {
  const text = useText('alert-types');
  return (
    <>
      <Row
        as="fieldset"
        gap={4}
        padding={0}
        marginBlock={8}
        wrap
        align="stretch"
        border="none"
        aria-label={text('weekdays')}
      >
        {weekDays.map((day) => (
          <button
            key={day}
            type="button"
            className="toggle"
            aria-pressed={schedule.days.includes(day)}
            onClick={() => {
              const days = weekDays.filter((one) =>
                one === day ? !schedule.days.includes(day) : schedule.days.includes(one),
              );
              // One day at least is left.
              if (days.length > 0) onChange({ ...schedule, days });
            }}
          >
            {nameOf(day)}
          </button>
        ))}
      </Row>
      <Stack columns="1fr 1fr" gap={8}>
        <TextInput
          type="time"
          label={text('from')}
          value={schedule.from}
          onChange={({ currentTarget }) =>
            currentTarget.value !== '' && onChange({ ...schedule, from: currentTarget.value })
          }
        />
        <TextInput
          type="time"
          label={text('to')}
          value={schedule.to}
          onChange={({ currentTarget }) =>
            currentTarget.value !== '' && onChange({ ...schedule, to: currentTarget.value })
          }
        />
      </Stack>
    </>
  );
}

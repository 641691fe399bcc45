import type { GeofenceSchedule } from '@azimute/contract';
import { Switch, TextInput } from '@mantine/core';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import { useScheduleWords } from '../../geofences/components/use-schedule-words.ts';
import { Token } from './token.tsx';
import { WeekDayToggles } from '../components/week-day-toggles.tsx';

interface ScheduleTokenProps {
  readonly label: string;
  /** Null: always. */
  readonly schedule: GeofenceSchedule | null;
  readonly onChange: (schedule: GeofenceSchedule | null) => void;
}

const workingDays = [1, 2, 3, 4, 5];

/** Schedule of a rule: always, or on some days between two times. */
export function ScheduleToken({ label, schedule, onChange }: ScheduleTokenProps) {
  const text = useText('alert-types');
  const { timeZone } = useAccount();
  const wordsOf = useScheduleWords();
  const words = schedule === null ? text('always') : wordsOf(schedule);
  return (
    <Token label={label} words={words}>
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
          {schedule !== null && <ScheduleTimes schedule={schedule} onChange={onChange} />}
        </>
      )}
    </Token>
  );
}

interface ScheduleTimesProps {
  readonly schedule: GeofenceSchedule;
  readonly onChange: (schedule: GeofenceSchedule) => void;
}

function ScheduleTimes({ schedule, onChange }: ScheduleTimesProps) {
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
        <WeekDayToggles days={schedule.days} onChange={(days) => onChange({ ...schedule, days })} />
      </Row>
      <Stack columns="1fr 1fr" gap={8}>
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="time"
            label={text(end)}
            value={schedule[end]}
            onChange={({ currentTarget: { value } }) =>
              value !== '' && onChange({ ...schedule, [end]: value })
            }
          />
        ))}
      </Stack>
    </>
  );
}

import { Input, SegmentedControl } from '@mantine/core';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Hint, Stack } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { countNotified, type NotifiedEvents } from '../api/notified-events.ts';
import type { DraftBacktest } from '../backtest/use-draft-backtest.ts';
import { ScheduleTimes } from './schedule-times.tsx';

interface NotifyScheduleProps {
  readonly notified: NotifiedEvents;
  readonly onChange: (next: NotifiedEvents) => void;
}

const workDays = [1, 2, 3, 4, 5];

/** When a rule applies: always, or on some days between two times, in the account's time zone. */
export function NotifySchedule({ notified, onChange }: NotifyScheduleProps) {
  const text = useText('geofences');
  const { timeZone } = useAccount();
  const { schedule } = notified;
  return (
    <Stack gap={12}>
      <Input.Wrapper label={text('schedule')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={text('schedule')}
          value={schedule === null ? 'always' : 'times'}
          data={(['always', 'times'] as const).map((value) => ({ value, label: text(`notify_${value}`) }))}
          onChange={(value) =>
            onChange({
              ...notified,
              schedule:
                value === 'always' ? null : { zone: timeZone, days: workDays, from: '18:00', to: '06:00' },
            })
          }
        />
      </Input.Wrapper>
      {schedule !== null && (
        <ScheduleTimes
          times={schedule}
          onChange={(changed) =>
            onChange({
              ...notified,
              schedule: { ...schedule, ...changed, days: [...(changed.days ?? schedule.days)] },
            })
          }
        />
      )}
    </Stack>
  );
}

interface NotifiedCountProps {
  readonly notified: NotifiedEvents;
  readonly backtest: DraftBacktest;
}

/** How often the rule would have notified, by the back-test of the geofence in the form. */
export function NotifiedCount({ notified, backtest }: NotifiedCountProps) {
  const text = useText('geofences');
  const format = useFormat();
  const { result, progress, lacks, days, begin } = backtest;
  if (lacks !== null) return null;
  if (progress !== null) return <Hint as="output">{text('notifyCounting')}</Hint>;
  if (result === null)
    return (
      <button type="button" className="text-button" onClick={begin}>
        {text('notifyCount')}
      </button>
    );
  return (
    <Hint as="output">
      {text('notifyCounted', {
        ...format.counted(countNotified(notified, result)),
        days: format.number(days),
      })}
    </Hint>
  );
}

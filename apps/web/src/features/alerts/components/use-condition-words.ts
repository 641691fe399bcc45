import type { AlertCondition, CalculatedCondition } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useReadingsByCode } from './use-readings-by-code.ts';

type ReadingCondition = Extract<CalculatedCondition, { kind: 'reading' }>;

const minuteSeconds = 60;

/** Describes the condition of an alert type in one line. */
export function useConditionWords(): (condition: AlertCondition) => string {
  const text = useText('alert-words');
  const status = useText('status');
  const format = useFormat();
  const readings = useReadingsByCode();
  const minutes = (value: number): string => format.duration(value * minuteSeconds);
  const ofReading = (when: ReadingCondition): string => {
    const words = text(`reading_${when.is}`, {
      reading: readings.name(when.reading),
      limit: readings.value(when.reading, when.limit),
      upper: readings.value(when.reading, when.upperLimit),
      time: format.duration(when.overSeconds),
    });
    return when.engine === 'any' ? words : text(`engine_${when.engine}`, { condition: words });
  };
  const calculated = (when: CalculatedCondition): string => {
    switch (when.kind) {
      case 'reading':
        return ofReading(when);
      case 'geofence_dwell':
      case 'idling':
        return text(when.kind, { time: minutes(when.minutes) });
      case 'speeding': {
        const words =
          when.limitKph === null
            ? text('speeding_fence')
            : text('speeding', { speed: format.speed(when.limitKph) });
        return when.marginKph === 0
          ? words
          : text('speeding_by', { condition: words, speed: format.speed(when.marginKph) });
      }
      case 'no_communication':
        return when.minutes === null
          ? text('no_communication_usual')
          : text('no_communication', { time: minutes(when.minutes) });
      case 'towed':
        return text('towed', { distance: format.distance(when.meters / 1_000) });
      case 'meter_due':
        return text(`meter_${when.meter}`, {
          every: when.meter === 'odometer' ? format.distance(when.every, 0) : format.hours(when.every),
        });
      case 'date_due':
        return text('date_due', format.counted(when.everyDays));
      case 'status_lasting':
        return text('status_lasting', { status: status(when.status), time: minutes(when.minutes) });
      case 'device_alarm':
        return when.alarms.length === 0
          ? text('device_alarm_any')
          : text('device_alarm', { alarms: when.alarms.join(', ') });
      case 'impossible_reading':
        return when.readings.length === 0
          ? text('impossible_reading_any')
          : text('impossible_reading', { readings: when.readings.map(readings.name).join(', ') });
      case 'first_movement':
        return text('first_movement', { time: minutes(when.afterMinutes) });
      case 'usage':
        return text(when.period === 'day' ? `usage_day_${when.is}` : `usage_week_${when.is}`, {
          hours: format.hours(when.hours),
        });
      default:
        return text(when.kind);
    }
  };
  return (condition) => {
    if (condition.type === 'calculated') return calculated(condition.when);
    if (condition.type === 'external') return text('external', { codes: condition.codes.join(', ') });
    const { by, atLeast, withinMinutes } = condition;
    return text(`many_${by}`, { formatted: format.number(atLeast), time: minutes(withinMinutes) });
  };
}

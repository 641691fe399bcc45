import type { CalculatedCondition } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { Alert } from '../api/alerts-queries.ts';
import { useConditionWords } from './use-condition-words.ts';
import { useReadingsByCode } from './use-readings-by-code.ts';

/** Conditions that are true only at a single instant. */
const momentary: readonly CalculatedCondition['kind'][] = [
  'geofence_entry',
  'geofence_exit',
  'first_movement',
  'device_alarm',
];

/** Describes an alert in sentences: condition, period, worst value and count. */
export function useWhatHappened(): (alert: Alert) => string {
  const text = useText('alerts');
  const format = useFormat();
  const conditionOf = useConditionWords();
  const worstOf = useWorstWords();
  return (alert) => {
    const { condition, occurrences, occurrenceCount, openedAt, description } = alert;
    const [latest = { from: openedAt, to: alert.endedAt, worstValue: null, worstAt: null }] = occurrences;
    const { from, to } = latest;
    const what = condition.type === 'external' && description !== '' ? description : conditionOf(condition);
    const isMoment =
      condition.type !== 'calculated' || momentary.includes(condition.when.kind) || from === to;
    const at = format.dateTime(from);
    const seconds = (Date.parse(to ?? '') - Date.parse(from)) / 1000;
    const when = isMoment
      ? text('happened_at', { what, at })
      : to === null
        ? text('happened_still', { what, at })
        : text('happened_for', { what, at, duration: format.duration(seconds) });
    return [
      when,
      ...(condition.type === 'calculated' ? worstOf(condition.when, latest.worstValue) : []),
      ...(occurrenceCount > 1 ? [text('happened_times', format.counted(occurrenceCount))] : []),
    ].join(' ');
  };
}

function useWorstWords(): (when: CalculatedCondition, worst: number | null) => string[] {
  const text = useText('alerts');
  const format = useFormat();
  const readings = useReadingsByCode();
  return (when, worst) => {
    if (worst === null) return [];
    if (when.kind === 'speeding') return [text('happened_peak', { value: format.speed(worst) })];
    if (when.kind !== 'reading') return [];
    const value = readings.value(when.reading, worst);
    const isLow = when.is === 'below' || when.is === 'falling';
    return [text(isLow ? 'happened_lowest' : 'happened_peak', { value })];
  };
}

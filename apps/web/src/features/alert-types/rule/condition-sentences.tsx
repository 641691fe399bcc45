import type { CalculatedCondition } from '@azimute/contract';
import { usageDirections, usagePeriods } from '@azimute/contract/alert-types/values';
import { assetStatuses } from '@azimute/contract/assets/values';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { readingNamesOptions } from '../../readings/api/readings-queries.ts';
import { choicesOptions } from '../api/alert-type-queries.ts';
import { choiceToken, ManyToken, NumberToken, numberToken } from './fields.tsx';
import { fieldsOf, Sentence } from './sentence.tsx';
import { useRuleWords } from './use-rule-words.ts';

export type ConditionKind = CalculatedCondition['kind'];

export interface ConditionProps<K extends ConditionKind> {
  readonly when: Extract<CalculatedCondition, { kind: K }>;
  /** Field for the geofences of the scope. */
  readonly geofences: ReactNode;
  readonly onChange: (when: CalculatedCondition) => void;
}

/** Field for what counts as an entry: only visits, or passages too. */
const crossings = ['entry', 'passage'] as const;
const yearMinutes = 525_600;

/** Field for the minutes after which a condition counts. */
function useMinutesToken(): (value: number, onChange: (minutes: number) => void) => ReactNode {
  const text = useText('alert-types');
  const words = useRuleWords();
  return (value, onChange) =>
    numberToken(
      text('forLonger'),
      value,
      words.minutes(value),
      text('unitMinutes'),
      [1, yearMinutes],
      onChange,
    );
}

export function Entry({ when, geofences, onChange }: ConditionProps<'geofence_entry'>) {
  const text = useText('alert-types');
  const crossing = choiceToken(
    text('crossing'),
    when.passages === true ? 'passage' : 'entry',
    crossings,
    (value) => text(`crossing_${value}`),
    (next) => onChange({ ...when, passages: next === 'passage' }),
  );
  const words = text('when_geofence_entry', fieldsOf(['crossing', 'geofences']));
  return <Sentence text={words} fields={{ geofences, crossing }} />;
}

export function Dwell({ when, geofences, onChange }: ConditionProps<'geofence_dwell'>) {
  const text = useText('alert-types');
  const minutes = useMinutesToken()(when.minutes, (next) => onChange({ ...when, minutes: next }));
  const words = text('when_geofence_dwell', fieldsOf(['geofences', 'minutes']));
  return <Sentence text={words} fields={{ geofences, minutes }} />;
}

export function Idling({ when, onChange }: ConditionProps<'idling'>) {
  const text = useText('alert-types');
  const minutes = useMinutesToken()(when.minutes, (next) => onChange({ ...when, minutes: next }));
  return <Sentence text={text('when_idling', fieldsOf(['minutes']))} fields={{ minutes }} />;
}

export function FirstMovement({ when, onChange }: ConditionProps<'first_movement'>) {
  const text = useText('alert-types');
  const minutes = useMinutesToken()(when.afterMinutes, (next) => onChange({ ...when, afterMinutes: next }));
  return <Sentence text={text('when_first_movement', fieldsOf(['minutes']))} fields={{ minutes }} />;
}

export function Speeding({ when, geofences, onChange }: ConditionProps<'speeding'>) {
  const text = useText('alert-types');
  const format = useFormat();
  const { limitKph, marginKph } = when;
  const limit = (
    <NumberToken
      label={text('speedLimit')}
      value={limitKph}
      words={limitKph === null ? text('limitOfGeofence') : format.speed(limitKph)}
      unit="km/h"
      min={1}
      max={300}
      noneHint={text('limitOfGeofenceHint')}
      onChange={(next) => onChange({ ...when, limitKph: next })}
    />
  );
  const margin = numberToken(text('margin'), marginKph, format.speed(marginKph), 'km/h', [0, 100], (next) =>
    onChange({ ...when, marginKph: next }),
  );
  const words = text('when_speeding', fieldsOf(['limit', 'margin', 'geofences']));
  return <Sentence text={words} fields={{ geofences, limit, margin }} />;
}

export function NoCommunication({ when, onChange }: ConditionProps<'no_communication'>) {
  const text = useText('alert-types');
  const words = useRuleWords();
  const minutes = (
    <NumberToken
      label={text('forLonger')}
      value={when.minutes}
      words={when.minutes === null ? text('usualSilence') : words.minutes(when.minutes)}
      unit={text('unitMinutes')}
      min={1}
      max={yearMinutes}
      noneHint={text('usualSilenceHint')}
      onChange={(next) => onChange({ ...when, minutes: next })}
    />
  );
  return <Sentence text={text('when_no_communication', fieldsOf(['minutes']))} fields={{ minutes }} />;
}

export function StatusLasting({ when, onChange }: ConditionProps<'status_lasting'>) {
  const text = useText('alert-types');
  const statusText = useText('status');
  const minutes = useMinutesToken()(when.minutes, (next) => onChange({ ...when, minutes: next }));
  const status = choiceToken(text('status'), when.status, assetStatuses, statusText, (next) =>
    onChange({ ...when, status: next }),
  );
  const words = text('when_status_lasting', fieldsOf(['status', 'minutes']));
  return <Sentence text={words} fields={{ status, minutes }} />;
}

export function DeviceAlarm({ when, onChange }: ConditionProps<'device_alarm'>) {
  const text = useText('alert-types');
  const words = useRuleWords();
  const { data: choices } = useQuery(choicesOptions);
  const alarms = (
    <ManyToken
      label={text('alarms')}
      values={when.alarms}
      words={words.several(when.alarms, text('anyAlarm'))}
      choices={(choices?.alarms ?? []).map((value) => ({ value, label: value }))}
      isFree
      hint={text('alarmsHint')}
      onChange={(next) => onChange({ ...when, alarms: next })}
    />
  );
  return <Sentence text={text('when_device_alarm', fieldsOf(['alarms']))} fields={{ alarms }} />;
}

export function ImpossibleReading({ when, onChange }: ConditionProps<'impossible_reading'>) {
  const text = useText('alert-types');
  const locale = useLocale();
  const words = useRuleWords();
  const { data = [] } = useQuery(readingNamesOptions);
  const choices = data.map(({ code, names }) => ({ value: code, label: names[locale] }));
  const named = when.readings.map((code) => choices.find(({ value }) => value === code)?.label ?? code);
  const readings = (
    <ManyToken
      label={text('readings')}
      values={when.readings}
      words={words.several(named, text('anyReading'))}
      choices={choices}
      hint={text('noneIsAny')}
      onChange={(next) => onChange({ ...when, readings: next })}
    />
  );
  return <Sentence text={text('when_impossible_reading', fieldsOf(['readings']))} fields={{ readings }} />;
}

export function Usage({ when, onChange }: ConditionProps<'usage'>) {
  const text = useText('alert-types');
  const format = useFormat();
  const is = choiceToken(
    text('direction'),
    when.is,
    usageDirections,
    (value) => text(`usage_${value}`),
    (next) => onChange({ ...when, is: next }),
  );
  const hours = numberToken(text('hours'), when.hours, format.hours(when.hours), 'h', [0, 168], (next) =>
    onChange({ ...when, hours: next }),
  );
  const period = choiceToken(
    text('period'),
    when.period,
    usagePeriods,
    (value) => text(`period_${value}`),
    (next) => onChange({ ...when, period: next }),
  );
  return (
    <Sentence text={text('when_usage', fieldsOf(['is', 'hours', 'period']))} fields={{ is, hours, period }} />
  );
}

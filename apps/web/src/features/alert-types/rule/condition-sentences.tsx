import { useNumberField } from './use-number-field.tsx';
import type { CalculatedCondition } from '@azimute/contract';
import { usageDirections, usagePeriods } from '@azimute/contract/alert-types/values';
import { assetStatuses } from '@azimute/contract/assets/values';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { readingNamesOptions } from '../../readings/api/readings-queries.ts';
import { choicesOptions } from '../api/alert-type-queries.ts';
import { ChoiceToken, ManyToken, NumberToken } from './fields.tsx';
import { fieldsOf, Sentence } from './sentence.tsx';
import { useRuleWords } from './use-rule-words.ts';

/** What counts as an entry: a visit, or also a way through. */
const crossings = ['entry', 'passage'] as const;
const yearMinutes = 525_600;

interface EntrySentenceProps {
  readonly when: Extract<CalculatedCondition, { kind: 'geofence_entry' }>;
  readonly geofences: ReactNode;
  readonly isDisabled: boolean;
  readonly onChange: (when: CalculatedCondition) => void;
}

export function EntrySentence({ when, geofences, isDisabled, onChange }: EntrySentenceProps) {
  const text = useText('alert-types');
  return (
    <Sentence
      text={text('when_geofence_entry', fieldsOf(['crossing', 'geofences']))}
      fields={{
        geofences,
        crossing: (
          <ChoiceToken
            label={text('crossing')}
            isDisabled={isDisabled}
            value={when.passages === true ? 'passage' : 'entry'}
            choices={crossings.map((value) => ({ value, label: text(`crossing_${value}`) }))}
            onChange={(crossing) => onChange({ ...when, passages: crossing === 'passage' })}
          />
        ),
      }}
    />
  );
}

interface SpeedingSentenceProps {
  readonly when: Extract<CalculatedCondition, { kind: 'speeding' }>;
  readonly geofences: ReactNode;
  readonly isDisabled: boolean;
  readonly onChange: (when: CalculatedCondition) => void;
}

export function SpeedingSentence({ when, geofences, isDisabled, onChange }: SpeedingSentenceProps) {
  const text = useText('alert-types');
  const format = useFormat();
  const { number } = useNumberField(isDisabled, onChange);
  const speed = (value: number): string => format.speed(value);
  return (
    <Sentence
      text={text('when_speeding', fieldsOf(['limit', 'margin', 'geofences']))}
      fields={{
        geofences,
        limit: (
          <NumberToken
            label={text('speedLimit')}
            isDisabled={isDisabled}
            value={when.limitKph}
            words={when.limitKph === null ? text('limitOfGeofence') : speed(when.limitKph)}
            unit="km/h"
            min={1}
            max={300}
            noneHint={text('limitOfGeofenceHint')}
            onChange={(limitKph) => onChange({ ...when, limitKph })}
          />
        ),
        margin: number(
          text('margin'),
          when.marginKph,
          speed(when.marginKph),
          'km/h',
          [0, 100],
          (marginKph) => ({
            ...when,
            marginKph,
          }),
        ),
      }}
    />
  );
}

interface NoCommunicationSentenceProps {
  readonly when: Extract<CalculatedCondition, { kind: 'no_communication' }>;
  readonly isDisabled: boolean;
  readonly onChange: (when: CalculatedCondition) => void;
}

export function NoCommunicationSentence({ when, isDisabled, onChange }: NoCommunicationSentenceProps) {
  const text = useText('alert-types');
  const words = useRuleWords();
  return (
    <Sentence
      text={text('when_no_communication', fieldsOf(['minutes']))}
      fields={{
        minutes: (
          <NumberToken
            label={text('forLonger')}
            isDisabled={isDisabled}
            value={when.minutes}
            words={when.minutes === null ? text('usualSilence') : words.minutes(when.minutes)}
            unit={text('unitMinutes')}
            min={1}
            max={yearMinutes}
            noneHint={text('usualSilenceHint')}
            onChange={(minutes) => onChange({ ...when, minutes })}
          />
        ),
      }}
    />
  );
}

interface StatusSentenceProps {
  readonly when: Extract<CalculatedCondition, { kind: 'status_lasting' }>;
  readonly isDisabled: boolean;
  readonly onChange: (when: CalculatedCondition) => void;
}

export function StatusSentence({ when, isDisabled, onChange }: StatusSentenceProps) {
  const text = useText('alert-types');
  const status = useText('status');
  const { minutesField } = useNumberField(isDisabled, onChange);
  return (
    <Sentence
      text={text('when_status_lasting', fieldsOf(['status', 'minutes']))}
      fields={{
        status: (
          <ChoiceToken
            label={text('status')}
            isDisabled={isDisabled}
            value={when.status}
            choices={assetStatuses.map((value) => ({ value, label: status(value) }))}
            onChange={(next) => onChange({ ...when, status: next })}
          />
        ),
        minutes: minutesField(when.minutes, (minutes) => ({ ...when, minutes })),
      }}
    />
  );
}

interface DeviceAlarmSentenceProps {
  readonly when: Extract<CalculatedCondition, { kind: 'device_alarm' }>;
  readonly isDisabled: boolean;
  readonly onChange: (when: CalculatedCondition) => void;
}

export function DeviceAlarmSentence({ when, isDisabled, onChange }: DeviceAlarmSentenceProps) {
  const text = useText('alert-types');
  const words = useRuleWords();
  const { data: choices } = useQuery(choicesOptions);
  return (
    <Sentence
      text={text('when_device_alarm', fieldsOf(['alarms']))}
      fields={{
        alarms: (
          <ManyToken
            label={text('alarms')}
            isDisabled={isDisabled}
            values={when.alarms}
            words={words.several(when.alarms, text('anyAlarm'))}
            choices={(choices?.alarms ?? []).map((value) => ({ value, label: value }))}
            isFree
            hint={text('alarmsHint')}
            onChange={(alarms) => onChange({ ...when, alarms })}
          />
        ),
      }}
    />
  );
}

interface ImpossibleReadingSentenceProps {
  readonly when: Extract<CalculatedCondition, { kind: 'impossible_reading' }>;
  readonly isDisabled: boolean;
  readonly onChange: (when: CalculatedCondition) => void;
}

export function ImpossibleReadingSentence({ when, isDisabled, onChange }: ImpossibleReadingSentenceProps) {
  const text = useText('alert-types');
  const locale = useLocale();
  const words = useRuleWords();
  const { data: readings = [] } = useQuery(readingNamesOptions);
  const names = readings.map(({ code, names: ofReading }) => ({ value: code, label: ofReading[locale] }));
  return (
    <Sentence
      text={text('when_impossible_reading', fieldsOf(['readings']))}
      fields={{
        readings: (
          <ManyToken
            label={text('readings')}
            isDisabled={isDisabled}
            values={when.readings}
            words={words.several(
              when.readings.map((code) => names.find(({ value }) => value === code)?.label ?? code),
              text('anyReading'),
            )}
            choices={names}
            hint={text('noneIsAny')}
            onChange={(next) => onChange({ ...when, readings: next })}
          />
        ),
      }}
    />
  );
}

interface UsageSentenceProps {
  readonly when: Extract<CalculatedCondition, { kind: 'usage' }>;
  readonly isDisabled: boolean;
  readonly onChange: (when: CalculatedCondition) => void;
}

export function UsageSentence({ when, isDisabled, onChange }: UsageSentenceProps) {
  const text = useText('alert-types');
  const format = useFormat();
  const { number } = useNumberField(isDisabled, onChange);
  return (
    <Sentence
      text={text('when_usage', fieldsOf(['is', 'hours', 'period']))}
      fields={{
        is: (
          <ChoiceToken
            label={text('direction')}
            isDisabled={isDisabled}
            value={when.is}
            choices={usageDirections.map((value) => ({ value, label: text(`usage_${value}`) }))}
            onChange={(is) => onChange({ ...when, is })}
          />
        ),
        hours: number(text('hours'), when.hours, format.hours(when.hours), 'h', [0, 168], (hours) => ({
          ...when,
          hours,
        })),
        period: (
          <ChoiceToken
            label={text('period')}
            isDisabled={isDisabled}
            value={when.period}
            choices={usagePeriods.map((value) => ({ value, label: text(`period_${value}`) }))}
            onChange={(period) => onChange({ ...when, period })}
          />
        ),
      }}
    />
  );
}

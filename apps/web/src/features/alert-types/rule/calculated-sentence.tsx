import type { CalculatedCondition } from '@azimute/contract';
import { usageDirections, usagePeriods } from '@azimute/contract/alert-types/values';
import { assetStatuses } from '@azimute/contract/assets/values';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { readingNamesOptions } from '../../readings/api/readings-queries.ts';
import { choicesOptions } from '../api/alert-type-queries.ts';
import { DueFields } from './due-fields.tsx';
import { ChoiceToken, ManyToken, NumberToken } from './fields.tsx';
import { ReadingFields } from './reading-fields.tsx';
import { fieldsOf, Sentence } from './sentence.tsx';
import { useRuleWords } from './use-rule-words.ts';

interface CalculatedSentenceProps {
  readonly when: CalculatedCondition;
  /** The geofences of the scope, as a field. */
  readonly geofences: ReactNode;
  readonly isDisabled: boolean;
  readonly onChange: (when: CalculatedCondition) => void;
}

/** What counts as an entry: a visit, or also a way through. */
const crossings = ['entry', 'passage'] as const;
const yearMinutes = 525_600;

/** What a calculated type watches for, as a sentence with fields. */
export function CalculatedSentence({ when, geofences, isDisabled, onChange }: CalculatedSentenceProps) {
  const text = useText('alert-types');
  const status = useText('status');
  const format = useFormat();
  const locale = useLocale();
  const words = useRuleWords();
  const { data: choices } = useQuery(choicesOptions);
  const { data: readings = [] } = useQuery(readingNamesOptions);
  const number = (
    label: string,
    value: number | null,
    said: string,
    unit: string,
    [min, max]: readonly [number, number],
    set: (value: number) => CalculatedCondition,
  ) => (
    <NumberToken
      label={label}
      isDisabled={isDisabled}
      value={value}
      words={said}
      unit={unit}
      min={min}
      max={max}
      onChange={(next) => next !== null && onChange(set(next))}
    />
  );
  const minutesField = (value: number, set: (minutes: number) => CalculatedCondition) =>
    number(text('forLonger'), value, words.minutes(value), text('unitMinutes'), [1, yearMinutes], set);
  switch (when.kind) {
    case 'reading':
      return <ReadingFields when={when} isDisabled={isDisabled} onChange={onChange} />;
    case 'geofence_entry':
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
    case 'geofence_exit':
    case 'outside_geofence':
      return <Sentence text={text(`when_${when.kind}`, fieldsOf(['geofences']))} fields={{ geofences }} />;
    case 'geofence_dwell':
      return (
        <Sentence
          text={text('when_geofence_dwell', fieldsOf(['geofences', 'minutes']))}
          fields={{ geofences, minutes: minutesField(when.minutes, (minutes) => ({ ...when, minutes })) }}
        />
      );
    case 'speeding': {
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
    case 'no_communication':
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
    case 'idling':
      return (
        <Sentence
          text={text('when_idling', fieldsOf(['minutes']))}
          fields={{ minutes: minutesField(when.minutes, (minutes) => ({ ...when, minutes })) }}
        />
      );
    case 'towed':
      return (
        <Sentence
          text={text('when_towed', fieldsOf(['meters']))}
          fields={{
            meters: number(
              text('distance'),
              when.meters,
              format.distance(when.meters / 1_000),
              text('unitMeters'),
              [100, 1_000_000],
              (meters) => ({ ...when, meters }),
            ),
          }}
        />
      );
    case 'out_of_hours':
      return <span>{text('when_out_of_hours')}</span>;
    case 'meter_due':
    case 'date_due':
      return <DueFields when={when} isDisabled={isDisabled} onChange={onChange} />;
    case 'status_lasting':
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
    case 'device_alarm':
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
    case 'impossible_reading': {
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
    case 'first_movement':
      return (
        <Sentence
          text={text('when_first_movement', fieldsOf(['minutes']))}
          fields={{
            minutes: minutesField(when.afterMinutes, (afterMinutes) => ({ ...when, afterMinutes })),
          }}
        />
      );
    case 'usage':
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
}

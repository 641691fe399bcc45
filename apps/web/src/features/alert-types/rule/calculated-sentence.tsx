import {
  EntrySentence,
  SpeedingSentence,
  NoCommunicationSentence,
  StatusSentence,
  DeviceAlarmSentence,
  ImpossibleReadingSentence,
  UsageSentence,
} from './condition-sentences.tsx';
import { useNumberField } from './use-number-field.tsx';
import type { CalculatedCondition } from '@azimute/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { DueFields } from './due-fields.tsx';
import { ReadingFields } from './reading-fields.tsx';
import { fieldsOf, Sentence } from './sentence.tsx';

interface CalculatedSentenceProps {
  readonly when: CalculatedCondition;
  /** The geofences of the scope, as a field. */
  readonly geofences: ReactNode;
  readonly isDisabled: boolean;
  readonly onChange: (when: CalculatedCondition) => void;
}

/** What a calculated type watches for, as a sentence with fields. */
export function CalculatedSentence({ when, geofences, isDisabled, onChange }: CalculatedSentenceProps) {
  const text = useText('alert-types');
  const format = useFormat();
  const { number, minutesField } = useNumberField(isDisabled, onChange);
  switch (when.kind) {
    case 'reading':
      return <ReadingFields when={when} isDisabled={isDisabled} onChange={onChange} />;
    case 'geofence_entry':
      return <EntrySentence when={when} geofences={geofences} isDisabled={isDisabled} onChange={onChange} />;
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
    case 'speeding':
      return (
        <SpeedingSentence when={when} geofences={geofences} isDisabled={isDisabled} onChange={onChange} />
      );
    case 'no_communication':
      return <NoCommunicationSentence when={when} isDisabled={isDisabled} onChange={onChange} />;
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
      return <StatusSentence when={when} isDisabled={isDisabled} onChange={onChange} />;
    case 'device_alarm':
      return <DeviceAlarmSentence when={when} isDisabled={isDisabled} onChange={onChange} />;
    case 'impossible_reading':
      return <ImpossibleReadingSentence when={when} isDisabled={isDisabled} onChange={onChange} />;
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
      return <UsageSentence when={when} isDisabled={isDisabled} onChange={onChange} />;
  }
}

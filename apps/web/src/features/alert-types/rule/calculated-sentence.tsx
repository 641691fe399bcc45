import type { CalculatedCondition } from '@azimute/contract';
import type { ComponentType, ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import {
  DeviceAlarm,
  Dwell,
  Entry,
  FirstMovement,
  Idling,
  ImpossibleReading,
  NoCommunication,
  Speeding,
  StatusLasting,
  Usage,
  type ConditionKind,
  type ConditionProps,
} from './condition-sentences.tsx';
import { DateDue, MeterDue } from './due-sentences.tsx';
import { numberToken } from './fields.tsx';
import { ReadingSentence } from './reading-sentence.tsx';
import { fieldsOf, Sentence } from './sentence.tsx';

const sentences: { readonly [K in ConditionKind]: ComponentType<ConditionProps<K>> } = {
  reading: ReadingSentence,
  geofence_entry: Entry,
  geofence_exit: OfGeofences,
  outside_geofence: OfGeofences,
  geofence_dwell: Dwell,
  speeding: Speeding,
  no_communication: NoCommunication,
  idling: Idling,
  towed: Towed,
  out_of_hours: OutOfHours,
  meter_due: MeterDue,
  date_due: DateDue,
  status_lasting: StatusLasting,
  device_alarm: DeviceAlarm,
  impossible_reading: ImpossibleReading,
  first_movement: FirstMovement,
  usage: Usage,
};

type CalculatedSentenceProps = ConditionProps<ConditionKind> & { readonly when: CalculatedCondition };

/** Condition of a calculated type as a sentence with fields. */
export function CalculatedSentence(props: CalculatedSentenceProps) {
  const Kind = sentences[props.when.kind] as ComponentType<CalculatedSentenceProps>;
  return <Kind {...props} />;
}

interface OfGeofencesProps {
  readonly when: { readonly kind: 'geofence_exit' | 'outside_geofence' };
  readonly geofences: ReactNode;
}

function OfGeofences({ when, geofences }: OfGeofencesProps) {
  const text = useText('alert-types');
  return <Sentence text={text(`when_${when.kind}`, fieldsOf(['geofences']))} fields={{ geofences }} />;
}

function Towed({ when, onChange }: ConditionProps<'towed'>) {
  const text = useText('alert-types');
  const format = useFormat();
  const words = format.distance(when.meters / 1_000);
  const change = (meters: number): void => onChange({ ...when, meters });
  const range = [100, 1_000_000] as const;
  const meters = numberToken(text('distance'), when.meters, words, text('unitMeters'), range, change);
  return <Sentence text={text('when_towed', fieldsOf(['meters']))} fields={{ meters }} />;
}

function OutOfHours() {
  const text = useText('alert-types');
  return <span>{text('when_out_of_hours')}</span>;
}

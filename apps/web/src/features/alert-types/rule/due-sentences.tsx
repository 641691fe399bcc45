import { alertMeters } from '@azimute/contract/alert-types/values';
import { TextInput } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { ConditionProps } from './condition-sentences.tsx';
import { choiceToken, numberToken } from './fields.tsx';
import { fieldsOf, Sentence } from './sentence.tsx';
import { Token } from './token.tsx';

const mostOfMeter = 10_000_000;

/** Maintenance due by a meter. */
export function MeterDue({ when, onChange }: ConditionProps<'meter_due'>) {
  const text = useText('alert-types');
  const format = useFormat();
  const isHours = when.meter === 'hour_meter';
  const amount = (name: 'every' | 'from' | 'ahead', label: string, min: number) => {
    const words = isHours ? format.hours(when[name]) : format.distance(when[name], 0);
    return numberToken(label, when[name], words, isHours ? 'h' : 'km', [min, mostOfMeter], (value) =>
      onChange({ ...when, [name]: value }),
    );
  };
  const fields = {
    meter: choiceToken(
      text('meter'),
      when.meter,
      alertMeters,
      (value) => text(`meter_${value}`),
      (meter) => onChange({ ...when, meter }),
    ),
    every: amount('every', text('every'), 1),
    from: amount('from', text('countedFrom'), 0),
    ahead: amount('ahead', text('ahead'), 0),
  };
  return (
    <Sentence text={text('when_meter_due', fieldsOf(['meter', 'every', 'from', 'ahead']))} fields={fields} />
  );
}

/** Maintenance due by date. */
export function DateDue({ when, onChange }: ConditionProps<'date_due'>) {
  const text = useText('alert-types');
  const format = useFormat();
  const days = (name: 'everyDays' | 'aheadDays', label: string, range: readonly [number, number]) =>
    numberToken(
      label,
      when[name],
      text('days', format.counted(when[name])),
      text('unitDays'),
      range,
      (value) => onChange({ ...when, [name]: value }),
    );
  const fields = {
    every: days('everyDays', text('every'), [1, 3_660]),
    from: (
      <DateToken
        label={text('countedFrom')}
        value={when.from}
        onChange={(from) => onChange({ ...when, from })}
      />
    ),
    ahead: days('aheadDays', text('ahead'), [0, 365]),
  };
  return <Sentence text={text('when_date_due', fieldsOf(['every', 'from', 'ahead']))} fields={fields} />;
}

interface DateTokenProps {
  readonly label: string;
  /** Date, such as 2026-03-08. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function DateToken({ label, value, onChange }: DateTokenProps) {
  const format = useFormat();
  return (
    <Token label={label} words={format.date(`${value}T12:00:00Z`)}>
      {() => (
        <TextInput
          data-autofocus
          type="date"
          label={label}
          value={value}
          onChange={({ currentTarget }) => currentTarget.value !== '' && onChange(currentTarget.value)}
        />
      )}
    </Token>
  );
}

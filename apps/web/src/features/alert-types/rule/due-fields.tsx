import type { CalculatedCondition } from '@azimute/contract';
import { alertMeters } from '@azimute/contract/alert-types/values';
import { TextInput } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { ChoiceToken, NumberToken } from './fields.tsx';
import { fieldsOf, Sentence } from './sentence.tsx';
import { Token } from './token.tsx';

interface DateTokenProps {
  readonly label: string;
  readonly isDisabled: boolean;
  /** As 2026-03-08. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

type MeterDue = Extract<CalculatedCondition, { kind: 'meter_due' }>;
type DateDue = Extract<CalculatedCondition, { kind: 'date_due' }>;

interface DueFieldsProps<When> {
  readonly when: When;
  readonly isDisabled: boolean;
  readonly onChange: (when: When) => void;
}

/** Maintenance that is due by a meter or by the calendar. */
export function DueFields({ when, ...props }: DueFieldsProps<MeterDue | DateDue>) {
  return when.kind === 'meter_due' ? (
    <MeterFields when={when} {...props} />
  ) : (
    <DateFields when={when} {...props} />
  );
}

const mostOfMeter = 10_000_000;

function MeterFields({ when, isDisabled, onChange }: DueFieldsProps<MeterDue>) {
  const text = useText('alert-types');
  const format = useFormat();
  const isHours = when.meter === 'hour_meter';
  const amount = (name: 'every' | 'from' | 'ahead', label: string, min: number) => (
    <NumberToken
      label={label}
      isDisabled={isDisabled}
      value={when[name]}
      words={isHours ? format.hours(when[name]) : format.distance(when[name], 0)}
      unit={isHours ? 'h' : 'km'}
      min={min}
      max={mostOfMeter}
      onChange={(value) => value !== null && onChange({ ...when, [name]: value })}
    />
  );
  return (
    <Sentence
      text={text('when_meter_due', fieldsOf(['meter', 'every', 'from', 'ahead']))}
      fields={{
        meter: (
          <ChoiceToken
            label={text('meter')}
            isDisabled={isDisabled}
            value={when.meter}
            choices={alertMeters.map((value) => ({ value, label: text(`meter_${value}`) }))}
            onChange={(meter) => onChange({ ...when, meter })}
          />
        ),
        every: amount('every', text('every'), 1),
        from: amount('from', text('countedFrom'), 0),
        ahead: amount('ahead', text('ahead'), 0),
      }}
    />
  );
}

function DateFields({ when, isDisabled, onChange }: DueFieldsProps<DateDue>) {
  const text = useText('alert-types');
  const format = useFormat();
  const days = (name: 'everyDays' | 'aheadDays', label: string, min: number, max: number) => (
    <NumberToken
      label={label}
      isDisabled={isDisabled}
      value={when[name]}
      words={text('days', format.counted(when[name]))}
      unit={text('unitDays')}
      min={min}
      max={max}
      onChange={(value) => value !== null && onChange({ ...when, [name]: value })}
    />
  );
  return (
    <Sentence
      text={text('when_date_due', fieldsOf(['every', 'from', 'ahead']))}
      fields={{
        every: days('everyDays', text('every'), 1, 3_660),
        from: (
          <DateToken
            label={text('countedFrom')}
            isDisabled={isDisabled}
            value={when.from}
            onChange={(from) => onChange({ ...when, from })}
          />
        ),
        ahead: days('aheadDays', text('ahead'), 0, 365),
      }}
    />
  );
}

/** A day of the calendar. */
function DateToken({ label, isDisabled, value, onChange }: DateTokenProps) {
  const format = useFormat();
  return (
    <Token label={label} isDisabled={isDisabled} words={format.date(new Date(`${value}T12:00:00Z`))}>
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

import type { CalculatedCondition } from '@azimute/contract';
import { engineStates, readingComparisons } from '@azimute/contract/alert-types/values';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { readingNamesOptions } from '../../readings/api/readings-queries.ts';
import { ChoiceToken, NumberToken } from './fields.tsx';
import { fieldsOf, Sentence } from './sentence.tsx';

type ReadingCondition = Extract<CalculatedCondition, { kind: 'reading' }>;

interface ReadingFieldsProps {
  readonly when: ReadingCondition;
  readonly isDisabled: boolean;
  readonly onChange: (when: ReadingCondition) => void;
}

const space = '\u00a0';
const most = 1_000_000_000;

/** A reading against its limit: "When coolant temperature is above 105 °C with the engine on". */
export function ReadingFields({ when, isDisabled, onChange }: ReadingFieldsProps) {
  const text = useText('alert-types');
  const format = useFormat();
  const locale = useLocale();
  const { data: readings = [] } = useQuery(readingNamesOptions);
  const unit = readings.find(({ code }) => code === when.reading)?.unit ?? '';
  const said = (value: number): string =>
    `${format.number(value, value % 1 === 0 ? 0 : 2)}${unit && space}${unit}`;
  const isRate = when.is === 'rising' || when.is === 'falling';
  const limit = (label: string, name: 'limit' | 'upperLimit', value: number | null) => (
    <NumberToken
      label={label}
      isDisabled={isDisabled}
      value={value}
      words={value === null ? '…' : said(value)}
      unit={unit}
      min={isRate ? 0 : -most}
      max={most}
      decimals={3}
      onChange={(next) => next !== null && onChange({ ...when, [name]: next })}
    />
  );
  const kind = isRate ? 'rate' : when.is === 'outside' ? 'outside' : 'limit';
  return (
    <Sentence
      text={text(
        `when_reading_${kind}`,
        fieldsOf(['reading', 'is', 'limit', 'upper', 'over', 'engine', 'clear']),
      )}
      fields={{
        reading: (
          <ChoiceToken
            label={text('reading')}
            isDisabled={isDisabled}
            value={when.reading}
            choices={readings
              .filter((reading) => reading.kind === 'number')
              .map(({ code, names }) => ({ value: code, label: names[locale] }))}
            onChange={(reading) => onChange({ ...when, reading, clearLimit: null })}
          />
        ),
        is: (
          <ChoiceToken
            label={text('comparison')}
            isDisabled={isDisabled}
            value={when.is}
            choices={readingComparisons.map((value) => ({ value, label: text(`is_${value}`) }))}
            onChange={(is) =>
              onChange({
                ...when,
                is,
                clearLimit: null,
                upperLimit: is === 'outside' ? (when.upperLimit ?? when.limit + 1) : null,
                overSeconds: is === 'rising' || is === 'falling' ? (when.overSeconds ?? 600) : null,
              })
            }
          />
        ),
        limit: limit(text('limit'), 'limit', when.limit),
        upper: limit(text('upperLimit'), 'upperLimit', when.upperLimit),
        over: (
          <NumberToken
            label={text('within')}
            isDisabled={isDisabled}
            value={when.overSeconds === null ? null : when.overSeconds / 60}
            words={format.duration(when.overSeconds)}
            unit={text('unitMinutes')}
            min={1}
            max={1_440}
            onChange={(minutes) => minutes !== null && onChange({ ...when, overSeconds: minutes * 60 })}
          />
        ),
        engine: (
          <ChoiceToken
            label={text('engine')}
            isDisabled={isDisabled}
            value={when.engine}
            choices={engineStates.map((value) => ({ value, label: text(`engine_${value}`) }))}
            onChange={(engine) => onChange({ ...when, engine })}
          />
        ),
        clear: (
          <NumberToken
            label={text('clearLimit')}
            isDisabled={isDisabled}
            value={when.clearLimit}
            words={when.clearLimit === null ? text('sameLimit') : said(when.clearLimit)}
            unit={unit}
            min={-most}
            max={most}
            decimals={3}
            noneHint={text('sameLimitHint')}
            onChange={(clearLimit) => onChange({ ...when, clearLimit })}
          />
        ),
      }}
    />
  );
}

import { engineStates, readingComparisons } from '@azimute/contract/alert-types/values';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { readingNamesOptions } from '../../readings/api/readings-queries.ts';
import type { ConditionProps } from './condition-sentences.tsx';
import { choiceToken, ChoiceToken, NumberToken, numberToken } from './fields.tsx';
import { fieldsOf, Sentence } from './sentence.tsx';

const space = '\u00a0';
const most = 1_000_000_000;

/** A reading against its limit: "When coolant temperature is above 105 °C with the engine on". */
export function ReadingSentence({ when, onChange }: ConditionProps<'reading'>) {
  const text = useText('alert-types');
  const format = useFormat();
  const kind = isRate(when) ? 'rate' : when.is === 'outside' ? 'outside' : 'limit';
  const minutes = when.overSeconds === null ? null : when.overSeconds / 60;
  const engine = choiceToken(
    text('engine'),
    when.engine,
    engineStates,
    (value) => text(`engine_${value}`),
    (next) => onChange({ ...when, engine: next }),
  );
  const over = numberToken(
    text('within'),
    minutes,
    format.duration(when.overSeconds),
    text('unitMinutes'),
    [1, 1_440],
    (next) => onChange({ ...when, overSeconds: next * 60 }),
  );
  const is = choiceToken(
    text('comparison'),
    when.is,
    readingComparisons,
    (value) => text(`is_${value}`),
    (next) =>
      onChange({
        ...when,
        is: next,
        clearLimit: null,
        upperLimit: next === 'outside' ? (when.upperLimit ?? when.limit + 1) : null,
        overSeconds: isRate({ is: next }) ? (when.overSeconds ?? 600) : null,
      }),
  );
  const names = ['reading', 'is', 'limit', 'upper', 'over', 'engine', 'clear'] as const;
  const fields = { is, over, engine, ...useLimitTokens({ when, onChange }) };
  return <Sentence text={text(`when_reading_${kind}`, fieldsOf(names))} fields={fields} />;
}

function isRate({ is }: { readonly is: (typeof readingComparisons)[number] }): boolean {
  return is === 'rising' || is === 'falling';
}

/** Fields for the reading and its limits, in the reading's unit. */
function useLimitTokens({ when, onChange }: Pick<ConditionProps<'reading'>, 'when' | 'onChange'>) {
  const text = useText('alert-types');
  const format = useFormat();
  const locale = useLocale();
  const { data: readings = [] } = useQuery(readingNamesOptions);
  const unit = readings.find(({ code }) => code === when.reading)?.unit ?? '';
  const said = (value: number): string =>
    `${format.number(value, value % 1 === 0 ? 0 : 2)}${unit && space}${unit}`;
  const limit = (label: string, name: 'limit' | 'upperLimit', value: number | null) =>
    numberToken(
      label,
      value,
      value === null ? '…' : said(value),
      unit,
      [isRate(when) ? 0 : -most, most],
      (next) => onChange({ ...when, [name]: next }),
      3,
    );
  return {
    limit: limit(text('limit'), 'limit', when.limit),
    upper: limit(text('upperLimit'), 'upperLimit', when.upperLimit),
    reading: (
      <ChoiceToken
        label={text('reading')}
        value={when.reading}
        choices={readings
          .filter((reading) => reading.kind === 'number')
          .map(({ code, names }) => ({ value: code, label: names[locale] }))}
        onChange={(reading) => onChange({ ...when, reading, clearLimit: null })}
      />
    ),
    clear: (
      <NumberToken
        label={text('clearLimit')}
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
  };
}

import type { CalculatedCondition } from '@azimute/contract';
import { whyUntried } from '@azimute/contract/alert-types/thresholds';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { typesOptions, type AlertType } from '../api/alert-type-queries.ts';
import { noiseOf, stricterOf } from '../api/noise-of.ts';
import { useThresholdWords } from '../backtest/use-threshold-words.ts';
import classes from './types.module.css';

interface StricterWordsProps {
  readonly type: Pick<AlertType, 'stricter' | 'raisedIn30Days'>;
  readonly when: CalculatedCondition;
}

const day = (date: string): Date => new Date(`${date}T12:00:00Z`);

/** Alerts that a type raised in 30 days, by day, with a link to them. */
export function TypeFigures({ type }: { readonly type: AlertType }) {
  const text = useText('alert-types');
  const format = useFormat();
  const { data: types } = useQuery(typesOptions(undefined));
  const noise = types === undefined ? null : noiseOf(types.items, type.id);
  const { days, raisedIn30Days, openCount } = type;
  return (
    <Stack as="section" gap={12} aria-labelledby="type-raised">
      <h3 id="type-raised">{text('last30Days')}</h3>
      <p>
        <Text as="strong" color="text" size={32} figure>
          {format.number(raisedIn30Days)}
        </Text>{' '}
        {text('alertsADay', {
          count: raisedIn30Days,
          formatted: format.number(raisedIn30Days / Math.max(1, days.length), 1),
        })}
      </p>
      <RaisedByDay days={days} />
      {noise !== null && (
        <p className={classes['noisy']}>
          <strong>{text('noisy')}</strong> {text('noisyShare', { share: format.percent(noise.share, 0) })}
          {type.condition.type === 'calculated' && (
            <StricterWords type={type} when={type.condition.when} />
          )}{' '}
          {whyUntried(type.condition) === null && text('noisyTry')}
        </p>
      )}
      <Link to="/{-$locale}/services/simc/alertas/alertas" search={{ types: [type.id] }} preload={false}>
        {text('openAlerts', format.counted(openCount))}
      </Link>
    </Stack>
  );
}

/** States how many alerts a higher threshold of a noisy rule would have avoided. */
function StricterWords({ type, when }: StricterWordsProps) {
  const text = useText('alert-types');
  const format = useFormat();
  const words = useThresholdWords(when);
  const stricter = stricterOf(type);
  if (stricter === null) return null;
  return (
    <>
      {' '}
      {text('noisyStricter', {
        count: stricter.leftOut,
        value: words(stricter.value),
        formatted: format.number(stricter.leftOut),
        of: format.number(type.raisedIn30Days),
      })}
    </>
  );
}

function RaisedByDay({ days }: Pick<AlertType, 'days'>) {
  const text = useText('alert-types');
  const format = useFormat();
  const most = Math.max(1, ...days.map(({ count }) => count));
  const [first, last] = [days.at(0), days.at(-1)];
  return (
    <figure aria-label={text('byDay')}>
      <Row align="end" gap={2} height={96} border="bottom" aria-hidden>
        {days.map(({ date, count }) => (
          <Box
            as="span"
            flex={1}
            minWidth={2}
            fill="accent"
            key={date}
            style={{ height: `${(count / most) * 100}%` }}
            title={`${format.date(day(date))}: ${format.number(count)}`}
          />
        ))}
      </Row>
      {first && last && (
        <Row
          as="figcaption"
          justify="space-between"
          gap={8}
          paddingTop={4}
          fontSize={11}
          color="text-2"
          align="stretch"
        >
          <span>{format.date(day(first.date))}</span>
          <span className="figure">{text('mostInADay', { formatted: format.number(most) })}</span>
          <span>{format.date(day(last.date))}</span>
        </Row>
      )}
    </figure>
  );
}

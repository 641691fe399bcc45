import { whyUntried } from '@azimute/contract/alert-types/thresholds';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { typesOptions, type AlertType } from '../api/alert-type-queries.ts';
import { noiseOf } from '../api/noise-of.ts';
import { StricterWords } from './stricter-words.tsx';
import classes from './types.module.css';

const day = (date: string): Date => new Date(`${date}T12:00:00Z`);

/** What a type raised in 30 days, by day; its alerts are a press away. */
export function TypeFigures({ type }: { readonly type: AlertType }) {
  const text = useText('alert-types');
  const format = useFormat();
  const { data: types } = useQuery(typesOptions(undefined));
  const noise = types === undefined ? null : noiseOf(types.items, type.id);
  const { days, raisedIn30Days, openCount } = type;
  const most = Math.max(1, ...days.map(({ count }) => count));
  const [first, last] = [days.at(0), days.at(-1)];
  return (
    <section className={classes['raised']} aria-labelledby="type-raised">
      <h3 id="type-raised">{text('last30Days')}</h3>
      <p>
        <strong className={`${classes['big']} figure`}>{format.number(raisedIn30Days)}</strong>{' '}
        {text('alertsADay', {
          count: raisedIn30Days,
          formatted: format.number(raisedIn30Days / Math.max(1, days.length), 1),
        })}
      </p>
      <figure className={classes['chart']} aria-label={text('byDay')}>
        <div className={classes['bars']} aria-hidden>
          {days.map(({ date, count }) => (
            <span
              key={date}
              style={{ height: `${(count / most) * 100}%` }}
              title={`${format.date(day(date))}: ${format.number(count)}`}
            />
          ))}
        </div>
        {first && last && (
          <figcaption>
            <span>{format.date(day(first.date))}</span>
            <span className="figure">{text('mostInADay', { formatted: format.number(most) })}</span>
            <span>{format.date(day(last.date))}</span>
          </figcaption>
        )}
      </figure>
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
        {text('openAlerts', { count: openCount, formatted: format.number(openCount) })}
      </Link>
    </section>
  );
}

import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './rule-backtest.module.css';

/** At what hours of the day they began. */
export function OutcomeHours({ byHour }: { readonly byHour: readonly number[] }) {
  const text = useText('alert-backtest');
  const format = useFormat();
  const most = Math.max(...byHour);
  if (most === 0) return null;
  const said = byHour
    .map((count, hour) => ({ count, hour }))
    .filter(({ count }) => count === most)
    .map(({ hour }) => hourOf(hour));
  return (
    <section className={classes['sub']} aria-labelledby="rule-hours">
      <h4 id="rule-hours">
        {text('byHour')}{' '}
        <span className={classes['quiet']}>{text('mostAt', { hours: said.join(', ') })}</span>
      </h4>
      <div className={classes['hours']} aria-hidden>
        {byHour.map((count, hour) => (
          <span
            key={hourOf(hour)}
            style={{ height: `${(count / most) * 100}%` }}
            title={`${hourOf(hour)}: ${format.number(count)}`}
          />
        ))}
      </div>
      <p className={classes['axis']} aria-hidden>
        {[0, 6, 12, 18, 23].map((hour) => (
          <span key={hour} className="figure">
            {hourOf(hour)}
          </span>
        ))}
      </p>
    </section>
  );
}

function hourOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

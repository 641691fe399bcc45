import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Stack } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './rule-backtest.module.css';

/** Hours of the day at which occurrences began. */
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
    <Stack as="section" gap={8} className={classes['sub']} aria-labelledby="rule-hours">
      <h4 id="rule-hours">
        {text('byHour')} <span className="quiet">{text('mostAt', { hours: said.join(', ') })}</span>
      </h4>
      <Row align="end" gap={2} height={40} border="bottom" aria-hidden>
        {byHour.map((count, hour) => (
          <Box
            as="span"
            flex={1}
            fill="data-1"
            key={hourOf(hour)}
            style={{ height: `${(count / most) * 100}%` }}
            title={`${hourOf(hour)}: ${format.number(count)}`}
          />
        ))}
      </Row>
      <Row as="p" justify="space-between" align="stretch" fontSize={11} color="text-2" aria-hidden>
        {[0, 6, 12, 18, 23].map((hour) => (
          <span key={hour} className="figure">
            {hourOf(hour)}
          </span>
        ))}
      </Row>
    </Stack>
  );
}

function hourOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

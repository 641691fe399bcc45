import type { AlertBacktestResult } from '@azimute/contract';
import { useMemo } from 'react';
import { dateTimeFormat } from '../../../i18n/date-time-format.ts';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { ChartShape } from '../../../ui/charts/chart-options.ts';
import { Chart } from '../../../ui/charts/chart.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './rule-backtest.module.css';

interface OutcomeDaysProps {
  readonly byDay: AlertBacktestResult['byDay'];
  readonly isCompared: boolean;
}

/** Times by day; hatched, those that only the saved rule held. */
export function OutcomeDays({ byDay, isCompared }: OutcomeDaysProps) {
  const text = useText('alert-backtest');
  const format = useFormat();
  const tag = languageTags[useLocale()];
  const shape = useMemo((): ChartShape => {
    const days = dateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    return {
      kind: 'stacked',
      categories: byDay.map(({ day }) => days.format(new Date(day))),
      series: [
        { name: text('withThisRule'), values: byDay.map(({ times }) => times) },
        ...(isCompared ? [{ name: text('leftOut'), values: byDay.map(({ leftOut }) => leftOut) }] : []),
      ],
      format: (value) => format.number(value),
      axisFormat: (value) => (Number.isInteger(value) ? format.number(value) : ''),
    };
  }, [byDay, isCompared, tag, text, format]);
  if (byDay.every(({ times, leftOut }) => times + leftOut === 0))
    return <p className={classes['quiet']}>{text('nothing')}</p>;
  return (
    <div>
      <div className={classes['chart']}>
        <Chart label={text('byDay')} shape={shape} />
      </div>
      {isCompared && (
        <p className={classes['legends']}>
          <span className={classes['legend']}>{text('withThisRule')}</span>
          <span className={classes['legend']} data-left-out>
            {text('leftOut')}
          </span>
        </p>
      )}
    </div>
  );
}

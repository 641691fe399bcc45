import { languageTags } from '@azimute/contract/locales';
import type { AlertBacktestResult } from '@azimute/contract';
import { useMemo } from 'react';
import { dateTimeFormat } from '../../../i18n/date-time-format.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { ChartShape } from '../../../ui/charts/chart-options.ts';
import { Chart } from '../../../ui/charts/chart.tsx';
import { Row } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';

interface OutcomeDaysProps {
  readonly byDay: AlertBacktestResult['byDay'];
  readonly isCompared: boolean;
}

/** Occurrences by day; days on which only the saved rule applied are hatched. */
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
    return <p className="quiet">{text('nothing')}</p>;
  return (
    <div>
      <Row align="stretch" height={140}>
        <Chart label={text('byDay')} shape={shape} />
      </Row>
      {isCompared && (
        <Row as="p" align="stretch" wrap gap={4} columnGap={12} fontSize={12} color="text-2">
          <Row as="span" inline gap={6} className="series">
            {text('withThisRule')}
          </Row>
          <Row as="span" inline gap={6} className="series" data-series={2}>
            {text('leftOut')}
          </Row>
        </Row>
      )}
    </div>
  );
}

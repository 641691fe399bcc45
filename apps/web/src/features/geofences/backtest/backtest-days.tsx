import { languageTags } from '@azimute/contract/locales';
import type { BacktestResult } from '@azimute/contract';
import { useMemo, useState } from 'react';
import { dateTimeFormat } from '../../../i18n/date-time-format.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { ChartShape } from '../../../ui/charts/chart-options.ts';
import { Chart } from '../../../ui/charts/chart.tsx';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';

interface BacktestDaysProps {
  readonly byDay: BacktestResult['byDay'];
}

/** Crossings by day, entries upward and exits downward; or as a table. */
export function BacktestDays({ byDay }: BacktestDaysProps) {
  const text = useText('backtest');
  const tag = languageTags[useLocale()];
  const [asTable, setAsTable] = useState(false);
  const nameOf = useMemo(() => {
    const days = dateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    return (day: string): string => days.format(new Date(day));
  }, [tag]);
  const shape = useCrossingsShape(byDay, nameOf);
  const columns = (['entries', 'exits', 'passages', 'speedings'] as const).filter(
    (name, index) => index < 2 || byDay.some((day) => day[name] > 0),
  );
  if (byDay.every((day) => columns.every((name) => day[name] === 0)))
    return <p className="quiet">{text('nothing')}</p>;
  return (
    <div>
      <Row gap={12} fontSize={12} color="text-2">
        <Row as="span" inline gap={6} className="series" data-series={1}>
          {text('entries')}
        </Row>
        <Row as="span" inline gap={6} className="series" data-series={2}>
          {text('exits')}
        </Row>
        <Box
          as="button"
          type="button"
          aria-pressed={asTable}
          marginLeft="auto"
          className="text-button"
          onClick={() => setAsTable(!asTable)}
        >
          {text('asTable')}
        </Box>
      </Row>
      {asTable ? (
        // A scroll area must be reachable by keyboard.
        <Box as="section" overflowY="auto" maxHeight={240} tabIndex={0} aria-label={text('byDay')}>
          <CrossingsTable columns={columns} byDay={byDay} nameOf={nameOf} />
        </Box>
      ) : (
        <Row align="stretch" height={160}>
          <Chart label={text('byDay')} shape={shape} />
        </Row>
      )}
    </div>
  );
}

interface CrossingsTableProps {
  readonly columns: readonly ('entries' | 'exits' | 'passages' | 'speedings')[];
  readonly byDay: BacktestResult['byDay'];
  readonly nameOf: (day: string) => string;
}

function CrossingsTable({ columns, byDay, nameOf }: CrossingsTableProps) {
  const text = useText('backtest');
  const format = useFormat();
  return (
    <table className="figures-table">
      <thead>
        <tr>
          <th scope="col">{text('day')}</th>
          {columns.map((name) => (
            <th key={name} scope="col">
              {text(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {byDay.toReversed().map((one) => (
          <tr key={one.day}>
            <th scope="row">{nameOf(one.day)}</th>
            {columns.map((name) => (
              <td key={name} className="figure">
                {format.number(one[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useCrossingsShape(byDay: BacktestResult['byDay'], nameOf: (day: string) => string) {
  const text = useText('backtest');
  const format = useFormat();
  const shape = useMemo(
    (): ChartShape => ({
      kind: 'stacked',
      categories: byDay.map(({ day }) => nameOf(day)),
      series: [
        { name: text('entries'), values: byDay.map(({ entries }) => entries) },
        { name: text('exits'), values: byDay.map(({ exits }) => -exits) },
      ],
      format: (value) => format.number(value === null ? null : Math.abs(value)),
      // Crossings are whole numbers.
      axisFormat: (value) => (Number.isInteger(value) ? format.number(Math.abs(value)) : ''),
    }),
    [byDay, nameOf, text, format],
  );
  return shape;
}

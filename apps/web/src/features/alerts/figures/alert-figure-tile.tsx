import type { AlertFigure } from '@azimute/contract';
import type { ReactNode } from 'react';
import { Popover } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconArrowUpRight,
  IconClock,
  IconMathFunction,
} from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { TrendLine } from '../../../ui/charts/trend-line.tsx';
import classes from './figures.module.css';
import { AlertRowsLink, type Days } from './alert-rows-link.tsx';

const reasons = ['without_action', 'not_resolved', 'ended_by_itself', 'never_finished'] as const;

interface AlertFigureTileProps {
  readonly name: 'raised' | 'untilOwned' | 'untilResolved' | 'recurred';
  readonly figure: AlertFigure;
  readonly days: Days;
  readonly isBetterLess: boolean;
}

/** One figure with its trend, previous value and formula. */
export function AlertFigureTile({ name, figure, days, isBetterLess }: AlertFigureTileProps) {
  const text = useText('alert-figures');
  const format = useFormat();
  const write = useFigureWords(figure.unit);
  const { value, before } = figure;
  const change = value === null || before === null ? null : value - before;
  return (
    <section className={classes['tile']} aria-labelledby={`figure-${name}`}>
      <Row justify="space-between" gap={8} className={classes['tileHead']}>
        <h2 id={`figure-${name}`}>{text(`figure_${name}`)}</h2>
        <AlertRowsLink rows={days} className="icon-button">
          <IconArrowUpRight size={18} stroke={1.75} aria-label={text('openRows')} />
        </AlertRowsLink>
      </Row>
      <Row align="end" justify="space-between" gap={12}>
        <div>
          <Popover width={320} position="bottom-start" withinPortal trapFocus>
            <Popover.Target>
              <Box
                as="button"
                type="button"
                color="text"
                weight="semibold"
                size={24}
                className={`${classes['value']} figure`}
              >
                {write(value)}
              </Box>
            </Popover.Target>
            <Popover.Dropdown aria-label={text('explain')}>
              <Explanation figure={figure} write={write} />
            </Popover.Dropdown>
          </Popover>
          {change !== null && <Change change={change} isBetterLess={isBetterLess} write={write} />}
        </div>
        <TrendLine values={figure.trend.map((point) => point.value)} />
      </Row>
      <Meta>
        <IconMathFunction size={14} stroke={1.75} aria-hidden /> {text(`formula_${name}`)}
      </Meta>
      {figure.denominator !== null && (
        <Meta>
          {text('counts', {
            numerator: format.number(figure.numerator),
            denominator: format.number(figure.denominator),
          })}
        </Meta>
      )}
      {figure.dataUntil !== null && (
        <Meta>
          <IconClock size={14} stroke={1.75} aria-hidden />{' '}
          {text('dataUntil', { when: format.dateTime(figure.dataUntil) })}
        </Meta>
      )}
    </section>
  );
}

function useFigureWords(unit: AlertFigure['unit']): (value: number | null) => string {
  const format = useFormat();
  return (value) =>
    unit === 'count'
      ? format.number(value)
      : unit === 'share'
        ? format.percent(value)
        : format.duration(value);
}

interface ExplanationProps {
  readonly figure: AlertFigure;
  readonly write: (value: number | null) => string;
}

function Explanation({ figure, write }: ExplanationProps) {
  const text = useText('alert-figures');
  const format = useFormat();
  const { formula, formulaVersion, leftOut, p25, p75, p90, before } = figure;
  return (
    <div>
      <Text as="code" display="block" padding={8} radius={2} fill="sunken" fontSize={12} breaks>
        {formula}
      </Text>
      <Facts
        facts={[
          [text('version'), format.number(formulaVersion)],
          [
            text('half'),
            p25 === null || p75 === null ? null : text('range', { from: write(p25), to: write(p75) }),
          ],
          [text('nineOfTen'), p90 === null ? null : write(p90)],
          [text('before'), before === null ? null : write(before)],
          ...reasons.map((reason) => {
            const count = leftOut.find((one) => one.reason === reason)?.count;
            return [text(`leftOut_${reason}`), count === undefined ? null : format.number(count)] as const;
          }),
        ]}
      />
    </div>
  );
}

interface ChangeProps extends Pick<AlertFigureTileProps, 'isBetterLess'> {
  readonly change: number;
  readonly write: (value: number) => string;
}

function Change({ change, isBetterLess, write }: ChangeProps) {
  const text = useText('alert-figures');
  const Arrow = change < 0 ? IconArrowDown : IconArrowUp;
  return (
    <Row
      as="p"
      gap={2}
      marginTop={4}
      marginBottom={0}
      marginInline={0}
      fontSize={12}
      className={classes['change']}
      data-better={change < 0 === isBetterLess && change !== 0}
    >
      {change !== 0 && <Arrow size={14} stroke={1.75} aria-hidden />}
      {change === 0 ? text('same') : text(change < 0 ? 'less' : 'more', { amount: write(Math.abs(change)) })}
    </Row>
  );
}

function Meta({ children }: { readonly children: ReactNode }) {
  return (
    <Row as="p" align="baseline" fontSize={12} color="text-2" gap={6} className={classes['meta']}>
      {children}
    </Row>
  );
}

import type { BacktestFigures, BacktestResult } from '@azimute/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { BacktestDays } from './backtest-days.tsx';
import { BacktestDoubts } from './backtest-doubts.tsx';
import classes from './backtest.module.css';
import type { DraftBacktest } from './use-draft-backtest.ts';

interface BacktestOutcomeProps {
  readonly result: BacktestResult;
  /** Figures to compare with. */
  readonly before?: DraftBacktest['before'];
}

const compared = ['entries', 'exits', 'doubtful'] as const;

/** Result of a back-test: totals, days, doubtful crossings, and the data read. */
export function BacktestOutcome({ result, before = null }: BacktestOutcomeProps) {
  const text = useText('backtest');
  const format = useFormat();
  const { figures, coverage } = result;
  const facts = useFacts(figures);
  const { withPositions, assets, fixes } = coverage;
  const isSame = before !== null && compared.every((name) => figures[name] === before.figures[name]);
  const changeOf = (name: (typeof compared)[number]): number =>
    before === null ? 0 : figures[name] - before.figures[name];
  if (fixes === 0) return <p className="quiet">{text('noPositions')}</p>;
  return (
    <>
      <Row align="stretch" wrap gap={8} columnGap={20} className={classes['big']}>
        {compared.map((name) => (
          <div key={name} {...(name === 'doubtful' && figures.doubtful > 0 && { 'data-warn': true })}>
            <Text as="b" fontSize={20} line={28} weight="semibold" track="title" className="figure">
              {format.number(figures[name])}
            </Text>
            <Change of={changeOf(name)} />
            <Text as="span" display="block" color="text-3" size={12}>
              {text(name)}
            </Text>
          </div>
        ))}
      </Row>
      {before !== null && (
        <p className="quiet">{text(isSame ? `same_${before.of}` : `compared_${before.of}`)}</p>
      )}
      <BacktestDays byDay={result.byDay} />
      <Facts facts={facts} />
      <BacktestDoubts crossings={result.crossings} />
      <p className="quiet">
        {[
          text('period', {
            from: format.date(new Date(result.from)),
            to: format.dateTime(new Date(result.to)),
          }),
          text('coverage', {
            assets: format.number(withPositions),
            of: format.number(assets),
            fixes: format.number(fixes),
          }),
          ...(coverage.notRead > 0 ? [text('notRead', format.counted(coverage.notRead))] : []),
          ...(result.crossingsLeftOut > 0
            ? [text('leftOut', { formatted: format.number(result.crossingsLeftOut) })]
            : []),
        ].join(' · ')}
      </p>
    </>
  );
}

function useFacts(figures: BacktestFigures): (readonly [string, ReactNode])[] {
  const text = useText('backtest');
  const format = useFormat();
  const { visits, visitSeconds, passages, speedings, topSpeedKph } = figures;
  return [
    [text('visits'), `${format.number(visits)} · ${format.duration(visitSeconds)}`],
    ...(passages > 0 ? [[text('passages'), format.number(passages)] as const] : []),
    ...(speedings > 0
      ? [
          [
            text('speedings'),
            [
              format.number(speedings),
              ...(topSpeedKph === null ? [] : [text('upTo', { speed: format.speed(topSpeedKph) })]),
            ].join(' · '),
          ] as const,
        ]
      : []),
  ];
}

interface ChangeProps {
  readonly of: number;
}

function Change({ of: change }: ChangeProps) {
  const format = useFormat();
  if (change === 0) return null;
  return (
    <Text as="small" marginLeft={6} fontSize={12} weight="medium" color="text-2" className="figure">
      {change > 0 ? '+' : '−'}
      {format.number(Math.abs(change))}
    </Text>
  );
}

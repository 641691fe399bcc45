import type { AlertBacktestResult, CalculatedCondition } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { OutcomeAssets } from './outcome-assets.tsx';
import { OutcomeDays } from './outcome-days.tsx';
import { OutcomeHours } from './outcome-hours.tsx';
import { ThresholdSlider } from './threshold-slider.tsx';

interface RuleOutcomeProps {
  readonly result: AlertBacktestResult;
  readonly when: CalculatedCondition;
  /** Absent if the user cannot change the rule. */
  readonly onCondition: ((when: CalculatedCondition) => void) | undefined;
}

/** Result of a back-test: count, other thresholds, times, assets, and the data read. */
export function RuleOutcome({ result, when, onCondition }: RuleOutcomeProps) {
  const text = useText('alert-backtest');
  const backtest = useText('backtest');
  const format = useFormat();
  const { figures, saved, together, coverage, byDay } = result;
  const counted = (count: number) => format.counted(count);
  const change = saved === null ? 0 : figures.times - saved.times;
  const others = together === null ? 0 : together.count - Math.min(together.assets.length, 4);
  if (coverage.fixes === 0) return <p className="quiet">{backtest('noPositions')}</p>;
  return (
    <>
      <Row as="p" align="baseline" wrap gap={4} columnGap={8} fontSize={13} color="text-2">
        <Text as="strong" color="text" size={32} figure>
          {format.number(figures.times)}
        </Text>
        <span>
          {text('timesADay', {
            count: figures.times,
            formatted: format.number(figures.times / Math.max(1, byDay.length), 1),
          })}
        </span>
        {saved !== null && (
          <Text as="strong" weight="medium" color="text" marginLeft="auto">
            {change === 0
              ? text('sameAsSaved')
              : text(change < 0 ? 'fewerThanSaved' : 'moreThanSaved', counted(Math.abs(change)))}
          </Text>
        )}
      </Row>
      <OutcomeDays byDay={byDay} isCompared={saved !== null} />
      <ThresholdSlider thresholds={result.thresholds} when={when} onCondition={onCondition} />
      <OutcomeHours byHour={result.byHour} />
      <OutcomeAssets result={result} />
      <Text fontSize={13} color="text-2">
        {together === null
          ? text('neverTogether')
          : text('together', {
              ...format.counted(together.count),
              at: format.dateTime(new Date(together.at)),
              assets: together.assets
                .slice(0, 4)
                .map(({ code }) => code)
                .join(', '),
            })}
        {others > 0 && ` ${text('andOthers', counted(others))}`}
      </Text>
      <WhatWasRead result={result} when={when} />
    </>
  );
}

function WhatWasRead({ result, when }: Pick<RuleOutcomeProps, 'result' | 'when'>) {
  const text = useText('alert-backtest');
  const backtest = useText('backtest');
  const format = useFormat();
  const { coverage } = result;
  return (
    <p className="quiet">
      {[
        backtest('period', {
          from: format.date(new Date(result.from)),
          to: format.dateTime(new Date(result.to)),
        }),
        backtest('coverage', {
          assets: format.number(coverage.withPositions),
          of: format.number(coverage.assets),
          fixes: format.number(coverage.fixes),
        }),
        ...(coverage.notRead > 0 ? [backtest('notRead', format.counted(coverage.notRead))] : []),
        text('nowAsThen'),
        ...(when.kind === 'no_communication' ? [text('heartbeats')] : []),
      ].join(' · ')}
    </p>
  );
}

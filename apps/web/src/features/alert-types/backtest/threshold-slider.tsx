import type { AlertBacktestResult, CalculatedCondition } from '@azimute/contract';
import { thresholdOf, withThreshold } from '@azimute/contract/alert-types/thresholds';
import { Button, Slider } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { ChartShape } from '../../../ui/charts/chart-options.ts';
import { Chart } from '../../../ui/charts/chart.tsx';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './rule-backtest.module.css';
import { useThresholdWords } from './use-threshold-words.ts';

interface ThresholdSliderProps {
  readonly thresholds: AlertBacktestResult['thresholds'];
  readonly when: CalculatedCondition;
  readonly onCondition: ((when: CalculatedCondition) => void) | undefined;
}

/** Slider along other limits or durations, with the result that each would have had in the same run. */
export function ThresholdSlider({ thresholds, when, onCondition }: ThresholdSliderProps) {
  const text = useText('alert-backtest');
  const format = useFormat();
  const words = useThresholdWords(when);
  const own = thresholdOf(when);
  const [chosen, setChosen] = useState<{ readonly of: typeof thresholds; readonly at: number }>();
  const ownAt = thresholds.findIndex(({ value }) => value === own);
  // For a new run, the slider restarts at the form's threshold.
  const at = chosen?.of === thresholds ? chosen.at : Math.max(0, ownAt);
  const one = thresholds[at];
  const names = thresholds.map(({ value }) => words(value));
  const categories = names.join('\n');
  const shape = useMemo(
    (): ChartShape => ({
      kind: 'line',
      categories: categories.split('\n'),
      series: [{ name: text('times'), values: thresholds.map(({ times }) => times) }],
      format: (value) => format.number(value),
      axisFormat: (value) => (Number.isInteger(value) ? format.number(value) : ''),
    }),
    [thresholds, categories, text, format],
  );
  if (one === undefined || thresholds.length < 2) return null;
  return (
    <Stack as="section" gap={8} className={classes['sub']} aria-labelledby="rule-thresholds">
      <h4 id="rule-thresholds">{text('byThreshold')}</h4>
      <Row align="stretch" height={140}>
        <Chart label={text('byThreshold')} shape={shape} />
      </Row>
      <Slider
        min={0}
        max={thresholds.length - 1}
        value={at}
        label={(index) => names[index] ?? ''}
        marks={ownAt < 0 ? [] : [{ value: ownAt }]}
        thumbLabel={text('threshold')}
        thumbValueText={names[at] ?? ''}
        onChange={(index) => setChosen({ of: thresholds, at: index })}
      />
      <Row as="p" justify="space-between" gap={8} minHeight={32} fontSize={13} aria-live="polite">
        <span>
          {text('withThreshold', {
            count: one.times,
            value: names[at] ?? '',
            formatted: format.number(one.times),
            assets: format.number(one.assets),
          })}
        </span>
        {onCondition !== undefined && one.value !== own && (
          <Button size="xs" onClick={() => onCondition(withThreshold(when, one.value))}>
            {text('useThreshold', { value: names[at] ?? '' })}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

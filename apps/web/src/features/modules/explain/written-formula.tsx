import type { Metric, MetricCode, MetricFigure } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Text } from '../../../ui/layout/primitives.tsx';
import classes from './explain.module.css';
import { useTermWords } from './use-term-words.ts';

interface WrittenFormulaProps {
  readonly metric: MetricCode;
  readonly formula: Metric['formula'];
  readonly figure: Pick<MetricFigure, 'numerator' | 'denominator'>;
}

/** Formula of a figure in words, with the sums of its facts. */
export function WrittenFormula({ metric, formula, figure }: WrittenFormulaProps) {
  const text = useText('metrics');
  const words = useTermWords();
  const { numerator, denominator } = formula;
  return (
    <Box paddingBlock={10} paddingInline={12} radius={2} fill="sunken" className={classes['formula']}>
      <Text marginBottom={6} weight="medium">
        {text(`formula_${metric}`)}
      </Text>
      <dl>
        <div>
          <dt>{words.names(numerator)}</dt>
          <Text as="dd" flex="none" weight="medium" className="figure">
            {words.sum(numerator, figure.numerator)}
          </Text>
        </div>
        {denominator !== null && (
          <div>
            <dt>÷ {words.names(denominator)}</dt>
            <Text as="dd" flex="none" weight="medium" className="figure">
              {words.sum(denominator, figure.denominator ?? 0)}
            </Text>
          </div>
        )}
      </dl>
    </Box>
  );
}

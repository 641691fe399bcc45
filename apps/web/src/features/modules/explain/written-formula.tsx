import type { Metric, MetricCode, MetricFigure } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import classes from './explain.module.css';
import { useTermWords } from './use-term-words.ts';

interface WrittenFormulaProps {
  readonly metric: MetricCode;
  readonly formula: Metric['formula'];
  readonly figure: Pick<MetricFigure, 'numerator' | 'denominator'>;
}

/** How a figure is computed, in the names of its facts, with what they add up to. */
export function WrittenFormula({ metric, formula, figure }: WrittenFormulaProps) {
  const text = useText('metrics');
  const words = useTermWords();
  const { numerator, denominator } = formula;
  return (
    <div className={classes['formula']}>
      <p>{text(`formula_${metric}`)}</p>
      <dl>
        <div>
          <dt>{words.names(numerator)}</dt>
          <dd className="figure">{words.sum(numerator, figure.numerator)}</dd>
        </div>
        {denominator !== null && (
          <div>
            <dt>÷ {words.names(denominator)}</dt>
            <dd className="figure">{words.sum(denominator, figure.denominator ?? 0)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

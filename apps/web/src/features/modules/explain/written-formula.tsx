import type { Metric, MetricCode, MetricFigure } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { useFactWords } from './use-fact-words.ts';
import classes from './explain.module.css';

interface WrittenFormulaProps {
  readonly metric: MetricCode;
  readonly formula: Metric['formula'];
  readonly figure: Pick<MetricFigure, 'numerator' | 'denominator'>;
}

type Terms = Metric['formula']['numerator'];

/** How a figure is computed, in the names of its facts, with what they add up to. */
export function WrittenFormula({ metric, formula, figure }: WrittenFormulaProps) {
  const text = useText('metrics');
  const factWords = useFactWords();
  const { numerator, denominator } = formula;
  const write = (terms: Terms): string =>
    terms
      .map(
        ({ fact, factor }, index) => `${factor < 0 ? '− ' : index === 0 ? '' : '+ '}${text(`fact_${fact}`)}`,
      )
      .join(' ');
  // All terms of a sum are of one kind.
  const amount = (terms: Terms, sum: number): string =>
    terms[0] === undefined ? '' : factWords(terms[0].fact, sum);
  return (
    <div className={classes['formula']}>
      <p>{text(`formula_${metric}`)}</p>
      <dl>
        <div>
          <dt>{write(numerator)}</dt>
          <dd className="figure">{amount(numerator, figure.numerator)}</dd>
        </div>
        {denominator !== null && (
          <div>
            <dt>÷ {write(denominator)}</dt>
            <dd className="figure">{amount(denominator, figure.denominator ?? 0)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

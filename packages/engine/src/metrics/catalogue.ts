import {
  familyOf,
  hourlyFacts,
  metricCodes,
  metricGroupings,
  type LeftOutReason,
  type Metric,
  type MetricCode,
  type MetricTerm,
} from '@azimute/contract';
import { drivingFormulas } from './driving-formulas.ts';
import { bases, type Base, type Formula, type Terms } from './formula.ts';
import { spendingFormulas } from './spending-formulas.ts';
import { upkeepFormulas } from './upkeep-formulas.ts';
import { usageFormulas } from './usage-formulas.ts';

/** Formulas of all metrics, as shown and as computed. All are sums or ratios of sums over assets and days. */
const formulas: Readonly<Record<MetricCode, Formula>> = {
  ...usageFormulas,
  ...upkeepFormulas,
  ...drivingFormulas,
  ...spendingFormulas,
};

export const metricCatalogue: Readonly<Record<MetricCode, Metric>> = Object.fromEntries(
  metricCodes.map((code) => [code, present(code, formulas[code])]),
) as Record<MetricCode, Metric>;

function present(code: MetricCode, stated: Formula): Metric {
  const { numerator, denominator = null, scale = 1, leastExposure = 0, base, ...rest } = stated;
  const { known, leftOut }: Base = bases[base];
  const formula = {
    scale,
    numerator: listTerms(numerator),
    denominator: denominator && listTerms(denominator),
  };
  const isHourly = factsOf({ numerator, denominator, known }).every((name) =>
    [...hourlyFacts, 'engineOnSeconds'].includes(name),
  );
  return {
    code,
    ...rest,
    formula: { written: write(formula), ...formula },
    leastExposure,
    known: listTerms(known),
    leftOut: Object.entries(leftOut).map(([reason, terms]) => ({
      reason: reason as LeftOutReason,
      terms: listTerms(terms),
    })),
    groups: metricGroupings.filter((group) => group !== 'hours_of_week' || isHourly),
    variantOf: familyOf(code),
  };
}

function listTerms(terms: Terms): Metric['known'] {
  return Object.entries(terms).map(([fact, factor]) => ({ fact: fact as MetricTerm, factor }));
}

function factsOf({
  numerator,
  denominator,
  known,
}: Pick<Formula, 'numerator'> & { denominator: Terms | null; known: Terms }): MetricTerm[] {
  return Object.keys({ ...numerator, ...denominator, ...known }) as MetricTerm[];
}

function write({ scale, numerator, denominator }: Omit<Metric['formula'], 'written'>): string {
  const isPart = denominator !== null || scale !== 1;
  const ratio = denominator === null ? '' : ` ÷ ${writeSum(denominator, true)}`;
  const times = scale > 1 ? `${scale} × ` : '';
  const over = scale < 1 ? ` ÷ ${Math.round(1 / scale)}` : '';
  return `${times}${writeSum(numerator, isPart)}${ratio}${over}`;
}

function writeSum(terms: Metric['known'], isPart: boolean): string {
  const text = terms
    .map(({ fact, factor }, index) => {
      const sign = factor < 0 ? ' − ' : index === 0 ? '' : ' + ';
      return `${sign}${Math.abs(factor) === 1 ? '' : `${Math.abs(factor)} × `}${fact}`;
    })
    .join('');
  return terms.length > 1 && isPart ? `(${text})` : text;
}

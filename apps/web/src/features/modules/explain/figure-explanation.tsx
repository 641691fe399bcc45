import type { MetricFigure, MetricUnit, Metric, MetricAnswer, HeldTarget } from '@azimute/contract';
import type { SuiteSlug } from '@azimute/contract/routes';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSeesModule } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { stepDay } from '@azimute/contract/periods';
import { Facts } from '../../../ui/facts.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Term } from '../../../ui/term.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useMetricDefinition } from '../api/figures-queries.ts';
import { contentOfMetric } from '../api/modules.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import { CostsLink, hasNoCost } from '../components/costs-link.tsx';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import { FigureChange } from '../tiles/figure-change.tsx';
import { FigureTarget } from '../tiles/figure-target.tsx';
import { CoverageBar } from './coverage-bar.tsx';
import classes from './explain.module.css';
import { VariantFacts } from './variant-facts.tsx';
import { WorkingHoursFacts } from './working-hours-facts.tsx';
import { WrittenFormula } from './written-formula.tsx';

const UsedFuels = lazy(async () => ({ default: (await import('./used-fuels.tsx')).UsedFuels }));

interface FigureExplanationProps {
  readonly slug: SuiteSlug;
  readonly answer: MetricAnswer;
}

/** Explains a figure: its components, exclusions and previous value. */
export function FigureExplanation({ slug, answer }: FigureExplanationProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const words = useFigureWords();
  const format = useFormat();
  const { metric, variantOf, unit, figure, before, target } = answer;
  const definition = useMetricDefinition(metric);
  const change = words.change(answer);
  return (
    <Stack gap={16} className={`linked ${classes['explanation']}`}>
      <Text color="text-2">{names(`about_${metric}`)}</Text>
      {figure.state !== 'ready' && (
        <p>
          {names(hasNoCost(answer) ? 'leftOut_no_cost' : `state_${figure.state}`)}{' '}
          <CostsLink answer={answer} />
        </p>
      )}
      {definition !== undefined && (
        <WrittenFormula metric={metric} formula={definition.formula} figure={figure} />
      )}
      {definition !== undefined && isOfShifts(definition) && <WorkingHoursFacts />}
      {answer.fuels.length > 0 && (
        <Suspense>
          <UsedFuels fuels={answer.fuels} />
        </Suspense>
      )}
      {variantOf !== null && <VariantFacts slug={slug} family={variantOf} />}
      <CoverageFacts figure={figure} />
      <DataFacts slug={slug} answer={answer} />
      {target !== null && <TargetFacts figure={figure} target={target} unit={unit} />}
      {before !== null && (
        <Facts
          title={text('comparedWith', { days: format.days(before.from, stepDay(before.to, -1)) })}
          facts={[
            [text('valueBefore'), words.figure(before, unit)],
            [text('change'), change && <FigureChange key="change" change={change} />],
          ]}
        />
      )}
    </Stack>
  );
}

interface CoverageFactsProps {
  readonly figure: MetricFigure;
}

function CoverageFacts({ figure }: CoverageFactsProps) {
  const text = useText('modules');
  const format = useFormat();
  return (
    <Facts
      title={
        <Term definition={text('coverageMeaning')} anchor="coverage">
          {text('coverageTitle')}
        </Term>
      }
      facts={[
        [
          text('assetsKnown'),
          text('knownOf', {
            known: format.number(figure.coverage.assets.known),
            of: format.number(figure.coverage.assets.of),
          }),
        ],
        [
          text('hoursKnown'),
          `${text('knownOf', {
            known: format.hours(figure.coverage.hours.known),
            of: format.hours(figure.coverage.hours.of),
          })} (${format.percent(figure.coverage.share, 0)})`,
        ],
      ]}
    >
      <CoverageBar share={figure.coverage.share} />
    </Facts>
  );
}

function DataFacts({ slug, answer }: FigureExplanationProps) {
  const { leftOut, revisedDays, metric, dataAt, version } = answer;
  const text = useText('modules');
  const names = useText('metrics');
  const format = useFormat();
  return (
    <Facts
      facts={[
        ...leftOut.map(
          ({ reason, assets, hours }) =>
            [
              text('without', { reason: names(`leftOut_${reason}`) }),
              assets === null
                ? format.hours(hours)
                : `${text('assetCount', format.counted(assets))} · ${format.hours(hours)}`,
            ] as const,
        ),
        [
          text('revised'),
          revisedDays === 0 ? null : (
            <ModuleContentLink key="revised" slug={slug} content={contentOfMetric(metric)}>
              {text('revisedDays', format.counted(revisedDays))}
            </ModuleContentLink>
          ),
        ],
        [text('newestData'), dataAt === null ? null : format.dateTime(dataAt)],
        [text('version'), format.number(version)],
      ]}
    />
  );
}

interface TargetFactsProps {
  readonly figure: MetricFigure;
  readonly target: HeldTarget;
  readonly unit: MetricUnit;
}

function TargetFacts({ figure, target, unit }: TargetFactsProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const words = useFigureWords();
  const format = useFormat();
  return (
    <Facts
      title={text('target')}
      facts={[
        [text('againstTarget'), <FigureTarget key="against" figure={figure} target={target} unit={unit} />],
        [
          text('targetScope'),
          [target.category, target.unit?.name].filter(Boolean).join(' · ') || text('wholeAccount'),
        ],
        [
          text('targetForEach'),
          figure.denominator !== null
            ? null
            : unit === 'days'
              ? names('dayCount', { count: 2, formatted: format.number(target.entered, 2) })
              : words.value(target.entered, unit),
        ],
        [
          text('targetDays'),
          target.to === null
            ? text('sinceDay', { day: format.days(target.from) })
            : format.days(target.from, target.to),
        ],
      ]}
    >
      <TargetLink target={target} />
    </Facts>
  );
}

/** Returns whether the formula distinguishes working hours. */
function isOfShifts({ formula }: Metric): boolean {
  return formula.numerator.some(({ fact }) => /shift/i.test(fact));
}

/** Links a figure to its target, for users of the Cockpit. */
function TargetLink({ target }: { readonly target: Pick<HeldTarget, 'id'> }) {
  const text = useText('modules');
  if (!useSeesModule('services:simc:cockpit')) return null;
  return (
    <Link
      to="/{-$locale}/services/simc/$slug/$content"
      params={{ slug: 'cockpit', content: 'targets' }}
      search={{ target: target.id }}
    >
      {text('openTarget')}
    </Link>
  );
}

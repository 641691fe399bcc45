import type {
  MetricFigure,
  MetricCode,
  MetricUnit,
  Metric,
  MetricAnswer,
  HeldTarget,
} from '@azimute/contract';
import type { SuiteSlug } from '@azimute/contract/routes';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSeesModule } from '../../../api/use-session.ts';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { stepDay } from '../../../ui/calendar/calendar-day.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
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

/** What a figure was made of, what is no part of it, and what it was before. */
export function FigureExplanation({ slug, answer }: FigureExplanationProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const words = useFigureWords();
  const tag = languageTags[useLocale()];
  const {
    metric,
    variantOf,
    unit,
    direction,
    figure,
    before,
    leftOut,
    revisedDays,
    dataAt,
    version,
    target,
  } = answer;
  const definition = useMetricDefinition(metric);
  const change = words.change(figure.value, before?.value, unit, direction);
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
      <DataFacts
        leftOut={leftOut}
        revisedDays={revisedDays}
        slug={slug}
        metric={metric}
        dataAt={dataAt}
        version={version}
      />
      {target !== null && <TargetFacts figure={figure} target={target} unit={unit} tag={tag} />}
      {before !== null && (
        <Facts
          title={text('comparedWith', { days: daysInWords(tag, before.from, stepDay(before.to, -1)) })}
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
      title={text('coverageTitle')}
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

interface DataFactsProps {
  readonly leftOut: MetricAnswer['leftOut'];
  readonly revisedDays: number;
  readonly slug: SuiteSlug;
  readonly metric: MetricCode;
  readonly dataAt: string | null;
  readonly version: number;
}

function DataFacts({ leftOut, revisedDays, slug, metric, dataAt, version }: DataFactsProps) {
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
        [text('newestData'), dataAt === null ? null : format.dateTime(new Date(dataAt))],
        [text('version'), format.number(version)],
      ]}
    />
  );
}

interface TargetFactsProps {
  readonly figure: MetricFigure;
  readonly target: HeldTarget;
  readonly unit: MetricUnit;
  readonly tag: string;
}

function TargetFacts({ figure, target, unit, tag }: TargetFactsProps) {
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
            ? text('sinceDay', { day: daysInWords(tag, target.from) })
            : daysInWords(tag, target.from, target.to),
        ],
      ]}
    >
      <TargetLink target={target} />
    </Facts>
  );
}

/** Whether the formula tells working hours from other times. */
function isOfShifts({ formula }: Metric): boolean {
  return formula.numerator.some(({ fact }) => /shift/i.test(fact));
}

/** Leads from a figure to the entry of the target that it is held against, for whoever sees the Cockpit. */
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

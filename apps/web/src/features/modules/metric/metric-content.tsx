import { dayMs } from '@azimute/contract/durations';
import type { MetricCode } from '@azimute/contract';
import type { SuiteSlug } from '@azimute/contract/routes';
import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Column, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useFigures } from '../api/figures-queries.ts';
import { figureGroups, metricSteps, moduleSearch, type ModuleSearch } from '../api/module-search.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import type { ModuleView } from '../api/use-module-view.ts';
import { FiguresExport } from '../components/figures-export.tsx';
import { ModuleHead } from '../components/module-head.tsx';
import classes from '../components/module-page.module.css';
import { FigureExplanation } from '../explain/figure-explanation.tsx';
import { LateChange } from '../explain/late-change.tsx';
import { MetricCauses } from '../explain/metric-causes.tsx';
import { BarsPanel } from '../panels/bars-panel.tsx';
import panel from '../panels/panel.module.css';
import { FigureChange } from '../tiles/figure-change.tsx';
import { FigureTarget } from '../tiles/figure-target.tsx';
import { AssetDays } from './asset-days.tsx';
import { RankedAssets } from './ranked-assets.tsx';
import { Waiting } from '../../../ui/waiting.tsx';

const DaysPanel = lazy(async () => ({ default: (await import('../panels/days-panel.tsx')).DaysPanel }));
const DayPanel = lazy(async () => ({ default: (await import('./day-panel.tsx')).DayPanel }));

interface MetricContentProps {
  readonly slug: SuiteSlug;
  readonly metric: MetricCode;
  readonly view: ModuleView;
  readonly above: ReactNode;
}

/** One metric: formula, history, groups, ranking and asset-days. */
export function MetricContent({ slug, metric, view, above }: MetricContentProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const words = useFigureWords();
  const { scope, search, change } = view;
  const figures = useFigures(scope, { metrics: [metric] });
  const answer = figures.data?.items.find((one) => one.metric === metric);
  return (
    <div className={classes['page']}>
      <div className={classes['content']}>
        <ModuleHead view={view} above={above} title={names(`name_${metric}`)} dataAt={answer?.dataAt ?? null}>
          <FiguresExport view={view} metrics={[metric]} name={names(`name_${metric}`)} isOfUse />
        </ModuleHead>
        {answer === undefined ? (
          <Waiting query={figures} rows={8} />
        ) : (
          <Stack gap={12} columns="repeat(12, minmax(0, 1fr))">
            <section className={panel['panel']} data-columns={5} aria-label={text('howMade')}>
              <div>
                <Text marginBottom={8} weight="semibold" size={24} figure>
                  {words.figure(answer.figure, answer.unit)}
                </Text>
                <FigureTarget figure={answer.figure} target={answer.target} unit={answer.unit} />
                <FigureChange change={words.change(answer)} />
              </div>
              <FigureExplanation slug={slug} answer={answer} />
              <LateChange metric={metric} scope={scope} />
              <MetricCauses slug={slug} metric={metric} scope={scope} />
            </section>
            <Development slug={slug} metric={metric} view={view} />
            <RankedAssets slug={slug} view={view} metrics={[metric]} size={10} />
            <AssetDays answer={answer} view={view} />
          </Stack>
        )}
      </div>
      {search.asset !== undefined && search.day !== undefined && (
        <Suspense>
          <DayPanel
            key={`${search.asset} ${search.day}`}
            assetId={search.asset}
            day={search.day}
            onClose={() => change(({ asset: _asset, day: _day, ...current }) => current)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The metric over time, and by groups of assets. */
function Development({ slug, metric, view }: Pick<MetricContentProps, 'slug' | 'metric' | 'view'>) {
  const text = useText('modules');
  const { scope, search, change } = view;
  const length = (Date.parse(scope.to) - Date.parse(scope.from)) / dayMs;
  const step = search.step ?? (length > 190 ? 'months' : length > 62 ? 'weeks' : 'days');
  const groupBy = figureGroups.find((one) => one === search.groupBy) ?? 'categories';
  const put = (next: ModuleSearch): void =>
    change((current) => moduleSearch.read({ ...current, ...next }), { replace: true });
  return (
    <Column gap={12} minWidth={0} className={classes['stack']}>
      <Suspense>
        <DaysPanel
          panel={{ kind: 'days', metrics: [metric], as: 'line', columns: 12 }}
          view={view}
          groupBy={step}
          tools={
            <SegmentedControl
              size="xs"
              aria-label={text('step')}
              value={step}
              data={metricSteps.map((value) => ({ value, label: text(`group_${value}`) }))}
              onChange={(value) => put({ step: value })}
            />
          }
        />
      </Suspense>
      <SegmentedControl
        className={classes['switch'] ?? ''}
        size="xs"
        aria-label={text('groupBy')}
        value={groupBy}
        data={figureGroups.map((value) => ({ value, label: text(`filter_${value}`) }))}
        onChange={(value) => put({ groupBy: value })}
      />
      <BarsPanel slug={slug} panel={{ kind: 'bars', metric, groupBy, columns: 12 }} view={view} />
    </Column>
  );
}

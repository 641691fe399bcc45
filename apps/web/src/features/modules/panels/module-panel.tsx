import { lazy, Suspense } from 'react';
import { BarsPanel } from './bars-panel.tsx';
import { HoursPanel } from './hours-panel.tsx';
import type { ModulePanelProps } from './module-panel-props.ts';
import { RankingPanel } from './ranking-panel.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Term } from '../../../ui/term.tsx';
import { alone, useFigures } from '../api/figures-queries.ts';
import type { PanelDefinition } from '../api/modules.ts';
import { FiguresTable } from './figures-table.tsx';
import { Panel } from './panel.tsx';

const FleetPanel = lazy(async () => ({ default: (await import('./fleet-panel.tsx')).FleetPanel }));
const DaysPanel = lazy(async () => ({ default: (await import('./days-panel.tsx')).DaysPanel }));

/** A panel of a module's page. */
export function ModulePanel({ slug, panel, view }: ModulePanelProps) {
  switch (panel.kind) {
    case 'days':
      return (
        <Suspense>
          <DaysPanel panel={panel} view={view} />
        </Suspense>
      );
    case 'bars':
      return <BarsPanel slug={slug} panel={panel} view={view} />;
    case 'hours':
      return <HoursPanel panel={panel} view={view} />;
    case 'ranking':
      return <RankingPanel slug={slug} panel={panel} view={view} />;
    case 'fleet':
      return (
        <Suspense>
          <FleetPanel part={panel.part} slug={slug} view={view} columns={panel.columns} />
        </Suspense>
      );
    case 'units':
      return <UnitsPanel slug={slug} panel={panel} view={view} />;
  }
}

type Definition = Extract<PanelDefinition, { readonly kind: 'units' }>;

/** Metrics side by side for each UL. */
function UnitsPanel({ slug, panel: { metrics, columns }, view }: ModulePanelProps<Definition>) {
  const text = useText('modules');
  const figures = useFigures(alone(view.scope), { metrics, groupBy: 'units' });
  return (
    <Panel
      id={`units-${metrics.join('-')}`}
      title={
        <Term definition={text('unitMeaning')} anchor="unit">
          {text('byUnit')}
        </Term>
      }
      columns={columns}
      reading={figures}
      empty={figures.data?.items[0]?.groupCount === 0 ? text('nothing') : undefined}
    >
      <FiguresTable slug={slug} groupBy="units" items={figures.data?.items ?? []} />
    </Panel>
  );
}

import { lazy, Suspense } from 'react';
import { BarsPanel } from './bars-panel.tsx';
import { HoursPanel } from './hours-panel.tsx';
import type { ModulePanelProps } from './module-panel-props.ts';
import { RankingPanel } from './ranking-panel.tsx';
import { UnitsPanel } from './units-panel.tsx';

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

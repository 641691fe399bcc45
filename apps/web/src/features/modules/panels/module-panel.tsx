import type { SuiteSlug } from '@azimute/contract/routes';
import { lazy, Suspense } from 'react';
import type { PanelDefinition } from '../api/modules.ts';
import type { ModuleView } from '../api/use-module-view.ts';
import { BarsPanel } from './bars-panel.tsx';
import { HoursPanel } from './hours-panel.tsx';
import { RankingPanel } from './ranking-panel.tsx';
import { UnitsPanel } from './units-panel.tsx';

const FleetPanel = lazy(async () => ({ default: (await import('./fleet-panel.tsx')).FleetPanel }));
const DaysPanel = lazy(async () => ({ default: (await import('./days-panel.tsx')).DaysPanel }));

export interface ModulePanelProps<Definition extends PanelDefinition = PanelDefinition> {
  readonly slug: SuiteSlug;
  readonly panel: Definition & { readonly columns: number };
  readonly view: ModuleView;
}

/** A part of a module's page. */
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

import type { SuiteSlug } from '@azimute/contract/routes';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { FleetPart } from '../api/modules.ts';
import type { ModuleView } from '../api/use-module-view.ts';
import { ContentNavigation } from '../components/content-navigation.tsx';
import { ModuleHead } from '../components/module-head.tsx';
import classes from '../components/module-page.module.css';
import { FleetPanel } from '../panels/fleet-panel.tsx';

interface FleetContentProps {
  readonly slug: SuiteSlug;
  readonly part: Extract<FleetPart, 'exceptions' | 'maintenance' | 'scores' | 'moves' | 'devices'>;
  readonly view: ModuleView;
  readonly above: ReactNode;
}

/** Full list of the fleet, of which the module shows the first rows. */
export function FleetContent({ slug, part, view, above }: FleetContentProps) {
  const text = useText('modules');
  return (
    <div className={classes['page']}>
      <ModuleHead view={view} above={above} title={text(`content_${part}`)} dataAt={null} isAlone />
      <ContentNavigation slug={slug} />
      <FleetPanel part={part} slug={slug} view={view} isWhole />
    </div>
  );
}

import type { SuiteSlug } from '@azimute/contract/routes';
import type { ModuleView } from '../api/use-module-view.ts';

export interface FleetPanelProps {
  readonly slug: SuiteSlug;
  readonly view: ModuleView;
  readonly columns?: number;
  /** Page by page, as a page of its own. */
  readonly isWhole?: boolean;
}

import type { SuiteSlug } from '@azimute/contract/routes';
import type { PanelDefinition } from '../api/modules.ts';
import type { ModuleView } from '../api/use-module-view.ts';

export interface ModulePanelProps<Definition extends PanelDefinition = PanelDefinition> {
  readonly slug: SuiteSlug;
  readonly panel: Definition & { readonly columns: number };
  readonly view: ModuleView;
}

import type { Profile } from '@azimute/contract';
import { seesModule } from '@azimute/contract/modules';
import type { SuiteSlug } from '@azimute/contract/routes';
import type { ComponentType } from 'react';
import type { ModulePart } from './modules.ts';
import type { ModuleView } from './use-module-view.ts';

export interface PartProps {
  readonly slug: SuiteSlug;
  readonly view: ModuleView;
  /** Of the twelve of a module's page. */
  readonly columns?: number;
  /** It is the page itself: all of it is shown, a page at a time. */
  readonly isWhole?: boolean;
}

/** What a module shows by a call of its own, on its page and as a page. */
export const contents: Readonly<Partial<Record<ModulePart, ComponentType<PartProps>>>> = {};

/** Modules without which the call of a part is refused. */
const needed: Partial<Record<ModulePart, string>> = {
  maintenance: 'services:simc:fleet',
  silence: 'services:simc:connectivity',
  devices: 'services:simc:connectivity',
  scores: 'services:simc:safety',
  costs: 'services:simc:financials',
};

export function isPartFor(part: ModulePart, { modules }: Pick<Profile, 'modules'>): boolean {
  const module = needed[part];
  return (
    module === undefined ||
    seesModule(
      modules.map(({ code }) => code),
      module,
    )
  );
}

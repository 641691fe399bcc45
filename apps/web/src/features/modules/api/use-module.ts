import type { SuiteSlug } from '@azimute/contract/routes';
import { useMemo } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { moduleOf, type ModuleDefinition } from './modules.ts';

/** Returns the definition of a module in the current account. */
export function useModule(slug: SuiteSlug): ModuleDefinition {
  const { figureVariants } = useAccount();
  return useMemo(() => moduleOf(slug, figureVariants), [slug, figureVariants]);
}

import { suiteSlugs, type SuiteSlug } from '@azimute/contract/routes';
import { createRoute } from '@tanstack/react-router';
import { sessionStore } from '../../api/session.ts';
import { isContent } from '../../features/modules/api/contents.ts';
import { costSearch } from '../../features/modules/costs/cost-search.ts';
import { fuelSearch } from '../../features/modules/fuels/fuel-search.ts';
import { rentalSearch, statementSearch } from '../../features/modules/rentals/rental-search.ts';
import { silenceSearch } from '../../features/modules/silence/silence-search.ts';
import { targetSearch } from '../../features/modules/targets/target-search.ts';
import { moduleSearch } from '../../features/modules/api/module-search.ts';
import { preloadTexts } from '../../i18n/i18n.ts';
import { guard } from '../guard.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';

interface Params {
  readonly slug?: string | undefined;
  readonly content?: string | undefined;
}

function isSlug(slug: string | undefined): slug is SuiteSlug {
  return suiteSlugs.some((one) => one === slug);
}

const shared = {
  staticData: {
    isValid: ({ slug, content }: Params) =>
      isSlug(slug) && (content === undefined || isContent(slug, content)),
  },
  validateSearch: moduleSearch.read,
  loader: async () => await preloadTexts('modules', 'metrics', 'severity', 'status'),
};

export const modulesRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/$slug',
    ...shared,
    beforeLoad: ({ params: { slug } }) => {
      if (isSlug(slug)) guard(`services-simc-${slug}`, sessionStore.get().profile);
    },
    component: lazyScreen(() => import('../../features/modules/pages/module-page.tsx'), 'ModulePage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/$slug/$content',
    ...shared,
    validateSearch: (raw: Readonly<Record<string, unknown>>) => ({
      ...moduleSearch.read(raw),
      ...costSearch.read(raw),
      ...fuelSearch.read(raw),
      ...rentalSearch.read(raw),
      ...statementSearch.read(raw),
      ...silenceSearch.read(raw),
      ...targetSearch.read(raw),
    }),
    beforeLoad: ({ params: { slug } }) => {
      if (isSlug(slug)) guard(`services-simc-${slug}-content`, sessionStore.get().profile);
    },
    component: lazyScreen(
      () => import('../../features/modules/pages/module-content-page.tsx'),
      'ModuleContentPage',
    ),
  }),
] as const;

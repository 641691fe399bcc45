import { createRoute, redirect } from '@tanstack/react-router';
import { sessionStore } from '../../api/session.ts';
import { guard } from '../guard.ts';
import { signatureSearch } from '../../features/modules/verify-statement/verify-statement-search.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';

export const suiteRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc',
    beforeLoad: ({ params }) => {
      guard('services-simc', sessionStore.get().profile);
      redirect({ to: '/{-$locale}/services/simc/home', params, replace: true, throw: true });
    },
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/home',
    ...screen('services-simc-home', 'suite', 'metrics', 'modules', 'silence'),
    component: lazyScreen(() => import('../../features/suite/pages/suite-home-page.tsx'), 'SuiteHomePage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/verify-statement',
    ...screen('services-simc-verify-statement', 'signature', 'rentals'),
    validateSearch: signatureSearch.read,
    component: lazyScreen(
      () => import('../../features/modules/verify-statement/verify-statement-page.tsx'),
      'SignaturePage',
    ),
  }),
] as const;

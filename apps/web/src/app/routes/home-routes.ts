import { seesModule } from '@azimute/contract/modules';
import { createRoute, redirect } from '@tanstack/react-router';
import { sessionStore } from '../../api/session.ts';
import { fleetSummaryQuery } from '../../features/home/api/fleet-summary-query.ts';
import { preloadTexts } from '../../i18n/i18n.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';
import { guard } from '../guard.ts';
import { signatureSearch } from '../../features/modules/verify-statement/verify-statement-search.ts';
import { readNotificationSearch } from '../../features/notifications/api/notification-search.ts';

const fleetModule = 'services:simc:geolocalizacao';

export const homeRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'home',
    ...screen('home'),
    loader: ({ context }) => {
      const { profile } = sessionStore.get();
      const modules = profile?.modules.map(({ code }) => code) ?? [];
      if (profile && seesModule(modules, fleetModule)) {
        void context.queryClient.prefetchQuery(fleetSummaryQuery(profile.current_account_id));
      }
      return preloadTexts('home', 'status', 'severity', 'silence', 'fields');
    },
    component: lazyScreen(() => import('../../features/home/pages/home-page.tsx'), 'HomePage'),
  }),
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
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'notifications',
    ...screen('notifications', 'notifications'),
    validateSearch: readNotificationSearch,
    component: lazyScreen(
      () => import('../../features/notifications/pages/notifications-page.tsx'),
      'NotificationsPage',
    ),
  }),
] as const;

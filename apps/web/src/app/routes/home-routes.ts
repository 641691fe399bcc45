import { seesModule } from '@azimute/contract/modules';
import { createRoute } from '@tanstack/react-router';
import { sessionStore } from '../../api/session.ts';
import { fleetSummaryQuery } from '../../features/home/api/fleet-summary-query.ts';
import { preloadTexts } from '../../i18n/i18n.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';

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
] as const;

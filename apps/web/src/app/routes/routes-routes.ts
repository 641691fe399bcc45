import { createRoute } from '@tanstack/react-router';
import { routesSearch } from '../../features/routes/api/routes-search.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';

export const routesRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/geolocalizacao/rotas',
    ...screen(
      'services-simc-geolocalizacao-rotas',
      'routes',
      'asset-day',
      'base-maps',
      'device-messages',
      'geofences',
    ),
    staticData: { fullBleed: () => true },
    validateSearch: routesSearch.read,
    component: lazyScreen(() => import('../../features/routes/pages/routes-page.tsx'), 'RoutesPage'),
  }),
] as const;

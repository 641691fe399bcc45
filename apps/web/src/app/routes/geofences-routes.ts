import { createRoute } from '@tanstack/react-router';
import { readGeofenceAddress } from '../../features/geofences/api/geofence-search.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';

export const geofencesRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/geolocalizacao/cercas',
    ...screen(
      'services-simc-geolocalizacao-cercas',
      'geofences',
      'backtest',
      'on-site',
      'severity',
      'assets',
      'base-maps',
      'geofence-import',
      'import',
    ),
    // Its form is next to a map.
    staticData: { fullBleed: (search) => 'form' in search },
    validateSearch: readGeofenceAddress,
    component: lazyScreen(() => import('../../features/geofences/pages/geofences-page.tsx'), 'GeofencesPage'),
  }),
] as const;

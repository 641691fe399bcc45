import { createRoute } from '@tanstack/react-router';
import { validateMapSearch } from '../../features/geolocation/frame/map-view.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';
import { readGeofenceAddress } from '../../features/geofences/api/geofence-search.ts';
import { routesSearch } from '../../features/routes/api/routes-search.ts';

export const geolocationRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/geolocalizacao/mapa',
    ...screen(
      'services-simc-geolocalizacao-mapa',
      'geolocation',
      'address',
      'asset-attachments',
      'asset-day',
      'base-maps',
      'map-menu',
      'map-views',
      'places',
      'status',
    ),
    staticData: { fullBleed: () => true },
    validateSearch: validateMapSearch,
    component: lazyScreen(() => import('../../features/geolocation/pages/map-page.tsx'), 'MapPage'),
  }),
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

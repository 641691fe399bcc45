import { createRoute } from '@tanstack/react-router';
import { validateMapSearch } from '../../features/geolocation/frame/map-view.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';

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
] as const;

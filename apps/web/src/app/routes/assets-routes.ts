import { createRoute } from '@tanstack/react-router';
import { assetSearch } from '../../features/assets/api/asset-search.ts';
import { readDeviceSearch } from '../../features/devices/api/device-search.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';

export const assetsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/geolocalizacao/ativos',
    ...screen(
      'services-simc-geolocalizacao-ativos',
      'assets',
      'asset-import',
      'import',
      'api-keys',
      'devices',
      'status',
    ),
    validateSearch: assetSearch.read,
    component: lazyScreen(() => import('../../features/assets/pages/assets-page.tsx'), 'AssetsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/geolocalizacao/ativos/dispositivos',
    ...screen(
      'services-simc-geolocalizacao-ativos-dispositivos',
      'devices',
      'telemetry',
      'refused-positions',
      'position-import',
      'import',
      'api-keys',
      'assets',
    ),
    validateSearch: readDeviceSearch,
    component: lazyScreen(() => import('../../features/devices/pages/devices-page.tsx'), 'DevicesPage'),
  }),
] as const;

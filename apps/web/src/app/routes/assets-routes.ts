import { createRoute } from '@tanstack/react-router';
import { assetSearch } from '../../features/assets/api/asset-search.ts';
import { customFieldSearch } from '../../features/custom-fields/custom-field-list.ts';
import { referenceSearch } from '../../features/assets/references/reference-list.ts';
import { commandSearch } from '../../features/device-commands/command-list.ts';
import { makerFeedSearch } from '../../features/maker-feeds/maker-feed-list.ts';
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
      'asset-attachments',
      'asset-import',
      'import',
      'api-keys',
      'devices',
      'photo',
      'status',
      'trackers',
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
      'trackers',
    ),
    validateSearch: readDeviceSearch,
    component: lazyScreen(() => import('../../features/devices/pages/devices-page.tsx'), 'DevicesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/geolocalizacao/ativos/fabricantes',
    ...screen('services-simc-geolocalizacao-ativos-fabricantes', 'maker-feeds', 'records', 'assets'),
    validateSearch: makerFeedSearch.read,
    component: lazyScreen(() => import('../../features/maker-feeds/maker-feeds-page.tsx'), 'MakerFeedsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/comandos',
    ...screen('services-simc-comandos', 'device-commands'),
    validateSearch: commandSearch.read,
    component: lazyScreen(() => import('../../features/device-commands/commands-page.tsx'), 'CommandsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/geolocalizacao/ativos/campos',
    ...screen('services-simc-geolocalizacao-ativos-campos', 'custom-fields', 'records'),
    validateSearch: customFieldSearch.read,
    component: lazyScreen(
      () => import('../../features/custom-fields/custom-fields-page.tsx'),
      'CustomFieldsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/geolocalizacao/ativos/unidades',
    ...screen('services-simc-geolocalizacao-ativos-unidades', 'units', 'records', 'archiving', 'assets'),
    validateSearch: referenceSearch.read,
    component: lazyScreen(() => import('../../features/assets/references/units-page.tsx'), 'UnitsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/geolocalizacao/ativos/clientes',
    ...screen('services-simc-geolocalizacao-ativos-clientes', 'customers', 'records', 'archiving'),
    validateSearch: referenceSearch.read,
    component: lazyScreen(
      () => import('../../features/assets/references/customers-page.tsx'),
      'CustomersPage',
    ),
  }),
] as const;

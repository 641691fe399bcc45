import { createRoute } from '@tanstack/react-router';
import { readAssetSearch } from '../../features/assets/api/asset-search.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';

export const assetsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/geolocalizacao/ativos',
    ...screen('services-simc-geolocalizacao-ativos', 'assets', 'asset-import', 'status'),
    validateSearch: readAssetSearch,
    component: lazyScreen(() => import('../../features/assets/pages/assets-page.tsx'), 'AssetsPage'),
  }),
] as const;

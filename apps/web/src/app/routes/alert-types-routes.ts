import { createRoute } from '@tanstack/react-router';
import { readManagementAddress } from '../../features/alert-types/api/alert-types-search.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';

export const alertTypesRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/alertas/gerenciamento',
    ...screen(
      'services-simc-alertas-gerenciamento',
      'alert-types',
      'alert-words',
      'alert-backtest',
      'backtest',
      'severity',
      'status',
      'geofences',
      'assets',
      'readings',
      'webhooks',
      'audit',
    ),
    validateSearch: readManagementAddress,
    component: lazyScreen(
      () => import('../../features/alert-types/pages/alert-management-page.tsx'),
      'AlertManagementPage',
    ),
  }),
] as const;

import { createRoute } from '@tanstack/react-router';
import { alertSearch } from '../../features/alerts/api/alert-search.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';

export const alertsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/alertas/alertas',
    ...screen(
      'services-simc-alertas-alertas',
      'alerts',
      'alert-words',
      'alert-figures',
      'severity',
      'status',
      'messages',
      'readings',
    ),
    validateSearch: alertSearch.read,
    component: lazyScreen(() => import('../../features/alerts/pages/alerts-page.tsx'), 'AlertsPage'),
  }),
] as const;

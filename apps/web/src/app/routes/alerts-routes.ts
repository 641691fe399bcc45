import { createRoute } from '@tanstack/react-router';
import { alertSearch } from '../../features/alerts/api/alert-search.ts';
import {
  dueSearch,
  planSearch,
  serviceSearch,
} from '../../features/maintenance-plans/api/maintenance-search.ts';
import { workOrderSearch } from '../../features/work-orders/api/work-order-search.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';
import { readManagementAddress } from '../../features/alert-types/api/alert-types-search.ts';

export const alertsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/alertas/alertas',
    ...screen(
      'services-simc-alertas-alertas',
      'alerts',
      'alert-words',
      'alert-figures',
      'work-orders',
      'photo',
      'severity',
      'status',
      'messages',
      'readings',
      // A full-screen alert needs these texts with the first letter of a countermeasure, which would otherwise be lost.
      'ui',
    ),
    validateSearch: alertSearch.read,
    component: lazyScreen(() => import('../../features/alerts/pages/alerts-page.tsx'), 'AlertsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/alertas/alertas/ordens',
    ...screen('services-simc-alertas-alertas-ordens', 'work-orders', 'alert-words', 'photo'),
    validateSearch: workOrderSearch.read,
    component: lazyScreen(
      () => import('../../features/work-orders/pages/work-orders-page.tsx'),
      'WorkOrdersPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/alertas/alertas/manutencao',
    ...screen('services-simc-alertas-alertas-manutencao', 'maintenance-plans', 'work-orders', 'alert-words'),
    validateSearch: dueSearch.read,
    component: lazyScreen(() => import('../../features/maintenance-plans/pages/dues-page.tsx'), 'DuesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/alertas/alertas/manutencao/planos',
    ...screen('services-simc-alertas-alertas-manutencao-planos', 'maintenance-plans'),
    validateSearch: planSearch.read,
    component: lazyScreen(() => import('../../features/maintenance-plans/pages/plans-page.tsx'), 'PlansPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/alertas/alertas/manutencao/historico',
    ...screen(
      'services-simc-alertas-alertas-manutencao-historico',
      'maintenance-services',
      'maintenance-plans',
    ),
    validateSearch: serviceSearch.read,
    component: lazyScreen(
      () => import('../../features/maintenance-plans/pages/services-page.tsx'),
      'ServicesPage',
    ),
  }),
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

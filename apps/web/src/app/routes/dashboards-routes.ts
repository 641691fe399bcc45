import { createRoute } from '@tanstack/react-router';
import {
  accessSearch,
  boardSearch,
  contentsSearch,
} from '../../features/dashboards/api/dashboards-search.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';

const dashboardsPage = lazyScreen(
  () => import('../../features/dashboards/pages/dashboards-page.tsx'),
  'DashboardsPage',
);

export const dashboardsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/dashboards',
    ...screen('services-dashboards', 'dashboards'),
    validateSearch: contentsSearch.read,
    component: dashboardsPage,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/dashboards/briefcase/$briefcaseId',
    ...screen('services-dashboards-briefcase', 'dashboards'),
    validateSearch: contentsSearch.read,
    component: dashboardsPage,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/dashboards/briefcase/$briefcaseId/content/$contentId',
    ...screen('services-dashboards-briefcase-content', 'dashboards'),
    validateSearch: boardSearch.read,
    component: lazyScreen(() => import('../../features/dashboards/pages/content-page.tsx'), 'ContentPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'admin/dashboards',
    ...screen('admin-dashboards', 'dashboard-access', 'view-as'),
    validateSearch: accessSearch.read,
    component: lazyScreen(
      () => import('../../features/dashboards/pages/dashboard-access-page.tsx'),
      'DashboardAccessPage',
    ),
  }),
] as const;

import { createRoute } from '@tanstack/react-router';
import { auditSearch } from '../../features/audit/api/audit-search.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';

export const auditRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'admin/users/audit',
    ...screen('admin-users-audit', 'audit', 'ui'),
    validateSearch: auditSearch.read,
    component: lazyScreen(() => import('../../features/audit/pages/audit-page.tsx'), 'AuditPage'),
  }),
] as const;

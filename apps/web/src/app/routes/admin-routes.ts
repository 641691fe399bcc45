import { createRoute } from '@tanstack/react-router';
import { userSearch } from '../../features/users/api/user-search.ts';
import { migrationSearch } from '../../features/migrations/api/migration-search.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';
import { auditSearch } from '../../features/audit/api/audit-search.ts';
import { serviceAccountSearch } from '../../features/service-accounts/service-account-list.ts';
import { peopleSearch, profilesSearch } from '../../features/profiles/api/profiles-search.ts';

export const adminRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'admin/users',
    ...screen('admin-users', 'mailbox', 'users', 'photo', 'view-as', 'messages', 'asset-import', 'import'),
    validateSearch: userSearch.read,
    component: lazyScreen(() => import('../../features/users/pages/users-page.tsx'), 'UsersPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'admin/users/services',
    ...screen('admin-users-services', 'service-accounts'),
    validateSearch: serviceAccountSearch.read,
    component: lazyScreen(
      () => import('../../features/service-accounts/service-accounts-page.tsx'),
      'ServiceAccountsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'admin/users/audit',
    ...screen('admin-users-audit', 'audit', 'ui'),
    validateSearch: auditSearch.read,
    component: lazyScreen(() => import('../../features/audit/pages/audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'admin/users/migrations',
    ...screen('admin-users-migrations', 'migrations', 'import', 'migration-comparison', 'migration-servers'),
    validateSearch: migrationSearch.read,
    component: lazyScreen(
      () => import('../../features/migrations/pages/migrations-page.tsx'),
      'MigrationsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/settings/profiles',
    ...screen('services-simc-settings-profiles', 'profiles'),
    validateSearch: profilesSearch.read,
    component: lazyScreen(() => import('../../features/profiles/pages/profiles-page.tsx'), 'ProfilesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/simc/settings/users',
    ...screen('services-simc-settings-users', 'profiles'),
    validateSearch: peopleSearch.read,
    component: lazyScreen(
      () => import('../../features/profiles/pages/profile-users-page.tsx'),
      'ProfileUsersPage',
    ),
  }),
] as const;

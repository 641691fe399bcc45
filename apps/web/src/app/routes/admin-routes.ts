import { createRoute } from '@tanstack/react-router';
import { userSearch } from '../../features/users/api/user-search.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';

export const adminRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'admin/users',
    ...screen('admin-users', 'mailbox', 'users', 'photo', 'view-as', 'messages', 'asset-import', 'import'),
    validateSearch: userSearch.read,
    component: lazyScreen(() => import('../../features/users/pages/users-page.tsx'), 'UsersPage'),
  }),
] as const;

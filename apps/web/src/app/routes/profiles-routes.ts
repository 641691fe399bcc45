import { createRoute } from '@tanstack/react-router';
import { peopleSearch, profilesSearch } from '../../features/profiles/api/profiles-search.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';

export const profilesRoutes = [
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

import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'account',
    ...screen(
      'account',
      'settings',
      'metrics',
      'base-maps',
      'directory',
      'photo',
      'profiles',
      'verification',
    ),
    component: lazyScreen(() => import('../../features/settings/pages/account-page.tsx'), 'AccountPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'settings/profile',
    ...screen('settings-profile', 'settings', 'photo', 'offline'),
    component: lazyScreen(() => import('../../features/settings/pages/profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'settings/security',
    ...screen('settings-security', 'security'),
    component: lazyScreen(() => import('../../features/settings/pages/security-page.tsx'), 'SecurityPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'settings/my-accounts',
    ...screen('settings-my-accounts', 'settings'),
    component: lazyScreen(
      () => import('../../features/settings/pages/my-accounts-page.tsx'),
      'MyAccountsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'operator',
    ...screen('operator', 'installation'),
    component: lazyScreen(
      () => import('../../features/installation/pages/installation-page.tsx'),
      'InstallationPage',
    ),
  }),
] as const;

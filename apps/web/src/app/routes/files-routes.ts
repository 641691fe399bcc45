import { createRoute } from '@tanstack/react-router';
import { fileSearch } from '../../features/files/api/file-search.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';

export const filesRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'services/file-manager',
    ...screen('services-file-manager', 'files', 'made-link'),
    validateSearch: fileSearch.read,
    component: lazyScreen(
      () => import('../../features/files/pages/file-manager-page.tsx'),
      'FileManagerPage',
    ),
  }),
] as const;

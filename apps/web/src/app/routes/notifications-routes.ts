import { createRoute } from '@tanstack/react-router';
import { readNotificationSearch } from '../../features/notifications/api/notification-search.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { shellRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';

export const notificationsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: 'notifications',
    ...screen('notifications', 'notifications'),
    validateSearch: readNotificationSearch,
    component: lazyScreen(
      () => import('../../features/notifications/pages/notifications-page.tsx'),
      'NotificationsPage',
    ),
  }),
] as const;

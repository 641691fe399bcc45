import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { adminRoutes } from './routes/admin-routes.ts';
import { assetsRoutes } from './routes/assets-routes.ts';
import { filesRoutes } from './routes/files-routes.ts';
import { dashboardsRoutes } from './routes/dashboards-routes.ts';
import { alertsRoutes } from './routes/alerts-routes.ts';
import { modulesRoutes } from './routes/modules-routes.ts';
import { geolocationRoutes } from './routes/geolocation-routes.ts';
import { directoryCallbackRoutes, guestRoutes } from './routes/guest-routes.ts';
import { homeRoutes } from './routes/home-routes.ts';
import { localeRoute, notFoundRoute, rootRoute, shellRoute } from './routes/layout-routes.tsx';
import { settingsRoutes } from './routes/settings-routes.ts';
import { NotFoundScreen } from './screens/error-screen.tsx';
import { readSearch, writeSearch } from './search-params.ts';

/** Each area declares its screens in its own routes file, and has one line here. */
const routeTree = rootRoute.addChildren([
  ...directoryCallbackRoutes,
  localeRoute.addChildren([
    ...guestRoutes,
    shellRoute.addChildren([
      ...homeRoutes,
      ...geolocationRoutes,
      ...alertsRoutes,
      ...assetsRoutes,
      ...filesRoutes,
      ...dashboardsRoutes,
      ...settingsRoutes,
      ...adminRoutes,
      ...modulesRoutes,
    ]),
    notFoundRoute,
  ]),
]);

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFoundScreen,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    scrollRestoration: true,
    scrollToTopSelectors: ['#content'],
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

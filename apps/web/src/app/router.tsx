import { seesModule } from '@azimute/contract/modules';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useParams,
} from '@tanstack/react-router';
import { portalSettings } from '../api/portal.ts';
import { sessionStore } from '../api/session.ts';
import { fleetSummaryQuery } from '../features/home/api/fleet-summary-query.ts';
import { readAssetSearch } from '../features/assets/api/asset-search.ts';
import { validateMapSearch } from '../features/geolocation/map-view.ts';
import { changeLanguage, i18n, preloadTexts } from '../i18n/i18n.ts';
import { asLocale, withLocale } from '../i18n/locale.ts';
import { guard } from './guard.ts';
import { ErrorScreen, NotFoundScreen } from './screens/error-screen.tsx';
import { readSearch, writeSearch } from './search-params.ts';
import { Shell } from './shell/shell.tsx';

const fleetModule = 'services:simc:geolocalizacao';

const person = () => sessionStore.get().profile;

const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: ErrorScreen,
});

/** The language prefix. A signed-in person's language wins: their address is led to its prefix. */
const localeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '{-$locale}',
  beforeLoad: async ({ params, location }) => {
    const profile = person();
    if (!profile || isUnknownLocale(params.locale)) return;
    if (i18n.language !== profile.locale) await changeLanguage(profile.locale);
    const pathname = withLocale(location.pathname, profile.locale, portalSettings().defaultLocale);
    if (pathname !== location.pathname) {
      const href = `${pathname}${location.searchStr}${hashOf(location.hash)}`;
      redirect({ href, replace: true, throw: true });
    }
  },
  component: LocaleLayout,
});

function LocaleLayout() {
  const { locale } = useParams({ strict: false });
  return isUnknownLocale(locale) ? <NotFoundScreen /> : <Outlet />;
}

function isUnknownLocale(locale: string | undefined): boolean {
  return locale !== undefined && asLocale(locale) === null;
}

function hashOf(hash: string): string {
  return hash === '' ? '' : `#${hash}`;
}

const indexRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    if (!isUnknownLocale(params.locale)) guard('index', person());
  },
});

const firstAccessRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'first-access',
  beforeLoad: () => guard('first-access', person()),
});

const shellRoute = createRoute({
  getParentRoute: () => localeRoute,
  id: 'shell',
  loader: () => preloadTexts('shell', 'ui'),
  component: Shell,
});

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'home',
  beforeLoad: () => guard('home', person()),
  loader: ({ context }) => {
    const profile = person();
    if (
      profile &&
      seesModule(
        profile.modules.map(({ code }) => code),
        fleetModule,
      )
    ) {
      void context.queryClient.prefetchQuery(fleetSummaryQuery(profile.current_account_id));
    }
    return preloadTexts('home', 'status');
  },
  component: lazyRouteComponent(() => import('../features/home/pages/home-page.tsx'), 'HomePage'),
});

const mapRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'services/simc/geolocalizacao/mapa',
  staticData: { fullBleed: true },
  validateSearch: validateMapSearch,
  beforeLoad: () => guard('services-simc-geolocalizacao-mapa', person()),
  loader: () => preloadTexts('geolocation', 'status'),
  component: lazyRouteComponent(() => import('../features/geolocation/pages/map-page.tsx'), 'MapPage'),
});

const assetsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'services/simc/geolocalizacao/ativos',
  validateSearch: readAssetSearch,
  beforeLoad: () => guard('services-simc-geolocalizacao-ativos', person()),
  loader: () => preloadTexts('assets', 'status'),
  component: lazyRouteComponent(() => import('../features/assets/pages/assets-page.tsx'), 'AssetsPage'),
});

const notFoundRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: '$',
  component: NotFoundScreen,
});

const routeTree = rootRoute.addChildren([
  localeRoute.addChildren([
    indexRoute,
    firstAccessRoute,
    shellRoute.addChildren([homeRoute, mapRoute, assetsRoute]),
    notFoundRoute,
  ]),
]);

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
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

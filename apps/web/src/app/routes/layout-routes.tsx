import { asLocale } from '@azimute/contract/locales';
import { isScreenIn, screenAt } from '@azimute/contract/routes';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  Outlet,
  redirect,
  useLocation,
  useMatches,
  useParams,
} from '@tanstack/react-router';
import { portalSettings } from '../../api/portal.ts';
import { sessionStore } from '../../api/session.ts';
import { changeLanguage, preloadTexts, readLocale } from '../../i18n/i18n.ts';
import { withLocale } from '../../i18n/locale.ts';
import { ErrorScreen, NotFoundScreen } from '../screens/error-screen.tsx';
import { Shell } from '../shell/shell.tsx';

export const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: ValidOutlet,
  errorComponent: ErrorScreen,
  notFoundComponent: NotFoundScreen,
});

/** The language prefix. A signed-in person's language wins: their address is led to its prefix. */
export const localeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '{-$locale}',
  staticData: { isValid: isLocalePath },
  beforeLoad: async ({ params, location }) => {
    const { profile } = sessionStore.get();
    if (!profile || !isLocalePath(params)) return;
    if (readLocale() !== profile.locale) await changeLanguage(profile.locale);
    const pathname = withLocale(location.pathname, profile.locale, portalSettings().defaultLocale);
    if (pathname !== location.pathname) {
      const hash = location.hash === '' ? '' : `#${location.hash}`;
      redirect({ href: `${pathname}${location.searchStr}${hash}`, replace: true, throw: true });
    }
  },
});

/** The main layout: everything that only members see. */
export const shellRoute = createRoute({
  getParentRoute: () => localeRoute,
  id: 'shell',
  loader: () => preloadTexts('shell', 'notifications'),
  component: Shell,
});

export const notFoundRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: '$',
  component: NotFoundScreen,
});

/**
 * What the product's table has no screen for, and what a route declared as not valid, such as an unknown language, is a
 * page that was not found.
 */
function ValidOutlet() {
  const isScreen = useLocation({
    select: ({ pathname }) => {
      const screen = screenAt(pathname);
      return screen !== null && isScreenIn(portalSettings(), screen);
    },
  });
  const params: Params = useParams({ strict: false });
  const isValid = useMatches({
    select: (matches) => matches.every(({ staticData }) => staticData.isValid?.(params) !== false),
  });
  return isScreen && isValid ? <Outlet /> : <NotFoundScreen />;
}

type Params = Readonly<Record<string, string | undefined>>;

function isLocalePath({ locale }: Params): boolean {
  return locale === undefined || asLocale(locale) !== null;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen uses the whole sheet, without gutter, and starts with a collapsed navigation. */
    readonly fullBleed?: (search: object) => boolean;
    /** The route's validity check: the parameters of an address that it refuses show 404 'Page Not Found'. */
    readonly isValid?: (params: Params) => boolean;
  }
}

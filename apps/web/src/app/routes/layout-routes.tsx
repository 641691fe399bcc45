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

/** The language prefix. The language of a signed-in user takes precedence and redirects to its prefix. */
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

/** Main layout of all screens for members. */
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
 * Shows "not found" for addresses without a screen, and for parameters that a route declares invalid, such as an
 * unknown language.
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
    /** The screen uses the full sheet without gutter, and starts with collapsed navigation. */
    readonly fullBleed?: (search: object) => boolean;
    /** Validates the route's parameters; invalid ones show 404 'Page Not Found'. */
    readonly isValid?: (params: Params) => boolean;
  }
}

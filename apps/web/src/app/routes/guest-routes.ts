import { asLocale } from '@azimute/contract/locales';
import { createRoute } from '@tanstack/react-router';
import { sessionStore } from '../../api/session.ts';
import { guard } from '../guard.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { localeRoute, rootRoute } from './layout-routes.tsx';
import { screen } from './screen.ts';

/** Signed-out screens in the signed-in app: they redirect. Visitors load no router. */
export const guestRoutes = [
  createRoute({
    getParentRoute: () => localeRoute,
    path: '/',
    beforeLoad: ({ params: { locale } }) => {
      if (locale === undefined || asLocale(locale) !== null) guard('index', sessionStore.get().profile);
    },
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'first-access',
    beforeLoad: () => guard('first-access', sessionStore.get().profile),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'forgot-password',
    beforeLoad: () => guard('forgot-password', sessionStore.get().profile),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'reset-password',
    beforeLoad: () => guard('reset-password', sessionStore.get().profile),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'mailbox',
    ...screen('mailbox', 'mailbox'),
    component: lazyScreen(() => import('../../features/mailbox/pages/mailbox-page.tsx'), 'MailboxPage'),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'shared-file',
    ...screen('shared-file', 'shared-file', 'shared-link', 'login'),
    component: lazyScreen(() => import('../../features/files/guest/shared-file-page.tsx'), 'SharedFilePage'),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'tracked-route',
    ...screen('tracked-route', 'tracked-route', 'shared-link', 'login'),
    component: lazyScreen(
      () => import('../../features/routes/guest/tracked-route-page.tsx'),
      'TrackedRoutePage',
    ),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'mailed-report',
    ...screen('mailed-report', 'mailed-report', 'shared-link', 'login'),
    component: lazyScreen(
      () => import('../../features/subscriptions/pages/subscription-link-page.tsx'),
      'SubscriptionLinkPage',
    ),
  }),
] as const;

/** Return addresses of company directories, which have no language prefix. */
export const directoryCallbackRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'api/v1/azuread',
    beforeLoad: () => guard('azuread', sessionStore.get().profile),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'api/v1/azuread/$directory',
    beforeLoad: () => guard('azuread-directory', sessionStore.get().profile),
  }),
] as const;

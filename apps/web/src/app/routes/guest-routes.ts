import { createRoute } from '@tanstack/react-router';
import { sessionStore } from '../../api/session.ts';
import { asLocale } from '../../i18n/locale.ts';
import { guard } from '../guard.ts';
import { localeRoute } from './layout-routes.tsx';

/** Guest screens for a person who is signed in: they lead on. Their visitors do without a router. */
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
] as const;

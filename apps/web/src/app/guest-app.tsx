import { redirectFor, screenAt } from '@azimute/contract/routes';
import { lazy, useEffect } from 'react';
import { portalSettings } from '../api/portal.ts';
import { useSession } from '../api/use-session.ts';
import { LoginPage } from '../features/identity/pages/login-page.tsx';
import { withLocale } from '../i18n/locale.ts';
import { useLocale } from '../i18n/use-text.ts';
import { loadSignedInApp } from './load-signed-in-app.ts';
import { NotFoundScreen } from './screens/error-screen.tsx';
import { withTarget } from './target.ts';

const FirstAccessPage = lazy(async () => ({
  default: (await import('../features/identity/pages/first-access-page.tsx')).FirstAccessPage,
}));

/** The screens of a visitor. They do without router and component library, so that the first visit stays light. */
export function GuestApp() {
  const route = screenAt(window.location.pathname);
  if (!route) return <NotFoundScreen />;
  if (redirectFor(route, null) !== null) return <Leave />;
  return route.name === 'first-access' ? (
    <FirstAccessPage onCredentials={loadSignedInApp} />
  ) : (
    <LoginPage onCredentials={loadSignedInApp} />
  );
}

/** A session has ended on a member's screen: the login page is loaded anew, so that nothing of it stays in memory. */
function Leave() {
  const locale = useLocale();
  const { left } = useSession();
  useEffect(() => {
    const login = withLocale('/', locale, portalSettings().defaultLocale);
    window.location.replace(left ? login : withTarget(login, window.location));
  }, [left, locale]);
  return null;
}

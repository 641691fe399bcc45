import { isScreenIn, redirectFor, screenAt, takesLocale } from '@azimute/contract/routes';
import { lazy, useEffect } from 'react';
import { leaveSomeWord } from '../api/last-word.ts';
import { portalSettings } from '../api/portal.ts';
import { useSession } from '../api/use-session.ts';
import { LoginPage } from '../features/identity/pages/login-page.tsx';
import { preloadTexts } from '../i18n/i18n.ts';
import { withLocale } from '../i18n/locale.ts';
import { useLocale } from '../i18n/use-text.ts';
import { loadSignedInAppAhead } from './load-signed-in-app.ts';
import { NotFoundScreen } from './screens/error-screen.tsx';
import { withTarget } from './target.ts';

const FirstAccessPage = lazy(async () => ({
  default: (await import('../features/identity/pages/first-access-page.tsx')).FirstAccessPage,
}));

const DirectoryCallbackPage = lazy(async () => ({
  default: (await import('../features/identity/pages/directory-callback-page.tsx')).DirectoryCallbackPage,
}));

const ForgotPasswordPage = lazy(async () => {
  const [page] = await Promise.all([
    import('../features/identity/pages/forgot-password-page.tsx'),
    preloadTexts('password', 'messages'),
  ]);
  return { default: page.ForgotPasswordPage };
});

const ResetPasswordPage = lazy(async () => {
  const [page] = await Promise.all([
    import('../features/identity/pages/reset-password-page.tsx'),
    preloadTexts('password', 'messages'),
  ]);
  return { default: page.ResetPasswordPage };
});

const MailboxPage = lazy(async () => {
  const [page] = await Promise.all([
    import('../features/mailbox/pages/mailbox-page.tsx'),
    preloadTexts('mailbox'),
  ]);
  return { default: page.MailboxPage };
});

const SharedFilePage = lazy(async () => {
  const [page] = await Promise.all([
    import('../features/files/guest/shared-file-page.tsx'),
    preloadTexts('shared-file', 'shared-link'),
  ]);
  return { default: page.SharedFilePage };
});

const TrackedRoutePage = lazy(async () => {
  const [page] = await Promise.all([
    import('../features/routes/guest/tracked-route-page.tsx'),
    preloadTexts('tracked-route', 'shared-link'),
  ]);
  return { default: page.TrackedRoutePage };
});

const SubscriptionLinkPage = lazy(async () => {
  const [page] = await Promise.all([
    import('../features/subscriptions/pages/subscription-link-page.tsx'),
    preloadTexts('mailed-report', 'shared-link'),
  ]);
  return { default: page.SubscriptionLinkPage };
});

/** Screens of signed-out visitors, without router and component library to keep the first load small. */
export function GuestApp() {
  const route = screenAt(window.location.pathname);
  if (!route || !isScreenIn(portalSettings(), route)) return <NotFoundScreen />;
  if (redirectFor(route, null) !== null) return <Leave />;
  if (!takesLocale(route)) return <DirectoryCallbackPage onCredentials={loadSignedInAppAhead} />;
  if (route.name === 'forgot-password') return <ForgotPasswordPage />;
  if (route.name === 'reset-password') return <ResetPasswordPage />;
  if (route.name === 'mailbox') return <MailboxPage />;
  if (route.name === 'tracked-route') return <TrackedRoutePage />;
  if (route.name === 'mailed-report') return <SubscriptionLinkPage />;
  if (route.name === 'shared-file') return <SharedFilePage />;
  return route.name === 'first-access' ? (
    <FirstAccessPage onCredentials={loadSignedInAppAhead} />
  ) : (
    <LoginPage onCredentials={loadSignedInAppAhead} />
  );
}

/** A session ended on a member's screen: reloads the login page, so that nothing remains in memory. */
function Leave() {
  const locale = useLocale();
  const { left } = useSession();
  useEffect(() => {
    if (!left) leaveSomeWord();
    const login = withLocale('/', locale, portalSettings().defaultLocale);
    window.location.replace(left ? login : withTarget(login, window.location));
  }, [left, locale]);
  return null;
}

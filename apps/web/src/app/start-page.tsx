import { recoverFragment, redirectFor, screenAt, takesLocale } from '@azimute/contract/routes';
import { lazy, Suspense, useState } from 'react';
import { createRoot, type Root as ReactRoot } from 'react-dom/client';
import { isDirectoryTrial } from '../api/is-directory-trial.ts';
import { readPortal } from '../api/portal.ts';
import { sessionStore } from '../api/session.ts';
import { useSession } from '../api/use-session.ts';
import { startI18n } from '../i18n/i18n.ts';
import { detectLocale, readLocalePath, withLocale } from '../i18n/locale.ts';
import { applyColorScheme, readColorScheme } from '../ui/color-scheme.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { GuestApp } from './guest-app.tsx';
import { loadSignedInApp } from './load-signed-in-app.ts';
import { watchMissingChunks } from './new-version/missing-chunks.ts';
import { versionWatch } from './new-version/new-version.ts';
import { restoreSession } from './restore-session.ts';
import { ErrorScreen } from './screens/error-screen.tsx';
import { withTarget } from './target.ts';

/** Whether a screen loads nothing of a session: a link to a route shows the same to everybody who has it. */
const isTrackedRoute = ({ pathname }: Pick<Location, 'pathname'>): boolean =>
  screenAt(pathname)?.name === 'tracked-route';

/** Whether a screen is a visitor's also for somebody who is signed in. */
const isApart = (location: Location): boolean => isTrackedRoute(location) || isDirectoryTrial(location);

interface RootProps {
  /** What kept the stored session from being read; null when nothing did. */
  readonly failure: unknown;
}

/** Finds out who is there and in which language, and shows the first screen. Returns its React root. */
export async function startPage(): Promise<ReactRoot> {
  const { pathname, search } = window.location;
  const recovered = recoverFragment(pathname);
  if (recovered !== null)
    window.history.replaceState(window.history.state, '', recovered.path + search + recovered.hash);
  watchMissingChunks(() => void versionWatch.check());
  applyColorScheme(readColorScheme());
  const portal = await readPortal();
  const failure = isTrackedRoute(window.location) ? null : await restoreSession(loadSignedInApp);
  const { profile } = sessionStore.get();
  if (profile) {
    await startI18n(profile.locale, ['common', 'errors', 'messages', 'shell']);
  } else {
    const locale = resolveVisitorAddress(portal.defaultLocale);
    await startI18n(locale, ['common', 'errors', 'login']);
  }
  const element = document.querySelector('#root');
  if (!element) throw new Error('The page has no root element.');
  // What React got over by drawing again is no failure of the page.
  // oxlint-disable-next-line no-console -- It is logged all the same.
  const root = createRoot(element, { onRecoverableError: console.error });
  root.render(<Root failure={failure} />);
  return root;
}

/** A visitor's page: its language in the address, and the login screen in place of what only members may open. */
function resolveVisitorAddress(defaultLocale: 'en' | 'es' | 'pt'): 'en' | 'es' | 'pt' {
  const { location, history } = window;
  const { prefix, path } = readLocalePath(location.pathname);
  const locale = prefix ?? detectLocale(document.cookie, navigator.languages, defaultLocale);
  const route = screenAt(location.pathname);
  if (route === null || !takesLocale(route)) return locale;
  const redirected = redirectFor(route, null);
  const address =
    redirected === null
      ? `${withLocale(path, locale, defaultLocale)}${location.search}${location.hash}`
      : withTarget(withLocale(redirected, locale, defaultLocale), location);
  history.replaceState(history.state, '', address);
  return locale;
}

function Root({ failure }: RootProps) {
  const { profile } = useSession();
  const [SignedInApp] = useState(() => lazy(async () => ({ default: (await loadSignedInApp())() })));
  // Somebody who is signed in and only tries the directory comes back to a visitor's screen.
  const [isVisit] = useState(() => isApart(window.location));
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        {failure !== null ? (
          <ErrorScreen error={failure} />
        ) : profile && !isVisit ? (
          <SignedInApp />
        ) : (
          <GuestApp />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}

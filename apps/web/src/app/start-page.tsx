import { detectLocale } from '@azimute/contract/locales';
import { recoverFragment, redirectFor, screenAt, takesLocale } from '@azimute/contract/routes';
import type { Locale } from '@azimute/contract';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { createRoot, type Root as ReactRoot } from 'react-dom/client';
import { isDirectoryTrial } from '../api/is-directory-trial.ts';
import { isStartWithoutConnection, isWipeDue, noteSessionEnd } from '../features/offline/api/device-note.ts';
import { readPortal } from '../api/portal.ts';
import { sessionStore } from '../api/session.ts';
import { useSession } from '../api/use-session.ts';
import { startI18n } from '../i18n/i18n.ts';
import { readLocalePath, withLocale } from '../i18n/locale.ts';
import { applyColorScheme, readColorScheme } from '../ui/color-scheme.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { GuestApp } from './guest-app.tsx';
import { loadSignedInApp } from './load-signed-in-app.ts';
import { watchMissingChunks } from './new-version/missing-chunks.ts';
import { versionWatch } from './new-version/new-version.ts';
import { restoreSession } from './restore-session.ts';
import { ErrorScreen } from './screens/error-screen.tsx';
import { withTarget } from './target.ts';

/** Returns whether a screen needs no session: a link to a route shows the same to all recipients. */
const isTrackedRoute = ({ pathname }: Pick<Location, 'pathname'>): boolean =>
  screenAt(pathname)?.name === 'tracked-route';

/** Returns whether a screen looks the same for signed-in users and visitors. */
const isApart = (location: Location): boolean => isTrackedRoute(location) || isDirectoryTrial(location);

interface RootProps {
  /** Error that prevented restoring the session; null if there was none. */
  readonly failure: unknown;
}

/** Determines user and language, and shows the first screen. Returns its React root. */
export async function startPage(): Promise<ReactRoot> {
  const { pathname, search } = window.location;
  const recovered = recoverFragment(pathname);
  if (recovered !== null)
    window.history.replaceState(window.history.state, '', recovered.path + search + recovered.hash);
  watchMissingChunks(() => void versionWatch.check());
  applyColorScheme(readColorScheme());
  const portal = await readPortal();
  if (isStartWithoutConnection()) return await startOffline(portal.defaultLocale);
  watchSessionEnd();
  const failure = isTrackedRoute(window.location) ? null : await restoreSession(loadSignedInApp);
  const { profile } = sessionStore.get();
  if (profile) {
    await startI18n(profile.locale, ['common', 'errors', 'messages', 'shell']);
  } else {
    const locale = resolveVisitorAddress(portal.defaultLocale);
    await startI18n(locale, ['common', 'errors', 'login']);
  }
  return render(<Root failure={failure} />);
}

function render(app: ReactNode): ReactRoot {
  const element = document.querySelector('#root');
  if (!element) throw new Error('The page has no root element.');
  // Errors that React recovered from by re-rendering are not failures of the page.
  // oxlint-disable-next-line no-console -- They are logged for diagnosis.
  const root = createRoot(element, { onRecoverableError: console.error });
  root.render(app);
  return root;
}

/**
 * Shows the data stored on this device, at any address: the service worker served the page because the portal is
 * unreachable.
 */
async function startOffline(defaultLocale: Locale): Promise<ReactRoot> {
  const { createOfflineApp } = await import('./offline-app.tsx');
  const { App, locale } = await createOfflineApp();
  const visitors = detectLocale(document.cookie, navigator.languages, defaultLocale);
  const rooms = ['common', 'errors', 'offline', 'alert-words', 'work-orders', 'severity', 'status'] as const;
  await startI18n(locale ?? visitors, rooms);
  return render(<App />);
}

/** Wipes this device's copy when its session ends, and finishes wipes that an earlier tab could not. */
function watchSessionEnd(): void {
  let { session } = sessionStore.get();
  sessionStore.subscribe(() => {
    const before = session;
    ({ session } = sessionStore.get());
    if (before === null || session !== null) return;
    noteSessionEnd();
    wipeIfDue();
  });
  wipeIfDue();
}

function wipeIfDue(): void {
  if (isWipeDue(Date.now()))
    void import('../features/offline/store/wipe.ts').then(({ finishWipe }) => finishWipe());
}

/** Visitor's address: adds the language, and replaces members' screens by the login screen. */
function resolveVisitorAddress(defaultLocale: Locale): Locale {
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
  // A signed-in user who tests the directory returns to a visitor's screen.
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

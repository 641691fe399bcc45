import { recoverFragment, redirectFor, screenAt, takesLocale } from '@azimute/contract/routes';
import { createRoot, type Root as ReactRoot } from 'react-dom/client';
import { readPortal } from '../api/portal.ts';
import { sessionStore } from '../api/session.ts';
import { startI18n } from '../i18n/i18n.ts';
import { detectLocale, readLocalePath, withLocale } from '../i18n/locale.ts';
import { applyColorScheme, readColorScheme } from '../ui/color-scheme.ts';
import { isTrackedRoute } from './is-apart.ts';
import { loadSignedInApp } from './load-signed-in-app.ts';
import { watchMissingChunks } from './new-version/missing-chunks.ts';
import { versionWatch } from './new-version/new-version.ts';
import { restoreSession } from './restore-session.ts';
import { Root } from './root.tsx';
import { withTarget } from './target.ts';

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

import type { Portal } from '@azimute/contract';
import { detectLocale } from '@azimute/contract/locales';
import { loadTexts } from '../i18n/i18n.ts';
import { readLocalePath } from '../i18n/locale.ts';
import classes from './screens/error-screen.module.css';

// Full-page error screen for errors before the page has started. Loads first and without the code it watches, since an
// app that failed to start cannot show its own failure. The browser logs the error itself.
window.addEventListener('error', () => void showStartFailure());
window.addEventListener('unhandledrejection', () => void showStartFailure());

async function showStartFailure(): Promise<void> {
  const { prefix } = readLocalePath(window.location.pathname);
  const { productName = document.title, defaultLocale = 'en' } = writtenPortal();
  const locale = prefix ?? detectLocale(document.cookie, navigator.languages, defaultLocale);
  const [common, errors] = await Promise.all([loadTexts(locale, 'common'), loadTexts(locale, 'errors')]);
  const root = document.querySelector('#root');
  if (!root || root.childElementCount > 0) return;
  const screen = element('main', classes['screen']);
  const home = element('a', classes['primary'], common['goBackHome']);
  home.setAttribute('href', '/');
  screen.append(
    element('h1', classes['oops'], common['oops']),
    element('p', classes['status'], '500'),
    element('p', classes['message'], errors['fatal']),
    home,
  );
  document.documentElement.lang = locale;
  document.title = `${productName} - ${common['errorTitle'] ?? ''}`;
  // If the app starts after all, it replaces this screen.
  root.append(screen);
}

/** Returns the settings that the server wrote into the page, if valid. */
function writtenPortal(): Partial<Portal> {
  try {
    return JSON.parse(document.querySelector('script#portal')?.textContent ?? '{}') as Portal;
  } catch {
    return {};
  }
}

function element(name: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

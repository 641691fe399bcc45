import type { Portal } from '@azimute/contract';
import { loadTexts } from '../i18n/i18n.ts';
import { detectLocale, readLocalePath } from '../i18n/locale.ts';
import classes from './screens/error-screen.module.css';

// The full-page error screen for what is thrown before there is a page. Loaded ahead of all else and without what it
// watches over: a part of the app that could not start cannot show its own failure. The browser logs the error itself.
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
  // What starts after all takes its place.
  root.append(screen);
}

/** What the server wrote into the page, where that is whole. */
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

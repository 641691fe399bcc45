import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import './watch-start.ts';

let root: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  root = document.querySelector<HTMLElement>('#root') ?? document.body;
});
afterEach(() => {
  root.remove();
});

const rejection = (): Event => new Event('unhandledrejection');
const failure = (): Event => new ErrorEvent('error', { error: new Error('The storage is blocked.') });

it.each([
  ['of a chunk', failure],
  ['of the start script', rejection],
])('shows the full-page error for a failure %s, once', async (_, event) => {
  window.history.replaceState(null, '', '/');
  window.dispatchEvent(event());
  window.dispatchEvent(event());
  await vi.waitFor(() => expect(root.querySelector('h1')?.textContent).toBe('Oops!'));
  expect(root.textContent).toBe('Oops!500An error occurred unexpectedlyGo back home');
  expect(root.querySelector('a')?.getAttribute('href')).toBe('/');
});

it('uses the language of the URL', async () => {
  window.history.replaceState(null, '', '/pt/home');
  window.dispatchEvent(rejection());
  await vi.waitFor(() => expect(root.querySelector('a')?.textContent).toBe('Voltar ao início'));
  expect(document.documentElement.lang).toBe('pt');
});

it('ignores errors once the page has started', async () => {
  root.innerHTML = '<main>The fleet</main>';
  window.dispatchEvent(rejection());
  const texts = await import('../i18n/i18n.ts');
  await Promise.all([texts.loadTexts('pt', 'common'), texts.loadTexts('pt', 'errors')]);
  expect(root.textContent).toBe('The fleet');
});

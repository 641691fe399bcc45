import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { GeneralError, noResponse } from '../api/api-error.ts';
import { startI18n } from '../i18n/i18n.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { watchMissingChunks } from './new-version/missing-chunks.ts';

let root: Root;
let container: HTMLElement;

beforeAll(() => startI18n('en', ['common', 'errors']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  container = document.createElement('div');
  root = createRoot(container);
  act(() => root.render(<ErrorBoundary>The fleet</ErrorBoundary>));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const thrown = (error: unknown): Event => new ErrorEvent('error', { error, message: 'Uncaught' });
const rejected = (reason: unknown): Event =>
  Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });

function tell(event: Event): void {
  act(() => void window.dispatchEvent(event));
}

function named(name: string, message = 'The user aborted a request.'): Error {
  return Object.assign(new Error(message), { name });
}

function at(stack: string, message = 'boom'): Error {
  return Object.assign(new Error(message), { stack: `Error: ${message}\n    at ${stack}` });
}

it.each([
  ['an error thrown by an event', thrown(new Error('boom')), '500An error occurred unexpectedly'],
  ['a rejected promise', rejected(new Error('boom')), '500An error occurred unexpectedly'],
  ['a rejection without an error', rejected('boom'), '500An error occurred unexpectedly'],
  ['an error of the app’s script', thrown(at('send (https://portal/assets/a.js:1:2)')), '500An error'],
  [
    'an error passed on by an extension',
    thrown(at('a (https://portal/assets/a.js:1:2)\n at b (chrome-extension://x/b.js:1:1)')),
    '500',
  ],
  [
    'an error that names an extension',
    thrown(at('https://portal/a.js', 'chrome-extension://x is no URL')),
    '500',
  ],
  ['an unhandled failed call', rejected(noResponse(null)), '503There was a connection problem'],
  [
    'an error without a response',
    rejected(new GeneralError('no_accounts', 'none')),
    "500You don't have access to any accounts",
  ],
])('shows the full-page error for %s, and keeps it', (_, event, words) => {
  tell(event);
  expect(container.textContent).toContain('Oops!');
  expect(container.textContent).toContain(words);
  tell(thrown(new Error('another')));
  expect(container.textContent).toContain(words);
});

it.each([
  ['an aborted request', rejected(new DOMException('The user aborted a request.', 'AbortError'))],
  ['an abort reported by a library', rejected(named('AbortError'))],
  ['an abandoned query', rejected(new Error('CancelledError'))],
  ['a ResizeObserver notice', thrown(null)],
  ['a rejection from another realm', rejected(undefined)],
  ['an error thrown by an extension', thrown(at('inject (chrome-extension://abc/content.js:3:1)'))],
  ['an error thrown by a Firefox extension', thrown(at('inject@moz-extension://abc/content.js:3:1'))],
  ['a rejection from an extension', rejected(at('inject (safari-web-extension://abc/content.js:3:1)'))],
])('ignores %s', (_, event) => {
  tell(event);
  expect(container.textContent).toBe('The fleet');
});

it('leaves a failed chunk to the new version', () => {
  const missing = new TypeError('Failed to fetch dynamically imported module: /assets/gone.js');
  watchMissingChunks(() => undefined);
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: missing }));
  tell(rejected(missing));
  expect(container.textContent).toBe('The fleet');
});

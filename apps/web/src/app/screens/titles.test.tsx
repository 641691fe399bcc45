import { act, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { noResponse } from '../../api/api-error.ts';
import { FirstAccessPage } from '../../features/identity/pages/first-access-page.tsx';
import { changeLanguage, startI18n } from '../../i18n/i18n.ts';
import { ErrorScreen, NotFoundScreen } from './error-screen.tsx';

let root: Root;

beforeAll(() => startI18n('en', ['common', 'errors', 'login']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.title = '';
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const screens: Readonly<Record<string, ReactElement>> = {
  'not found': <NotFoundScreen />,
  error: <ErrorScreen error={noResponse(null)} />,
  'first access': <FirstAccessPage onCredentials={() => Promise.resolve()} />,
};

describe.each([
  ['en', { 'not found': 'Page Not Found', error: 'Error', 'first access': 'First-time setup' }],
  ['es', { 'not found': 'Página no encontrada', error: 'Error', 'first access': 'Primer acceso' }],
  ['pt', { 'not found': 'Página não encontrada', error: 'Erro', 'first access': 'Primeiro acesso' }],
] as const)('in %s', (locale, titles) => {
  it.each(Object.entries(titles))('the screen %s has its title', async (name, title) => {
    await changeLanguage(locale);
    act(() => root.render(screens[name]));
    expect(document.title).toBe(`Azimute - ${title}`);
    expect(document.documentElement.lang).toBe(locale);
  });
});

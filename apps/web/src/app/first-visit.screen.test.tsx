import { afterEach, expect, it, vi } from 'vitest';
import { locales } from '@azimute/contract/locales';
import { hasRoom } from '../i18n/i18n.ts';
import { localeNames } from '../i18n/locale.ts';
import { closeApp, openApp, screen, waitFor } from '../testing/open-app.ts';
import { texts } from '../testing/texts.ts';

const yearSeconds = 365 * 24 * 60 * 60;
const speak = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
afterEach(() => void vi.restoreAllMocks());

it('uses the browser’s language, loads only its texts, and keeps the rest of the URL', async () => {
  speak('pt-BR');
  const { address } = await openApp('/?kept=1#here');
  await waitFor(() => expect(document.title).toBe(`Azimute - ${texts.pt('login:title')}`));
  expect(address()).toBe('/pt?kept=1#here');
  expect(document.documentElement.lang).toBe('pt');
  expect(locales.filter((locale) => hasRoom('common', locale))).toEqual(['pt']);
});

it('prefers the cookie’s language to the browser’s', async () => {
  speak('pt-BR');
  await closeApp();
  document.cookie = 'azimute-locale=es; Path=/';
  const { address } = await openApp('/');
  await waitFor(() => expect(document.title).toBe(`Azimute - ${texts.es('login:title')}`));
  expect(address()).toBe('/es');
});

it('uses the default language if the browser’s is unsupported', async () => {
  speak('ja-JP');
  const { address } = await openApp('/');
  expect(await screen.findByRole('heading', { name: texts.en('login:welcome') })).toBeVisible();
  expect(address()).toBe('/');
  expect(document.documentElement.lang).toBe('en');
});

it.each(['first-access', 'reset-password', 'shared-file', 'tracked-route', 'mailed-report'])(
  'recovers the token of /%s that a mail gateway moved into the path',
  async (page) => {
    const { address, calls } = await openApp(`/${page}%23token=made-up-token`);
    await waitFor(() => expect(address()).toBe(`/${page}#token=made-up-token`));
    await waitFor(() => expect(document.title).toMatch(/^Azimute - ./));
    expect(document.title).not.toContain(texts.en('common:pageNotFound'));
    expect(document.body).not.toHaveTextContent('made-up-token');
    expect(calls.filter((call) => call.includes('made-up-token'))).toEqual([]);
  },
);

it('keeps a visitor’s choice for a year, and their typed values', async () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  const { fill, choose, address } = await openApp('/');
  await fill(texts.en('login:email'), 'ana@alfa.example');
  await choose(texts.en('common:language'), localeNames.pt);
  await waitFor(() => expect(address()).toBe('/pt'));
  expect(document.title).toBe(`Azimute - ${texts.pt('login:title')}`);
  expect(screen.getByLabelText(texts.pt('login:email'))).toHaveValue('ana@alfa.example');
  const [cookie = ''] = written.mock.calls.at(-1) ?? [];
  expect(cookie).toMatch(/^azimute-locale=pt;/);
  expect(Number(/max-age=(\d+)/i.exec(cookie)?.[1])).toBe(yearSeconds);
});

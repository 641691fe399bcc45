import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openApp, screen, waitFor, within } from '../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../testing/test-portal.ts';
import { text, texts } from '../../testing/texts.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({ assets: { 'A-1': {} }, viewer: { locale: 'pt' } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const summary = /^GET .fleet.summary/;
/** What React says of a screen that broke belongs to the test. */
const catchErrors = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

it.each([
  ['a visitor', () => undefined],
  ['a member', () => account.viewer],
])('tells %s the whole address of a page that is not there', async (_, person) => {
  const address = '/pt/services/nowhere?a=1#b';
  const as = person();
  await openApp(address, as && { as });
  expect(await screen.findByText(address)).toBeVisible();
  for (const words of [texts.pt('common:oops'), '404', texts.pt('common:pageNotFound')])
    expect(screen.getByText(words)).toBeVisible();
});

it('leads from an address in no language of ours back home, which is in the language of the person', async () => {
  await openApp('/fr/home', { as: account.viewer });
  expect(await screen.findByText('/fr/home')).toBeVisible();
  const home = screen.getByRole('link', { name: texts.pt('common:goBackHome') });
  expect(home).toHaveAttribute('href', '/');
  const { address } = await openApp('/', { as: account.viewer });
  await waitFor(() => expect(address()).toBe('/pt/home'));
});

it('keeps a failure in its panel, where a retry brings back what it shows', async () => {
  catchErrors();
  const { press, intercept } = await openApp('/account', { as: account.owner });
  const stop = intercept(summary, async (_call, send) =>
    Response.json({ ...((await (await send()).json()) as object), silent: [null] }),
  );
  await screen.findByRole('main');
  window.history.pushState(null, '', '/home');
  const failed = await screen.findByRole('alert');
  expect(failed).toHaveTextContent(text('errors:loading_data'));
  for (const name of [text('home:fleetNow'), text('home:latest')])
    expect(screen.getByRole('heading', { name })).toBeVisible();
  stop();
  // As for somebody who comes back to the tab after a while: what is known of the fleet is read again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(async () => {
    const retry = screen.queryByRole('alert');
    if (retry) await press(text('common:retry'), { in: retry });
    expect(screen.queryByRole('alert') === null).toBe(true);
  });
  expect(await screen.findByRole('heading', { name: new RegExp(`^${text('home:silent')}`) })).toBeVisible();
});

it('shows the whole-page error in place of a screen that broke, with the way home, and logs it', async () => {
  const logged = catchErrors();
  const { intercept } = await openApp('/account', { as: account.owner });
  intercept(summary, () => Response.json({ total: 3 }));
  await screen.findByRole('main');
  window.history.pushState(null, '', '/services/simc/home');
  expect(await screen.findByText(text('errors:fatal'))).toBeVisible();
  expect(screen.getByText(text('common:oops'))).toBeVisible();
  expect(screen.getByText('500')).toBeVisible();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  const home = within(screen.getByRole('main')).getByRole('link', { name: text('common:goBackHome') });
  expect(home).toHaveAttribute('href', '/');
  expect(logged.mock.calls.flat().map(String).join('\n')).toContain('RangeError: Invalid time value');
});

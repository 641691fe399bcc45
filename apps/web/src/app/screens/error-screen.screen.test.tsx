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
/** Hides React's report of the intended error. */
const catchErrors = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

it.each([
  ['a visitor', () => undefined],
  ['a member', () => account.viewer],
])('shows %s the full address of a missing page', async (_, person) => {
  const address = '/pt/services/nowhere?a=1#b';
  const as = person();
  await openApp(address, as && { as });
  expect(await screen.findByText(address)).toBeVisible();
  for (const words of [texts.pt('common:oops'), '404', texts.pt('common:pageNotFound')])
    expect(screen.getByText(words)).toBeVisible();
});

it('goes from an unknown language in the URL to the home screen in the person’s language', async () => {
  await openApp('/fr/home', { as: account.viewer });
  expect(await screen.findByText('/fr/home')).toBeVisible();
  const home = screen.getByRole('link', { name: texts.pt('common:goBackHome') });
  expect(home).toHaveAttribute('href', '/');
  const { address } = await openApp('/', { as: account.viewer });
  await waitFor(() => expect(address()).toBe('/pt/home'));
});

it('contains a failure within its panel, where a retry restores the content', async () => {
  catchErrors();
  await account.owner.call('updateSetup', { body: { isDismissed: true } });
  const { press, intercept } = await openApp('/account', { as: account.owner });
  const stop = intercept(summary, async (_call, send) =>
    Response.json({ ...((await (await send()).json()) as object), total: 3, statuses: null }),
  );
  await screen.findByRole('main');
  window.history.pushState(null, '', '/home');
  const failed = await screen.findByRole('alert');
  expect(failed).toHaveTextContent(text('errors:loading_data'));
  for (const name of [text('home:dueActions'), text('home:resolveTimes')])
    expect(screen.getByRole('heading', { name })).toBeVisible();
  stop();
  // As if the user returned to the tab after a while: fleet data is reloaded.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(async () => {
    const retry = screen.queryByRole('alert');
    if (retry) await press(text('common:retry'), { in: retry });
    expect(screen.getByRole('heading', { name: text('home:fleetNow') })).toBeVisible();
  });
});

it('replaces a broken screen with the full-page error and a link home, and logs it', async () => {
  const logged = catchErrors();
  const { intercept } = await openApp('/account', { as: account.owner });
  intercept(summary, () => Response.json(null));
  await screen.findByRole('main');
  window.history.pushState(null, '', '/services/simc/home');
  expect(await screen.findByText(text('errors:fatal'))).toBeVisible();
  expect(screen.getByText(text('common:oops'))).toBeVisible();
  expect(screen.getByText('500')).toBeVisible();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  const home = within(screen.getByRole('main')).getByRole('link', { name: text('common:goBackHome') });
  expect(home).toHaveAttribute('href', '/');
  expect(logged.mock.calls.flat().map(String).join('\n')).toContain(
    'TypeError: Cannot read properties of null',
  );
});

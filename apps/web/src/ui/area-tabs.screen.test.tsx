import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../testing/test-portal.ts';
import { text } from '../testing/texts.ts';

const settings = '/services/simc/settings';
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'A-1': {} },
    people: { Eva: { sees: ['services:simc:geolocalizacao:ativos'] } },
  });
});

it('shows the screens of an area as tabs, each with its own URL and title', async () => {
  const { press, address } = await openApp('/admin/users', { as: account.owner });
  const tabs = await screen.findByRole('navigation', { name: text('shell:people') });
  const main = screen.getByRole('main');
  const shown = (): (string | null)[] =>
    within(tabs)
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map(({ textContent }) => textContent);
  expect(
    within(tabs)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    text('shell:users'),
    text('shell:profiles'),
    text('shell:userProfiles'),
    text('shell:serviceAccounts'),
    text('shell:dashboardAccess'),
  ]);
  expect(shown()).toEqual([text('shell:users')]);
  await press(text('shell:profiles'), { role: 'link', in: tabs });
  await waitFor(() => expect(address()).toBe(`${settings}/profiles`));
  await waitFor(() => expect(document.title).toBe(`Azimute - ${text('profiles:title')}`));
  expect(within(main).getByRole('heading', { level: 1, name: text('shell:people') })).toBeVisible();
  // The entry of the navigation stays current on every tab.
  const [menu] = screen.getAllByRole('navigation', { name: text('shell:main') });
  if (!menu) throw new Error('There is no navigation.');
  expect(within(menu).getByRole('link', { name: text('shell:people') })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

it('shows only tabs that the person can open, and none for a single screen', async () => {
  await openApp('/services/simc/geolocalizacao/ativos', { as: account.owner });
  expect(await screen.findByRole('navigation', { name: text('shell:assets') })).toBeVisible();
  const { Eva } = account.people;
  if (!Eva) throw new Error('Eva was not planted.');
  await openApp('/services/simc/geolocalizacao/ativos', { as: Eva });
  expect(await screen.findByRole('heading', { name: text('assets:title') })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: text('shell:assets') })).toBeNull();
});

import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, within } from '../../../testing/open-app.ts';
import { plantAlerts } from '../../../testing/plant-alerts.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/home';
let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'A-1': {}, 'A-2': {} },
    people: { pia: { sees: ['services:simc:alertas:alertas'] } },
  });
  await (await plantAlerts(account.owner)).raise('A-1');
});

it('summarizes the fleet’s day, and links each figure to its components', async () => {
  const { address } = await openApp('/services/simc', { as: account.owner });
  const reporting = await screen.findByRole('region', { name: text('silence:silent') });
  expect(address()).toBe(path);
  expect(reporting).toHaveTextContent(/2\s*of 2 assets/);
  const alerts = await screen.findByRole('region', { name: text('suite:alerts') });
  expect(within(alerts).getByRole('link', { name: '1' }).getAttribute('href')).toMatch(
    /alertas\/alertas\?from=(\S+)&to=\1$/,
  );
  const hours = await screen.findByRole('region', { name: text('metrics:name_engine_hours') });
  expect(within(hours).getByRole('link').getAttribute('href')).toMatch(
    /services\/simc\/(cockpit|utilization)\/engine-hours\?period=today$/,
  );
  expect(await screen.findByRole('heading', { name: text('suite:activity') })).toBeVisible();
});

it('shows a person only their own sections', async () => {
  await openApp(path, { as: account.people['pia'] });
  await screen.findByRole('region', { name: text('suite:alerts') });
  expect(screen.queryByRole('region', { name: text('silence:silent') })).toBeNull();
  expect(screen.queryByRole('heading', { name: text('suite:activity') })).toBeNull();
});

import { beforeAll, beforeEach, expect, it } from 'vitest';
import { openApp, screen, waitFor, type OpenedApp } from '../../../testing/open-app.ts';
import { plantAccount, queryPortal, type TestAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'A-1': { columns: { category: 'Trucks' } }, 'A-2': { columns: { category: 'Cranes' } } },
  });
});
beforeEach(() => queryPortal('delete from subscriptions where account_id = $1', [account.id]));

/** Opens a screen, and counts the presses on it. */
async function openAndCount(address: string): Promise<{ press: OpenedApp['press']; presses: () => number }> {
  const app = await openApp(address, { as: account.owner, width: 1280 });
  let count = 0;
  return {
    press: (...press) => {
      count += 1;
      return app.press(...press);
    },
    presses: () => count,
  };
}

const made = async () => (await account.owner.call('listSubscriptions')).items;

it.each([
  ['/services/simc/geolocalizacao/ativos?categories=Trucks', 'assets', { categories: ['Trucks'] }],
  ['/services/simc/connectivity/silence?categories=Cranes', 'silent_assets', { categories: ['Cranes'] }],
] as const)(
  'sends the list %s every Monday after 3 presses, with its filters',
  async (address, list, filters) => {
    const { press, presses } = await openAndCount(address);
    await press(text('ui:export'));
    await press(text('ui:sendRegularly'), { role: 'menuitem' });
    const dialog = await screen.findByRole('dialog', { name: text('subscriptions:new') });
    expect(dialog).toHaveTextContent(text(`subscriptions:list_${list}`));
    await press(text('subscriptions:create'), { in: dialog });
    await waitFor(async () =>
      expect(await made()).toMatchObject([
        {
          period: 'week',
          content: { kind: 'list', list, format: 'xlsx', filters },
          recipients: [{ id: account.owner.id }],
        },
      ]),
    );
    expect(presses()).toBe(3);
  },
);

it('sends figures of a module by UL every Monday after 4 presses from another screen', async () => {
  const { press, presses } = await openAndCount('/notifications');
  await press(text('shell:utilization'), { role: 'link' });
  await press(text('ui:export'));
  await press(text('ui:sendRegularly'));
  const dialog = await screen.findByRole('dialog', { name: text('subscriptions:new') });
  await press(text('subscriptions:create'), { in: dialog });
  await waitFor(async () =>
    expect(await made()).toMatchObject([
      {
        period: 'week',
        content: { kind: 'unit_figures', slug: 'utilization', groupBy: 'units', format: 'xlsx' },
      },
    ]),
  );
  expect(presses()).toBe(4);
});

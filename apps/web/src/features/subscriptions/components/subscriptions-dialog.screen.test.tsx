import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { catchSavedFiles } from '../../../testing/saved-files.ts';
import { plantAccount, queryPortal, type TestAccount } from '../../../testing/test-portal.ts';
import { text, texts } from '../../../testing/texts.ts';

const { pt } = texts;
const path = '/services/simc/geolocalizacao/rotas';

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'Q-1': { devices: ['Q-1'] } },
    people: { Ana: { role: 'admin', locale: 'pt' }, Rui: { role: 'admin', locale: 'pt' } },
  });
});

/** Returns the link in the mail of a user's subscription. Its token is created on sending, which happens here. */
async function takeMailedLink(userId: number): Promise<string> {
  const linkId = await waitFor(async () => {
    const mails = await queryPortal<{ link: string }>(
      `select about -> 'subscription' ->> 'linkId' as link from mails where user_id = $1 and template = 'subscription'`,
      [userId],
    );
    expect(mails).toHaveLength(1);
    return mails[0]?.link;
  });
  const token = crypto.randomUUID();
  await queryPortal(
    `update subscription_deliveries set token_hash = sha256(convert_to($2, 'UTF8')) where link_id = $1`,
    [linkId, token],
  );
  return `/pt/mailed-report#${token}`;
}

it('subscribes to trips and e-mails them; the link opens the file in the reader’s language', async () => {
  const { Ana: ana = account.owner } = account.people;
  const { press, fill, choose } = await openApp(`/pt${path}?assets=${account.assetIds['Q-1']}`, {
    as: ana,
    hasMaps: true,
  });
  await press(pt('routes:subscriptions'));
  await press(pt('subscriptions:new'));
  const form = await screen.findByRole('dialog', { name: pt('subscriptions:new') });
  await fill(new RegExp(`^${pt('subscriptions:name')}`), 'Viagens do dia', { in: form });
  await choose(new RegExp(`^${pt('subscriptions:format')}`), pt('ui:export_csv'), { in: form });
  await press(pt('subscriptions:create'), { in: form });
  const list = await screen.findByRole('list', { name: pt('subscriptions:title') });
  const row = await within(list).findByRole('listitem');
  expect(row).toHaveTextContent('Viagens do dia');
  await press(pt('subscriptions:sendNow'), { in: row });

  const nextFile = catchSavedFiles();
  const guest = await openApp(await takeMailedLink(ana.id), { width: 360 });
  await screen.findByText('Viagens do dia');
  await guest.press(pt('mailed-report:download'));
  const { name, lines } = await nextFile();
  expect(name).toMatch(/^Viagens do dia-.*\.csv$/);
  expect(lines[0]).toContain('Ativo');
});

it('deletes a subscription, and its links', async () => {
  const { Rui: rui = account.owner } = account.people;
  const { id: subscriptionId } = await rui.call('createSubscription', {
    body: {
      name: 'Paradas',
      period: 'day',
      hour: 7,
      content: { kind: 'trips', of: 'stops', format: 'csv', assets: [account.assetIds['Q-1'] ?? 0] },
      recipientIds: [rui.id],
    },
  });
  await rui.call('sendSubscription', { params: { subscriptionId } });
  const link = await takeMailedLink(rui.id);
  const { press } = await openApp(`/pt${path}`, { as: rui, hasMaps: true });
  await press(pt('routes:subscriptions'));
  await press(pt('subscriptions:edit'));
  await press(pt('subscriptions:delete'));
  const asked = await screen.findByRole('dialog', {
    name: pt('subscriptions:deleteTitle', { name: 'Paradas' }),
  });
  await press(pt('subscriptions:delete'), { in: asked });
  await screen.findByText(pt('subscriptions:empty'));
  await openApp(link, { width: 360 });
  expect(await screen.findByRole('heading', { name: pt('shared-link:unknownTitle') })).toBeVisible();
});

it('subscribes to a page’s figures with its filters, gets them by UL, and pauses them', async () => {
  const { owner, unitIds } = await plantAccount({ assets: { 'A-1': {} } });
  const { press, choose } = await openApp(`/services/simc/utilization?units=${unitIds['NORTH']}`, {
    as: owner,
  });
  await press(text('modules:subscriptions'));
  await press(text('subscriptions:new'));
  await press(text('subscriptions:create'));
  const rowOf = async () =>
    within(await screen.findByRole('list', { name: text('subscriptions:title') })).findByRole('listitem');
  const row = await rowOf();
  expect(row).toHaveTextContent(text('modules:name_utilization'));
  expect(row).toHaveTextContent('NORTH');
  expect((await owner.call('listSubscriptions')).items).toMatchObject([
    {
      content: { kind: 'figures', slug: 'utilization', units: [unitIds['NORTH']] },
      recipients: [{ id: owner.id }],
      isPaused: false,
    },
  ]);
  await press(text('subscriptions:edit'), { in: row });
  const format = text('ui:export_csv');
  await choose(text('subscriptions:of'), format);
  await press(new RegExp(`^${text('subscriptions:isPaused')}`), { role: 'switch' });
  // Another tab changes the hour in the meantime.
  const [made] = (await owner.call('listSubscriptions')).items;
  if (made === undefined) throw new Error('Nothing was subscribed to.');
  const { id: subscriptionId, name, period, content, updatedAt } = made;
  await owner.call('updateSubscription', {
    params: { subscriptionId },
    body: { name, period, hour: 9, content, recipientIds: [owner.id], updatedAt },
  });
  await press(text('subscriptions:save'));
  await screen.findByText(text('records:conflict'));
  await screen.findByDisplayValue('09:00');
  await press(text('subscriptions:save'));
  await waitFor(async () => expect(await rowOf()).toHaveTextContent(text('subscriptions:isPaused')));
  expect((await owner.call('listSubscriptions')).items).toMatchObject([
    {
      content: { kind: 'unit_figures', slug: 'utilization', units: [unitIds['NORTH']], format: 'csv' },
      hour: 9,
    },
  ]);
});

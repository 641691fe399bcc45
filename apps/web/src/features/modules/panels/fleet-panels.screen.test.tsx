import { expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAlerts } from '../../../testing/plant-alerts.ts';
import { plantAccount, queryPortal } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

it('links from an exception in the Cockpit to its treatment', async () => {
  const { id, assetIds, owner } = await plantAccount({ assets: { 'A-1': {}, 'A-2': {} } });
  await queryPortal(
    `insert into asset_states (account_id, asset_id, contact_at, engine_on)
      values ($1, $2, now() - interval '3 days', false)`,
    [id, assetIds['A-2']],
  );
  const { raise } = await plantAlerts(owner);
  const alertId = await raise('A-1');
  const { press, address } = await openApp('/services/simc/cockpit', { as: owner });
  await press(text('modules:treat'), { role: 'link' });
  await waitFor(() => expect(address()).toMatch(new RegExp(`alertas/alertas\\?.*alert=${alertId}`)));
  window.history.back();
  await press(text('modules:seeSilent'), { role: 'link' });
  expect(await screen.findByRole('heading', { name: text('modules:silentAssets') })).toBeVisible();
  expect(await screen.findByRole('row', { name: /A-2/ })).toHaveTextContent(
    text('status:without_communication'),
  );
});

it('changes the weights of safety scores, and keeps them', async () => {
  const { owner } = await plantAccount();
  const name = text('metrics:name_speeding_per_100_km');
  const label = new RegExp(text('modules:pointsFor', { name }));
  const open = async () => {
    const { press, fill } = await openApp('/services/simc/safety', { as: owner });
    await press(text('modules:weights'));
    const dialog = await screen.findByRole('dialog', { name: text('modules:weights') });
    // A dialog takes the focus shortly after opening.
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    return { press, fill, dialog, field: await within(dialog).findByLabelText(label) };
  };
  const { press, fill, dialog, field } = await open();
  await fill(label, '', { in: dialog });
  await press(text('modules:saveWeights'), { in: dialog });
  await waitFor(() => expect(field).toHaveFocus());
  await fill(label, '7', { in: dialog });
  await press(text('modules:saveWeights'), { in: dialog });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await open()).field).toHaveValue('7');
});

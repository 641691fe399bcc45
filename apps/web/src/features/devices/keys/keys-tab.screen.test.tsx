import { expect, it } from 'vitest';
import { createKey, sendFix } from '../../../testing/send-fix.ts';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { callerWith, plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

const path = '/services/simc/geolocalizacao/ativos/dispositivos?tab=keys';

it('revokes a key, which stops working', async () => {
  const { owner } = await plantAccount({ assets: { 'Q-1': { devices: ['Q-1'] } } });
  const key = await createKey(owner);
  expect(await sendFix(key, 'Q-1')).toBe(200);
  const { press } = await openApp(path, { as: owner });
  await press('Devices', { role: 'link', in: await screen.findByRole('grid') });
  expect(await screen.findByRole('heading', { name: text('api-keys:whereTitle') })).toBeVisible();
  await press(text('api-keys:revoke'));
  await press(text('api-keys:revokeConfirm'));
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: text('api-keys:whereTitle') })).toBeNull(),
  );
  await waitFor(async () => expect(await sendFix(key, 'Q-1')).toBe(401));
});

it('creates a key that reads the chosen ULs only, and shows it once', async () => {
  const { owner } = await plantAccount();
  const { press, fill } = await openApp(path, { as: owner });
  const [open] = await screen.findAllByRole('button', { name: text('api-keys:newKey') });
  if (!open) throw new Error('No key can be made.');
  open.click();
  const dialog = await screen.findByRole('dialog', { name: text('api-keys:newKey') });
  await fill(new RegExp(`^${text('api-keys:keyName')}`), 'BI', { in: dialog });
  await press(text('api-keys:scopeTelemetryWrite'), { role: 'checkbox', in: dialog });
  await press(text('api-keys:scopeGeolocationRead'), { role: 'checkbox', in: dialog });
  await press(text('api-keys:chosenUnits'), { role: 'radio', in: dialog });
  await press('NORTH', { role: 'checkbox', in: dialog });
  await press(text('api-keys:createKey'), { in: dialog });
  const made = await screen.findByRole('dialog', { name: text('api-keys:createdTitle', { name: 'BI' }) });
  const [shown] = await within(made).findAllByText(/^azk_/);
  const { items } = await callerWith(shown?.textContent ?? '')('listUnits');
  expect(items.map(({ code }) => code)).toEqual(['NORTH']);
});

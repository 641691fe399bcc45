import { expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../testing/open-app.ts';
import { callerWith, plantAccount } from '../../testing/test-portal.ts';
import { text } from '../../testing/texts.ts';

it('creates a service account, shows its key once, rotates it, disables it and deletes it', async () => {
  const { owner } = await plantAccount();
  const { press, fill } = await openApp('/admin/users/services', { as: owner });
  await screen.findByText(text('service-accounts:emptyTitle'));
  const [open] = await screen.findAllByRole('button', { name: text('service-accounts:new') });
  open?.click();
  const form = await screen.findByRole('dialog', { name: text('service-accounts:new') });
  await fill(new RegExp(`^${text('service-accounts:name')}`), 'Nightly sync', { in: form });
  await press(text('service-accounts:role_admin'), { role: 'radio', in: form });
  await fill(new RegExp(`^${text('service-accounts:addresses')}`), 'nowhere', { in: form });
  await press(text('service-accounts:create'), { in: form });
  expect(await within(form).findByText(text('service-accounts:wrongAddresses'))).toBeVisible();
  await fill(new RegExp(`^${text('service-accounts:addresses')}`), '127.0.0.1', { in: form });
  await press(text('service-accounts:create'), { in: form });
  const shownKey = async (): Promise<string> => {
    const dialog = await screen.findByRole('dialog', {
      name: text('service-accounts:keyTitle', { name: 'Nightly sync' }),
    });
    const [key] = await within(dialog).findAllByText(/^azs_/);
    const shown = key?.textContent ?? '';
    await press(text('service-accounts:keyCopied'), { in: dialog });
    return shown;
  };
  const first = callerWith(await shownKey());
  expect((await first('listUsers')).total).toBeGreaterThan(0);

  await press('Nightly sync', { role: 'link', in: await screen.findByRole('grid') });
  await press(text('service-accounts:rotate'));
  const rotation = await screen.findByRole('dialog', {
    name: text('service-accounts:rotateTitle', { name: 'Nightly sync' }),
  });
  await press(text('service-accounts:keep_0'), { role: 'radio', in: rotation });
  await press(text('service-accounts:rotate'), { in: rotation });
  const second = callerWith(await shownKey());
  await expect(first('listUsers')).rejects.toMatchObject({ code: 'api_key_invalid' });
  await second('listUsers');

  await press(text('service-accounts:edit'));
  const edited = await screen.findByRole('dialog', { name: 'Nightly sync' });
  await press(new RegExp(`^${text('service-accounts:isActive')}`), { role: 'switch', in: edited });
  await press(text('service-accounts:save'), { in: edited });
  await waitFor(async () =>
    expect((await owner.call('listServiceAccounts', {})).items[0]?.state).toBe('disabled'),
  );
  await expect(second('listUsers')).rejects.toMatchObject({ code: 'api_key_invalid' });

  await press(text('service-accounts:delete'));
  const question = await screen.findByRole('dialog', {
    name: text('service-accounts:deleteTitle', { name: 'Nightly sync' }),
  });
  await press(text('service-accounts:delete'), { in: question });
  await screen.findByText(text('service-accounts:emptyTitle'));
});

import { ApiSession } from '../support/api-session.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail, demoPassword } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

test.use({ viewport: { width: 1440, height: 640 }, provoked: [/status of 40[013]/] });

test('updates an open screen and a second tab after changed rights, and reports the end of the session', async ({
  page,
  context,
  request,
}) => {
  const admin = await ApiSession.open(request, adminEmail);
  const [unit, other] = await admin.listUnits();
  if (!unit || !other) throw new Error('The demo has two ULs.');
  const email = `heard-${Date.now()}@journeys.example`;
  const assets = { module: 'services:simc:geolocalizacao:ativos', level: 'see' };
  const profile = await admin.post<{ id: number }>('/profiles', {
    name: email,
    sections: [assets],
    unitIds: [unit.id],
  });
  const password = { password: demoPassword, password_confirmation: demoPassword };
  const { user } = await admin.post<{ user: { id: number } }>('/users', {
    name: 'Rosa',
    email,
    role: 'viewer',
    ...password,
    profileIds: [profile.id],
  });
  const code = `HEARD-${Date.now() % 10_000_000}`;
  await admin.createAssetWithDevice(code, other.id);

  await signInContext(context, request, { email, locale: 'es' });
  await page.goto(`/es/services/simc/geolocalizacao/ativos?search=${code}`);
  await expect(page.getByText(texts.es('assets:nothingTitle'), { exact: true })).toBeVisible();
  await admin.put(`/profiles/${profile.id}`, { unitIds: [unit.id, other.id] });
  await expect(page.getByRole('link', { name: code, exact: true })).toBeVisible();

  const tab = await context.newPage();
  await tab.goto('/es/home');
  const link = tab.getByRole('navigation').getByRole('link', { name: texts.es('shell:assets'), exact: true });
  await expect(link).toBeVisible();
  await admin.put(`/profiles/${profile.id}`, { sections: [] });
  await expect(link).toBeHidden();
  await expect(page.getByText(texts.es('common:noPermission'), { exact: true })).toBeVisible();
  await admin.put(`/profiles/${profile.id}`, { sections: [assets] });
  await expect(link).toBeVisible();
  await expect(page.getByRole('link', { name: code, exact: true })).toBeVisible();

  await admin.post(`/users/${user.id}/deactivate`, {});
  for (const opened of [page, tab])
    await expect(opened.getByRole('alert')).toHaveText(texts.es('session-end:access'));
});

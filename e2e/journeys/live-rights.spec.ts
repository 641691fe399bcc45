import type { CDPSession, Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import { atSea, MapScreen } from '../support/map-screen.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail, demoPassword } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

test.use({ viewport: { width: 1440, height: 640 }, provoked: [/status of 40[013]/] });

const map = 'services:simc:geolocalizacao';

async function freeze(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  return cdp;
}

test('a page that slept shows what is now, a UL and a section that a profile loses leave the map', async ({
  page,
  context,
  request,
}) => {
  const admin = await ApiSession.open(request, adminEmail);
  const [unit, other] = await admin.listUnits();
  if (!unit || !other) throw new Error('The demo has two ULs.');
  const email = `rights-${Date.now()}@journeys.example`;
  const sections = [{ module: map, level: 'see' }];
  const profile = await admin.post<{ id: number }>('/profiles', {
    name: email,
    sections,
    unitIds: [unit.id],
  });
  const password = { password: demoPassword, password_confirmation: demoPassword };
  await admin.post('/users', { name: 'Rita', email, role: 'viewer', ...password, profileIds: [profile.id] });
  const code = `RIGHT-${Date.now() % 10_000_000}`;
  await admin.createAssetWithDevice(code, unit.id);
  const key = await admin.createKey();
  const report = (speedKph: number) =>
    admin.postPositions(key, [
      { deviceId: code, time: new Date().toISOString(), latitude: -11.3, longitude: -57.4, speedKph },
    ]);
  await report(11);

  await signInContext(context, request, { email, locale: 'pt' });
  const screen = new MapScreen(page, 'pt');
  await screen.open(`?q=${code}&${atSea}`);
  await expect(screen.row(code)).toContainText('11 km/h');
  const cdp = await freeze(page);
  await report(22);
  await cdp.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(screen.row(code)).toContainText('22 km/h');
  await screen.expectLive();

  await admin.put(`/profiles/${profile.id}`, { unitIds: [other.id] });
  await expect(page.getByText(texts.pt('geolocation:emptyFiltered'))).toBeVisible();
  await admin.put(`/profiles/${profile.id}`, { unitIds: [unit.id] });
  await expect(screen.row(code)).toContainText('22 km/h');

  await admin.put(`/profiles/${profile.id}`, { sections: [] });
  await expect(screen.list).toBeHidden();
  await expect(page.getByText(code)).toHaveCount(0);
});

test('an open screen, the navigation and a second tab follow changed rights, and the end of the session is told', async ({
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

import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { ApiSession } from '../support/api-session.ts';
import { plantPerson } from '../support/plant-person.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail, portalUrl } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;

test.use({ viewport: { width: 360, height: 740 } });

test('pushes alerts to a phone while push is turned on', async ({ page, request }) => {
  const admin = await ApiSession.open(request, adminEmail);
  const [unit] = await admin.listUnits();
  const profile = await admin.post<{ id: number }>('/profiles', {
    name: unique('Hears alerts'),
    sections: [{ module: 'services:simc:alertas:alertas', level: 'see' }],
    unitIds: [unit?.id],
  });
  const { email } = await plantPerson(admin, { profileIds: [profile.id] });
  await signInContext(page.context(), request, { email, locale: 'pt' });
  const pushed: (string | undefined)[] = [];
  const service = createServer((asked, answer) => {
    asked.resume();
    asked.on('end', () => {
      pushed.push(asked.headers['content-encoding'], asked.headers.authorization?.split(' ')[0]);
      answer.writeHead(201).end();
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const bound = service.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  await page.context().grantPermissions(['notifications'], { origin: portalUrl });
  // No push service is reachable from here: this simulates what the browser would receive from it.
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  await page.addInitScript(
    ({ endpoint, p256dh, auth }) => {
      const key = 'journey-subscribed';
      const subscription = {
        endpoint,
        options: { applicationServerKey: null },
        getKey: (name: string) =>
          Uint8Array.from(atob(name === 'auth' ? auth : p256dh), (letter) => letter.codePointAt(0) ?? 0)
            .buffer,
        unsubscribe: async () => {
          localStorage.removeItem(key);
          return true;
        },
      };
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem(key) === null ? null : (subscription as unknown as PushSubscription);
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem(key, 'yes');
        return subscription as unknown as PushSubscription;
      };
    },
    {
      endpoint: `http://127.0.0.1:${port}/send/phone`,
      p256dh: browser.getPublicKey('base64'),
      auth: randomBytes(16).toString('base64'),
    },
  );
  const dialog = page.getByRole('dialog', { name: pt('notifications:choices') });
  await page.goto('/pt/notifications');
  await page.getByRole('button', { name: pt('notifications:choices') }).click();

  await test.step('turns on push in this browser, and sends an encrypted test', async () => {
    await dialog.getByRole('button', { name: pt('notifications:pushTurnOn') }).click();
    await expect(dialog.getByText(pt('notifications:push_on'))).toBeVisible();
    const browsers = dialog.getByRole('list', { name: pt('notifications:pushBrowsers') });
    await expect(browsers.getByText(pt('notifications:pushThis'))).toBeVisible();
    await browsers.getByRole('button', { name: pt('notifications:pushTest') }).click();
    await expect(browsers.getByText(pt('notifications:pushTested'))).toBeVisible();
    expect(pushed).toEqual(['aes128gcm', 'vapid']);
  });

  await test.step('shows pushes from the worker, which caches nothing', async () => {
    const devtools = await page.context().newCDPSession(page);
    // A reused browser also reports registrations that were deleted or belong to others.
    let registrationId = '';
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { scopeURL, isDeleted, registrationId: id } of registrations) {
        if (scopeURL !== `${portalUrl}/`) continue;
        if (!isDeleted) registrationId = id;
        else if (registrationId === id) registrationId = '';
      }
    });
    await devtools.send('ServiceWorker.enable');
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/');
        const notifications = (await registration?.getNotifications()) ?? [];
        return notifications.map(({ title, tag }) => [title, tag]);
      });
    await expect(async () => {
      // A repeated push replaces the first, since both have the same tag.
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin: portalUrl,
        registrationId,
        data: JSON.stringify({
          title: 'Motor quente',
          body: 'A1',
          tag: 'alert-1',
          path: '/pt/',
          locale: 'pt',
        }),
      });
      await expect.poll(shown, { timeout: 5000 }).toEqual([['Motor quente', 'alert-1']]);
    }).toPass();
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });

  await test.step('turns it off', async () => {
    await dialog.getByRole('button', { name: new RegExp(`^${pt('notifications:pushRemove')}`) }).click();
    await expect(dialog.getByRole('button', { name: pt('notifications:pushTurnOn') })).toBeVisible();
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
  });
  service.close();
});

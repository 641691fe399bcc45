import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { findViolations } from '../support/find-violations.ts';
import { plantAlert } from '../support/plant-alert.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { alertManagementPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;

test.use({ viewport: { width: 1280, height: 800 } });

test('another system hears of alerts, signed, and once more when asked', async ({ page, request }) => {
  const session = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const name = unique('Endpoint');
  const got: {
    readonly id: string;
    readonly type: string;
    readonly body: string;
    readonly isSigned: (secret: string) => boolean;
  }[] = [];
  const server = createServer((asked, answer) => {
    let body = '';
    asked.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    asked.on('end', () => {
      const id = String(asked.headers['webhook-id']);
      const text = `${id}.${String(asked.headers['webhook-timestamp'])}.${body}`;
      const { type } = JSON.parse(body) as { readonly type: string };
      got.push({
        id,
        type,
        body,
        isSigned: (secret) => {
          const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
          return (
            asked.headers['webhook-signature'] ===
            `v1,${createHmac('sha256', key).update(text).digest('base64')}`
          );
        },
      });
      answer.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const endpoint = page.getByRole('listitem').filter({ hasText: name });
  let secret = '';

  await test.step('an address is added, and its secret shown once', async () => {
    await page.goto(`/pt${alertManagementPath}?tab=webhooks`);
    await page.getByRole('button', { name: pt('webhooks:newWebhook') }).click();
    const form = page.getByRole('dialog', { name: pt('webhooks:newWebhook') });
    await form.getByRole('textbox', { name: pt('webhooks:name') }).fill(name);
    await form.getByRole('textbox', { name: pt('webhooks:address') }).fill(`http://127.0.0.1:${port}/in`);
    // A room as a whole, and one event of another.
    await form.getByRole('checkbox', { name: pt('webhooks:room_device'), exact: true }).check();
    const ofAssets = pt('webhooks:eventsOfRoom', { room: pt('webhooks:room_asset') });
    await form.getByRole('button', { name: ofAssets }).click();
    await form.getByRole('checkbox', { name: pt('webhooks:event_asset_created') }).check();
    const assets = form.getByRole('checkbox', { name: pt('webhooks:room_asset'), exact: true });
    await expect(assets).toBeChecked({ indeterminate: true });
    expect(await findViolations(page, 'webhook form')).toEqual([]);
    await form.getByRole('button', { name: pt('webhooks:create') }).click();
    const shown = page.getByRole('dialog', { name: pt('webhooks:secretTitle', { name }) });
    secret = (await shown.getByText(/^whsec_/).textContent()) ?? '';
    await shown
      .getByRole('button', { name: pt('common:close') })
      .last()
      .click();
  });

  await test.step('its card names the rooms, and the events of others', async () => {
    const heard = ['room_alert', 'event_asset_created', 'room_device'] as const;
    await expect(endpoint.getByText(heard.map((key) => pt(`webhooks:${key}`)).join(' · '))).toBeVisible();
  });

  await test.step('a test arrives, signed', async () => {
    await endpoint.getByRole('button', { name: pt('webhooks:test'), exact: true }).click();
    await expect(endpoint.getByText(pt('webhooks:testDelivered', { status: '204' }))).toBeVisible();
    expect(got.map(({ type, isSigned }) => [type, isSigned(secret)])).toContainEqual(['azimute.test', true]);
  });

  await test.step('the asset, its device and its alert arrive, the alert once more under its id', async () => {
    const { typeName, asset } = await plantAlert(session);
    await endpoint.getByRole('button', { name: pt('webhooks:deliveries') }).click();
    const dialog = page.getByRole('dialog', { name: pt('webhooks:deliveriesOf', { name }) });
    // Others raise alerts meanwhile.
    const delivery = dialog.getByRole('listitem').filter({ hasText: typeName });
    await expect(async () => {
      const more = dialog.getByRole('button', { name: pt('ui:showMore') });
      if (!(await delivery.isVisible()) && (await more.isVisible())) await more.click();
      await expect(delivery.getByText(pt('webhooks:state_delivered'))).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    const id = (await delivery.locator('summary').textContent()) ?? '';
    await delivery.getByRole('button', { name: pt('webhooks:replayNamed', { id }) }).click();
    await expect.poll(() => got.filter((one) => one.id === id && one.isSigned(secret)).length).toBe(2);
    const ofAsset = got.filter(({ body }) => body.includes(`"${asset}"`)).map(({ type }) => type);
    expect(ofAsset).toEqual(expect.arrayContaining(['azimute.asset.created', 'azimute.device.connected']));
    const created = dialog.getByRole('listitem').filter({ hasText: asset });
    await expect(created.filter({ hasText: pt('webhooks:event_asset_created') })).toBeVisible();
  });
  server.closeAllConnections();
  server.close();
});

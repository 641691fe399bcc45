import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAlerts } from '../../../testing/plant-alerts.ts';
import { plantAccount } from '../../../testing/test-portal.ts';
import { text } from '../../../testing/texts.ts';

interface Heard {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  readonly isSigned: (secret: string) => boolean;
}

/** Starts another system that accepts all requests. Returns its address and the received requests. */
async function startListening(): Promise<{ readonly address: string; readonly heard: readonly Heard[] }> {
  const heard: Heard[] = [];
  const server = createServer((asked, answer) => {
    let body = '';
    asked.on('data', (part) => {
      body += String(part);
    });
    asked.on('end', () => {
      const id = String(asked.headers['webhook-id']);
      const signed = `${id}.${String(asked.headers['webhook-timestamp'])}.${body}`;
      const { type } = JSON.parse(body) as { readonly type: string };
      const isSigned = (secret: string): boolean => {
        const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
        const signature = createHmac('sha256', key).update(signed).digest('base64');
        return asked.headers['webhook-signature'] === `v1,${signature}`;
      };
      heard.push({ id, type, body, isSigned });
      answer.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`, heard };
}

it('notifies another system of alerts, devices and new assets, signed, and again on request', async () => {
  const { owner, unitIds } = await plantAccount();
  const { address, heard } = await startListening();
  const app = await openApp('/services/simc/alertas/gerenciamento?tab=webhooks', { as: owner });
  await app.press(text('webhooks:newWebhook'));
  const form = await screen.findByRole('dialog', { name: text('webhooks:newWebhook') });
  await app.fill(new RegExp(`^${text('webhooks:name')}`), 'Workshop', { in: form });
  await app.fill(new RegExp(`^${text('webhooks:address')}`), address, { in: form });
  await app.press(text('webhooks:room_device'), { role: 'checkbox', in: form });
  const ofAssets = text('webhooks:eventsOfRoom', { room: text('webhooks:room_asset') });
  await app.press(new RegExp(`^${ofAssets}`), { in: form });
  await app.press(text('webhooks:event_asset.created'), { role: 'checkbox', in: form });
  expect(within(form).getByLabelText(text('webhooks:room_asset'))).toBePartiallyChecked();
  await app.press(text('webhooks:create'), { in: form });
  const shown = await screen.findByRole('dialog', {
    name: text('webhooks:secretTitle', { name: 'Workshop' }),
  });
  const secret = within(shown).getByText(/^whsec_/).textContent;
  const [, close = shown] = within(shown).getAllByRole('button', { name: text('common:close') });
  await app.user.click(close);

  const list = await screen.findByRole('list', { name: text('webhooks:webhooks') });
  const card = within(list).getByRole('listitem');
  expect(screen.queryByText(secret)).toBeNull();
  const rooms = ['room_alert', 'event_asset.created', 'room_device'].map((name) => text(`webhooks:${name}`));
  expect(within(card).getByText(rooms.join(' · '))).toBeVisible();
  await app.press(text('webhooks:test'), { in: card });
  await within(card).findByText(text('webhooks:testDelivered', { status: '204' }));
  expect(heard.map(({ type, isSigned }) => [type, isSigned(secret)])).toEqual([['azimute.test', true]]);

  const asset = { code: 'W-1', unitId: unitIds['NORTH'] ?? 0, model: 'Trial', manufacturer: 'Trial' };
  const { id: assetId } = await owner.call('createAsset', { body: asset });
  await owner.call('createAssetDevice', { params: { assetId }, body: { deviceId: 'W-1' } });
  const alerts = await plantAlerts(owner);
  await alerts.raise('W-1');
  await waitFor(() => {
    const types = heard.filter(({ body }) => body.includes('"W-1"')).map(({ type }) => type);
    for (const event of ['asset.created', 'device.connected', 'alert.opened'])
      expect(types).toContain(`azimute.${event}`);
  });

  await app.press(text('webhooks:deliveries'), { in: card });
  const dialog = await screen.findByRole('dialog', {
    name: text('webhooks:deliveriesOf', { name: 'Workshop' }),
  });
  const created = await within(dialog).findByText(
    new RegExp(`^${text('webhooks:event_asset.created')}.*W-1`),
  );
  expect(created).toBeVisible();
  const raised =
    within(dialog).getByText(new RegExp(alerts.typeName), { selector: 'b' }).closest('li') ?? dialog;
  const id = raised.querySelector('summary')?.textContent ?? '';
  await app.press(text('webhooks:replayNamed', { id }), { in: raised });
  await waitFor(() => expect(heard.filter((one) => one.id === id && one.isSigned(secret))).toHaveLength(2));
  await waitFor(() => {
    const [again] = within(dialog).getAllByText(new RegExp(alerts.typeName), { selector: 'b' });
    expect(again?.closest('li')).toHaveTextContent(text('webhooks:state_delivered'));
  });
});

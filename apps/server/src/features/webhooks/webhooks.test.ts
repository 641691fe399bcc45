import {
  createWebhookSchema,
  webhookBodySchema,
  type CreateWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookWithSecret,
} from '@azimute/contract';
import { formerSecretsMost } from '@azimute/contract/webhooks/values';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPortalEvents } from '../../platform/events.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { testKeys } from '../../platform/testing/test-keys.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { failingLog, startAlertsWorld, startMs } from '../alert-raising/testing/alerts-world.ts';
import { createWebhookSender, type WebhookSender } from './create-webhook-sender.ts';
import type { WebhookSettings } from './post-webhook.ts';
import { removeOldDeliveries } from './remove-old-deliveries.ts';
import { replayWebhookDelivery } from './replay-delivery.ts';
import { createWebhook, deleteWebhook, rotateWebhookSecret, updateWebhook } from './save-webhook.ts';
import { startReceiver, type Receiver } from './testing/start-receiver.ts';
import { testWebhook } from './try-webhook.ts';
import { listWebhookDeliveries, listWebhooks, readWebhook } from './webhooks-reads.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const world = await startAlertsWorld();
let admin: VerbContext;
/** Sees the first UL. */
let viewer: VerbContext;
let receiver: Receiver;
let sender: WebhookSender;
const settings: WebhookSettings = {
  sealingKey: testKeys.sealingKey,
  webhooksAllowPrivate: true,
  portalUrl: () => 'https://portal.example',
};

beforeAll(async () => {
  const modules = ['services:simc:alertas', 'services:simc:geolocalizacao'];
  const context = (userId: number, more: Pick<Actor, 'role' | 'allUnits' | 'unitIds'>): VerbContext => ({
    database: world.database,
    clock: world.clock,
    events: createPortalEvents(),
    actor: { accountId: world.accountId, userId, sessionId: null, sees: modules, changes: modules, ...more },
  });
  admin = context(world.owner.id, { role: 'admin', allUnits: true, unitIds: [] });
  viewer = context(world.rui.id, { role: 'viewer', allUnits: false, unitIds: [world.unitIds.CPS] });
  sender = createWebhookSender({
    ...settings,
    database: world.database,
    clock: world.clock,
    log: failingLog,
  });
});
afterAll(async () => {
  await sender.stop();
  await world.stop();
});
beforeEach(async () => {
  world.clock.set(new Date(startMs));
  receiver = await startReceiver(() => world.clock.now().getTime());
  await world.queryAsOwner('truncate webhooks, alerts, notifications cascade');
});
afterEach(() => receiver.stop());

let made = 0;
async function keep(given: Partial<CreateWebhook> = {}, context = admin): Promise<WebhookWithSecret> {
  made += 1;
  const body = createWebhookSchema.parse({
    name: `Endpoint ${made}`,
    address: receiver.address,
    events: ['alert.opened', 'alert.changed', 'alert.finished', 'alert.reopened'],
    ...given,
  });
  const webhook = await createWebhook(context, settings, body);
  receiver.secrets.push(webhook.secret);
  return webhook;
}
const deliveriesOf = async ({ id }: Webhook): Promise<readonly WebhookDelivery[]> =>
  (
    await transact(admin, (read) => listWebhookDeliveries(read, settings.portalUrl(), id, { limit: 50 }))
  ).items.toReversed();
const send = async (afterMs = 0): Promise<void> => {
  world.clock.advance(afterMs);
  await sender.runWaiting();
};
const typesOf = (): string[] => receiver.received.map(({ body }) => body.type);
const given = ({ name, address, events, unitIds, enabled, updatedAt }: Webhook) => ({
  name,
  address,
  events,
  unitIds,
  enabled,
  updatedAt,
});
/** Raises an alert on each of these assets. */
async function raise(assets: readonly number[] = [0], type?: number): Promise<number> {
  const typeId = type ?? (await world.plantType({ resolvesItself: true }));
  await world.record(
    assets.map((index) => world.finding(typeId, { assetId: Object.values(world.assetIds)[index] ?? 0 })),
  );
  return typeId;
}

describe('a webhook endpoint', () => {
  it('receives alert events once, in order, as signed CloudEvents', async () => {
    const webhook = await keep();
    const type = await raise();
    // Repeated like a sender's retry.
    await raise([0], type);
    await world.record([world.finding(type, { atMinute: 0, endMinute: 5 })]);
    await Promise.all([send(), send()]);
    await send();
    expect(typesOf()).toEqual(['azimute.alert.opened', 'azimute.alert.changed', 'azimute.alert.finished']);
    const [first] = receiver.received;
    expect(first).toMatchObject({
      provedBy: [0],
      contentType: 'application/cloudevents+json; charset=utf-8',
      body: {
        specversion: '1.0',
        id: first?.id,
        source: `https://portal.example/accounts/${world.accountId}`,
        data: { change: 'raised', status: 'opened', asset: { code: 'A1' }, unit: { code: 'CPS' } },
      },
    });
    for (const { body } of receiver.received) expect(() => webhookBodySchema.parse(body)).not.toThrow();
    expect(receiver.received.at(-1)?.body.data).toMatchObject({ status: 'resolved', change: 'finished' });
    expect(await deliveriesOf(webhook)).toMatchObject(
      ['alert.opened', 'alert.changed', 'alert.finished'].map((event) => ({
        event,
        state: 'delivered',
        attempts: 1,
        lastStatus: 204,
      })),
    );
  });

  it('that is missing or off costs nothing, and unsubscribed events are not stored', async () => {
    await raise();
    const off = await keep({ enabled: false });
    const other = await keep({ events: ['geofence.entered'] });
    await raise();
    expect(await deliveriesOf(off)).toEqual([]);
    expect(await deliveriesOf(other)).toEqual([]);
  });

  it('stores an event with its cause: both are rolled back together', async () => {
    const webhook = await keep();
    const type = await world.plantType({});
    await expect(
      world.record([world.finding(type), world.finding(type, { assetId: 2_000_000_000 })]),
    ).rejects.toThrow('null value');
    expect(await deliveriesOf(webhook)).toEqual([]);
  });

  it('is signed with both secrets for a day after rotation', async () => {
    const webhook = await keep();
    const { secret, previousSecretUntil } = await rotateWebhookSecret(admin, settings, webhook.id);
    expect(Date.parse(previousSecretUntil ?? '') - startMs).toBe(dayMs);
    receiver.secrets.push(secret);
    await raise();
    await send();
    await send(dayMs + minuteMs);
    await raise();
    await send();
    expect(receiver.received.map(({ provedBy }) => provedBy)).toEqual([[0, 1], [1]]);
    const [stored] = await world.queryAsOwner<{ secret: Buffer }>('select secret from webhooks');
    expect(stored?.secret.includes(Buffer.from(secret))).toBe(false);
  });

  it('is signed with every secret until its own day is over, for any number of rotations', async () => {
    const webhook = await keep();
    const rotate = async (): Promise<string | null> => {
      const { secret, previousSecretUntil } = await rotateWebhookSecret(admin, settings, webhook.id);
      receiver.secrets.push(secret);
      return previousSecretUntil;
    };
    const first = await rotate();
    world.clock.advance(60 * minuteMs);
    expect(Date.parse((await rotate()) ?? '') - Date.parse(first ?? '')).toBe(60 * minuteMs);
    const type = await raise([0]);
    await send();
    await raise([1], type);
    await send(dayMs - 59 * minuteMs);
    await raise([2], type);
    await send(60 * minuteMs);
    expect(receiver.received.map(({ provedBy }) => provedBy)).toEqual([[0, 1, 2], [1, 2], [2]]);
    for (let times = 0; times < formerSecretsMost; times += 1) await rotate();
    await expect(rotate()).rejects.toMatchObject({ code: 'too_many_requests' });
    world.clock.advance(dayMs);
    await rotate();
  });

  it('that does not respond is paused, retried with the same event first, and loses nothing', async () => {
    const webhook = await keep();
    receiver.answer = 503;
    const type = await raise([0]);
    await raise([1], type);
    await send();
    await send();
    expect(receiver.received).toHaveLength(1);
    await send(5_000);
    await send(29_000);
    expect(receiver.received).toHaveLength(2);
    receiver.answer = 200;
    await send(1_000);
    const [before, again, , other] = receiver.received;
    expect([again?.id, receiver.received[2]?.id]).toEqual([before?.id, before?.id]);
    expect(other?.id).not.toBe(before?.id);
    expect(await deliveriesOf(webhook)).toMatchObject([
      { state: 'delivered', attempts: 3 },
      { state: 'delivered', attempts: 1 },
    ]);
    expect(await transact(admin, (read) => readWebhook(read, webhook.id))).toMatchObject({
      failingSince: null,
      retryAt: null,
      waiting: 0,
    });
  });

  it('with an unreadable secret is paused, and resumes with a new one', async () => {
    const webhook = await keep();
    await world.queryAsOwner(`update webhooks set secret = set_byte(secret, 0, get_byte(secret, 0) # 1)`);
    await raise();
    await send();
    expect(receiver.received).toEqual([]);
    expect(await deliveriesOf(webhook)).toMatchObject([
      { state: 'waiting', attempts: 1, lastDetail: 'The webhook secret cannot be read. Create a new one.' },
    ]);
    const { secret } = await rotateWebhookSecret(admin, settings, webhook.id);
    receiver.secrets.push(secret);
    await send(5_000);
    expect(receiver.received).toHaveLength(1);
  });

  it('that rejects one event receives the others; that one is dropped, and sent when replayed', async () => {
    const webhook = await keep();
    const type = await world.plantType({});
    await raise([0], type);
    const [{ number } = { number: 0 }] = await world.queryAsOwner<{ number: number }>(
      'select number from alerts',
    );
    receiver.answer = ({ data }) => ('number' in data && data.number === number ? 422 : 200);
    await raise([1], type);
    await send();
    expect(await deliveriesOf(webhook)).toMatchObject([
      { state: 'waiting', attempts: 1, lastStatus: 422, lastDetail: 'The endpoint returned HTTP 422.' },
      { state: 'delivered' },
    ]);
    for (const hours of [1, 1, 1, 1, 3, 6, 11, 11]) await send(hours * 60 * minuteMs);
    const [failed] = await deliveriesOf(webhook);
    expect(failed).toMatchObject({ state: 'failed', attempts: 9, nextAttemptAt: null });
    receiver.answer = 200;
    receiver.received.length = 0;
    await replayWebhookDelivery(admin, webhook.id, failed?.id ?? 0);
    await send();
    expect(receiver.received.map(({ id }) => id)).toEqual([failed?.eventId]);
    await expect(replayWebhookDelivery(admin, webhook.id, 999)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('retries an event as often after an outage as before', async () => {
    const webhook = await keep();
    receiver.answer = 503;
    await raise();
    await send();
    for (let tries = 0; tries < 9; tries += 1) await send(30 * minuteMs);
    receiver.answer = 404;
    await send(30 * minuteMs);
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'waiting', attempts: 11, lastStatus: 404 }]);
    receiver.answer = 200;
    await send(5_000);
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'delivered', attempts: 12 }]);
  });

  it('that fails for three days is turned off, with a notification; saved again it receives pending events', async () => {
    const webhook = await keep();
    await receiver.stop();
    await raise();
    await send();
    await send(2.9 * dayMs);
    await send(0.2 * dayMs);
    await send(dayMs);
    const off = await transact(admin, (read) => readWebhook(read, webhook.id));
    expect(off).toMatchObject({ enabled: false, disabledBecause: 'failing', waiting: 1 });
    expect(await world.queryAsOwner('select user_id, kind, data from notifications')).toEqual([
      {
        user_id: world.owner.id,
        kind: 'webhook_disabled',
        data: { webhookId: webhook.id, name: webhook.name, because: 'failing' },
      },
    ]);
    const secrets = [...receiver.secrets];
    receiver = await startReceiver(() => world.clock.now().getTime());
    receiver.secrets.push(...secrets);
    await updateWebhook(admin, settings, webhook.id, {
      ...given(off),
      address: receiver.address,
      enabled: true,
    });
    await send();
    expect(receiver.received.map(({ provedBy }) => provedBy)).toEqual([[0]]);
  });

  it.each([
    [200, 1, 2],
    [404, 1, 3],
    [410, 1, 3],
    [503, 1, 3],
  ])(
    'that moves while the old address returns %i receives the rest there, as if new',
    async (answer, atOld, atNew) => {
      const webhook = await keep();
      const corrected = await startReceiver(() => world.clock.now().getTime());
      corrected.secrets.push(...receiver.secrets);
      receiver.answer = async () => {
        await updateWebhook(admin, settings, webhook.id, { ...given(webhook), address: corrected.address });
        return answer;
      };
      await raise([0, 1, 2]);
      await send();
      expect([receiver.received.length, corrected.received.length]).toEqual([atOld, atNew]);
      expect(await transact(admin, (read) => readWebhook(read, webhook.id))).toMatchObject({
        enabled: true,
        failingSince: null,
        waiting: 0,
      });
      await corrected.stop();
    },
  );

  it('that returns 410 is turned off at once', async () => {
    const webhook = await keep();
    receiver.answer = 410;
    await raise([0, 1]);
    await send();
    expect(receiver.received).toHaveLength(1);
    expect(await transact(admin, (read) => readWebhook(read, webhook.id))).toMatchObject({
      enabled: false,
      disabledBecause: 'gone',
    });
  });

  it('in the private network is refused unless the operator allows it', async () => {
    const closed = { ...settings, webhooksAllowPrivate: false };
    const body = createWebhookSchema.parse({
      name: 'Own',
      address: receiver.address,
      events: ['alert.opened'],
    });
    await expect(createWebhook(admin, closed, body)).rejects.toMatchObject({
      errors: { address: ['not_https'] },
    });
    const webhook = await createWebhook(admin, closed, {
      ...body,
      address: receiver.address.replace('http:', 'https:'),
    });
    const tested = await testWebhook(admin, closed, webhook.id);
    expect(tested).toMatchObject({ delivered: false, status: null });
    expect(tested.detail).toContain('refused');
    expect(receiver.received).toEqual([]);
  });

  it('is tested with a test event, and shows the response', async () => {
    const webhook = await keep({ enabled: false });
    expect(await testWebhook(admin, settings, webhook.id)).toMatchObject({ delivered: true, status: 204 });
    receiver.answer = 500;
    expect(await testWebhook(admin, settings, webhook.id)).toMatchObject({
      delivered: false,
      status: 500,
      detail: 'The endpoint returned HTTP 500.',
    });
    expect(receiver.received.map(({ body, provedBy }) => [body.type, provedBy])).toEqual([
      ['azimute.test', [0]],
      ['azimute.test', [0]],
    ]);
  });
});

describe('a delivery', () => {
  it('contains what the endpoint’s creator sees now, in its ULs', async () => {
    const all = await keep();
    const ofUnit = await keep({ unitIds: [world.unitIds.CPS] }, viewer);
    const type = await raise([0, 2]);
    await send();
    const codes = async (webhook: Webhook): Promise<unknown[]> =>
      (await deliveriesOf(webhook)).map(({ body }) => 'asset' in body.data && body.data.asset?.code);
    expect(await codes(all)).toEqual(['A1', 'B1']);
    expect(await codes(ofUnit)).toEqual(['A1']);
    // Rui loses the profile before the next is sent.
    await raise([1], type);
    const held = await world.queryAsOwner('delete from profile_users where user_id = $1 returning *', [
      world.rui.id,
    ]);
    await send();
    expect((await deliveriesOf(ofUnit)).map(({ state }) => state)).toEqual(['delivered', 'unseen']);
    for (const row of held)
      await world.queryAsOwner(
        'insert into profile_users select * from jsonb_populate_record(null::profile_users, $1)',
        [JSON.stringify(row)],
      );
  });

  it('is hidden from people without its ULs', async () => {
    const all = await keep();
    const own = await keep({ unitIds: [world.unitIds.CPS] });
    expect((await transact(viewer, (read) => listWebhooks(read))).items.map(({ id }) => id)).toEqual([
      own.id,
    ]);
    await expect(keep({}, viewer)).rejects.toMatchObject({ errors: { unitIds: [108] } });
    await expect(keep({ unitIds: [world.unitIds.SP] }, viewer)).rejects.toMatchObject({
      errors: { unitIds: ['not_found'] },
    });
    await expect(deleteWebhook(viewer, all.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      transact(viewer, (read) => listWebhookDeliveries(read, '', all.id, { limit: 1 })),
    ).rejects.toMatchObject({ code: 'not_found' });
    const taken = await updateWebhook(viewer, settings, own.id, given(own));
    expect(taken.savedBy?.name).toBe('rui');
    await expect(updateWebhook(viewer, settings, own.id, given(own))).rejects.toMatchObject({
      code: 'conflict',
    });
    await deleteWebhook(viewer, own.id);
  });

  it('is listed in pages and by state, and deleted after 30 days', async () => {
    const webhook = await keep();
    await raise([0, 1, 2]);
    const page = (cursor?: string) =>
      transact(admin, (read) =>
        listWebhookDeliveries(read, '', webhook.id, { limit: 2, state: 'waiting', cursor }),
      );
    const first = await page();
    const second = await page(first.nextCursor ?? '');
    expect([first.total, first.items.length, second.items.length]).toEqual([3, 2, 1]);
    await world.queryAsOwner(
      `update webhook_deliveries set created_at = now() - interval '31 days' where webhook_delivery_id <> $1`,
      [first.items[0]?.id],
    );
    const jobs = new pg.Pool(world.database.connectionOf('azimute_jobs'));
    await removeOldDeliveries(jobs);
    await jobs.end();
    expect(await deliveriesOf(webhook)).toHaveLength(1);
  });
});

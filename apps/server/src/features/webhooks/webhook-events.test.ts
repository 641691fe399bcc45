import {
  createAssetSchema,
  createWebhookSchema,
  webhookEventData,
  webhookEvents,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookWithSecret,
} from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPortalEvents } from '../../platform/events.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { testKeys } from '../../platform/testing/test-keys.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { failingLog, startAlertsWorld, startMs } from '../alert-raising/testing/alerts-world.ts';
import { createAsset } from '../assets/create-asset.ts';
import { updateAsset } from '../assets/update-asset.ts';
import { createWebhookSender, type WebhookSender } from './create-webhook-sender.ts';
import type { WebhookSettings } from './post-webhook.ts';
import { replayWebhookDelivery } from './replay-delivery.ts';
import { createWebhook } from './save-webhook.ts';
import { startReceiver, type Receiver } from './testing/start-receiver.ts';
import { listWebhookDeliveries } from './webhooks-reads.ts';

const minuteMs = 60_000;
const modules = [
  'services:simc:alertas',
  'services:simc:geolocalizacao',
  'services:simc:financials',
  'services:simc:comandos',
  'services:file-manager',
  'admin:users',
];
const settings: WebhookSettings = {
  sealingKey: testKeys.sealingKey,
  webhooksAllowPrivate: true,
  portalUrl: () => 'https://portal.example',
};
const world = await startAlertsWorld();
let admin: VerbContext;
/** Sees the first UL. */
let viewer: VerbContext;
let receiver: Receiver;
let sender: WebhookSender;
let other: WebhookSender;
let webhooks: Readonly<Record<'all' | 'first' | 'second' | 'seen' | 'other', WebhookWithSecret>>;

beforeAll(async () => {
  const context = (userId: number, more: Pick<Actor, 'role' | 'allUnits' | 'unitIds'>): VerbContext => ({
    database: world.database,
    clock: world.clock,
    events: createPortalEvents(),
    actor: { accountId: world.accountId, userId, sessionId: null, sees: modules, changes: modules, ...more },
  });
  admin = context(world.owner.id, { role: 'admin', allUnits: true, unitIds: [] });
  viewer = context(world.rui.id, { role: 'viewer', allUnits: false, unitIds: [world.unitIds.CPS] });
  await world.queryAsOwner('update accounts set modules = $2 where account_id = $1', [
    world.accountId,
    modules,
  ]);
  const makeSender = (): WebhookSender =>
    createWebhookSender({
      ...settings,
      database: world.database,
      clock: world.clock,
      log: failingLog,
    });
  sender = makeSender();
  other = makeSender();
  receiver = await startReceiver(() => world.clock.now().getTime());
  const [beta] = await world.queryAsOwner<{ id: number }>(
    `insert into accounts (name, domain, modules) values ('Beta', 'beta.example', $1) returning account_id as id`,
    [modules],
  );
  await world.queryAsOwner('insert into memberships (account_id, user_id, role) values ($1, $2, $3)', [
    beta?.id,
    world.owner.id,
    'admin',
  ]);
  const keep = async (
    name: string,
    unitIds: number[] = [],
    of: VerbContext = admin,
  ): Promise<WebhookWithSecret> => {
    const events = [...webhookEvents];
    const webhook = await createWebhook(
      of,
      settings,
      createWebhookSchema.parse({ name, address: receiver.address, events, unitIds }),
    );
    receiver.secrets.push(webhook.secret);
    return webhook;
  };
  webhooks = {
    all: await keep('All'),
    first: await keep('First', [world.unitIds.CPS]),
    second: await keep('Second', [world.unitIds.SP]),
    seen: await keep('Seen', [world.unitIds.CPS], viewer),
    other: await keep('Other', [], { ...admin, actor: { ...admin.actor, accountId: beta?.id ?? 0 } }),
  };
});
afterAll(async () => {
  await sender.stop();
  await other.stop();
  await receiver.stop();
  await world.stop();
});
beforeEach(async () => {
  world.clock.set(new Date(startMs));
  await world.queryAsOwner('truncate webhook_deliveries');
  receiver.received.length = 0;
});

const sql = (text: string, ...values: unknown[]): Promise<unknown> =>
  world.queryAsOwner(text, [world.accountId, ...values]);
const deliveriesTo = async ({ id }: WebhookWithSecret): Promise<readonly WebhookDelivery[]> =>
  (
    await transact(admin, (read) => listWebhookDeliveries(read, settings.portalUrl(), id, { limit: 50 }))
  ).items.toReversed();
const eventsTo = async ({ id }: WebhookWithSecret): Promise<string[]> =>
  (
    await world.queryAsOwner<{ event: string }>(
      'select event from webhook_deliveries where webhook_id = $1 order by webhook_delivery_id',
      [id],
    )
  ).map(({ event }) => event);

const asset = 'account_id = $1 and asset_id = (select min(asset_id) from assets where account_id = $1)';
const order = 'account_id = $1 and task = $2';
const contact = (at: string): string =>
  `insert into asset_states (account_id, asset_id, contact_at, engine_on)
    select account_id, asset_id, ${at}, false from assets where ${asset}
    on conflict (account_id, asset_id) do update set contact_at = excluded.contact_at`;
const tell = async (afterMs = 0): Promise<void> => {
  world.clock.advance(afterMs);
  await sender.tellStatuses();
};
const person = (email: string): string => `(select user_id from users where email = '${email}')`;

type Told = Exclude<
  WebhookEvent,
  `alert.${string}` | `trip.${string}` | 'geofence.entered' | 'geofence.left' | 'geofence.speeding'
>;
/** The cause of each event, in the order in which they depend on each other, and further events it creates. */
const happenings: Readonly<
  Record<
    Told,
    { readonly of: 'UL' | 'account'; readonly does: () => Promise<unknown>; readonly with?: string[] }
  >
> = {
  'asset.created': {
    of: 'UL',
    does: () =>
      createAsset(admin, createAssetSchema.parse({ code: 'A9', unitId: world.unitIds.CPS, model: '320D' })),
    with: ['audit.written'],
  },
  'asset.changed': {
    of: 'UL',
    does: () => updateAsset(admin, world.assetIds.A1, { region: 'South', tags: ['north pit'] }),
    with: ['audit.written'],
  },
  'asset.archived': {
    of: 'UL',
    does: async () => {
      await sql(`insert into assets (account_id, unit_id, code) values ($1, $2, 'A10')`, world.unitIds.CPS);
      await sql(`update assets set archived_at = now() where account_id = $1 and code = 'A10'`);
    },
    with: ['asset.created'],
  },
  'asset.restored': {
    of: 'UL',
    does: () =>
      sql(`update assets set archived_at = null, code = 'A11' where account_id = $1 and code = 'A10'`),
  },
  'asset.status_changed': {
    of: 'UL',
    does: async () => {
      await tell();
      await sql(contact(`'${new Date(startMs).toISOString()}'`));
      // Two processes at once.
      await Promise.all([tell(), tell(), other.tellStatuses()]);
      await tell();
    },
  },
  'asset.communication_lost': {
    of: 'UL',
    does: async () => {
      await sql(`update accounts set silent_after = '30 minutes' where account_id = $1`);
      // It just lost communication, but not yet by another process's clock.
      await tell(30 * minuteMs + 1_000);
      await tell(-2_000);
    },
    with: ['asset.status_changed'],
  },
  'asset.communication_regained': {
    of: 'UL',
    does: async () => {
      await sql(contact(`'${new Date(startMs + 40 * minuteMs).toISOString()}'`));
      await tell(41 * minuteMs);
    },
    with: ['asset.status_changed'],
  },
  'device.connected': {
    of: 'UL',
    does: () =>
      sql(
        `insert into devices (account_id, asset_id, external_id) select account_id, asset_id, 'dev-1' from assets where ${asset}`,
      ),
  },
  'command.created': {
    of: 'UL',
    does: () =>
      sql(
        `insert into device_commands (account_id, device_id, kind, settings, state, created_at, created_by, expires_at)
          select account_id, device_id, 'reboot', '{}', 'queued', now(), $2, now() + interval '1 hour' from devices
          where account_id = $1 and external_id = 'dev-1'`,
        world.owner.id,
      ),
  },
  'command.changed': {
    of: 'UL',
    does: () =>
      sql(
        `update device_commands set state = 'failed', reason = 'unsupported', ended_at = now() where account_id = $1`,
      ),
  },
  'device.unassigned': {
    of: 'UL',
    does: () => sql(`update devices set asset_id = null where account_id = $1 and external_id = 'dev-1'`),
  },
  'device.discovered': {
    of: 'account',
    does: () =>
      sql(
        `insert into refused_devices (account_id, external_id, first_seen_at, last_seen_at, last_reason, last_payload)
          values ($1, 'new-1', now(), now(), 'unknown_device', '{}')`,
      ),
  },
  'device.blocked': {
    of: 'account',
    does: () => sql(`update refused_devices set blocked_at = now() where account_id = $1`),
  },
  'geofence.created': {
    of: 'UL',
    does: async () => {
      await sql(
        `insert into geofences (account_id, unit_id, name, color, on_entry, on_exit, on_speeding, all_assets, shape, drawn_as,
            area_square_meters, perimeter_meters, vertex_count, west, south, east, north, severity, entry_dwell_seconds,
            exit_dwell_seconds, must_be_inside, tags, version)
          values ($1, $2, 'Yard', 'petrol', true, true, false, true, '{}', 'polygon', 1, 1, 3, 0, 0, 1, 1, 'low', 0, 0, false, '{}', 1)`,
        world.unitIds.CPS,
      );
      await version(1);
    },
  },
  'geofence.changed': { of: 'UL', does: () => version(2) },
  'geofence.deleted': { of: 'UL', does: () => version(3) },
  'geofence.restored': { of: 'UL', does: () => version(4) },
  'work_order.opened': {
    of: 'UL',
    does: () =>
      sql(
        `insert into work_orders (account_id, asset_id, kind, task, parts, stops_asset, status, opened_at, changed_at)
          select account_id, asset_id, 'corrective', $2, '', false, 'open', now(), now() from assets where ${asset}`,
        'Oil',
      ),
  },
  'work_order.changed': {
    of: 'UL',
    does: () => sql(`update work_orders set cost = 120.5, version = version + 1 where ${order}`, 'Oil'),
  },
  'work_order.status_changed': {
    of: 'UL',
    does: () =>
      sql(`update work_orders set status = 'in_progress', version = version + 1 where ${order}`, 'Oil'),
  },
  'work_order.done': {
    of: 'UL',
    does: () => sql(`update work_orders set status = 'done', ended_at = now() where ${order}`, 'Oil'),
  },
  'rental.statement_issued': {
    of: 'UL',
    does: () =>
      sql(
        `insert into rental_statements (account_id, contract_id, unit_id, number, first_day, last_day, issued_at, content, signature)
          values ($1, 7, $2, 1, '2026-02-01', '2026-02-28', now(), '{"contract":{"code":"R-7"}}', repeat('a', 64))`,
        world.unitIds.CPS,
      ),
  },
  'file.added': {
    of: 'account',
    does: () =>
      sql(
        `with kept as (insert into objects (account_id, object_key, size_bytes) values ($1, 'k1', 10) returning object_key)
          insert into files (account_id, name, kind, object_key, size_bytes, tags) select $1, 'a.pdf', 'pdf', object_key, 10, '{x}'
          from kept`,
      ),
  },
  'file.replaced': {
    of: 'account',
    does: () => sql(`update files set content_number = 2 where account_id = $1`),
  },
  'file.deleted': {
    of: 'account',
    does: () =>
      sql(
        `with gone as (delete from files where account_id = $1 returning *)
          insert into trashed_files (account_id, file_id, folder_path, profile_ids, unit_ids, name, kind, object_key, size_bytes,
            description, tags, version, content_number, content_at, created_at, updated_at, deleted_at)
          select account_id, file_id, '{}', '{}', '{}', name, kind, object_key, size_bytes, description, tags, version,
            content_number, content_at, created_at, updated_at, now() from gone`,
      ),
  },
  'file.restored': {
    of: 'account',
    does: () =>
      sql(
        `with back as (delete from trashed_files where account_id = $1 returning *)
          insert into files (account_id, file_id, name, kind, object_key, size_bytes, tags, version, created_at) overriding system value
          select account_id, file_id, name, kind, object_key, size_bytes, tags, version + 1, created_at from back`,
      ),
  },
  'report.sent': {
    of: 'account',
    does: async () => {
      await sql(
        `insert into subscriptions (account_id, name, content, module, period, hour, recipient_ids, created_by, updated_at)
          values ($1, 'Daily', '{"kind":"trips"}', 'services:simc:geolocalizacao:rotas', 'day', 6, array[$2::int], $2, now())`,
        world.owner.id,
      );
      await sql(
        `insert into subscription_deliveries (account_id, subscription_id, user_id, name, content, module, from_at, to_at,
            lines, counts, created_at, expires_at)
          select account_id, subscription_id, created_by, name, content, module, now() - interval '1 day', now(),
            '{}', '{"rows":12,"assets":3}', now(), now() + interval '1 day' from subscriptions where account_id = $1`,
      );
      await sql(`update subscription_deliveries set mail_id = 1 where account_id = $1`);
    },
  },
  'import.ended': {
    of: 'account',
    does: async () => {
      await sql(
        `insert into imports (account_id, kind, user_id, state, file_name, progress)
          values ($1, 'asset', $2, 'running', 'fleet.csv', '{"created":3}')`,
        world.owner.id,
      );
      await sql(`update imports set state = 'finished', finished_at = now() where account_id = $1`);
      await sql(`update imports set progress = '{"created":4}' where account_id = $1`);
    },
  },
  'export.made': { of: 'account', does: () => audited('asset.export'), with: ['audit.written'] },
  'audit.written': { of: 'account', does: () => audited('asset.look') },
  'user.invited': {
    of: 'account',
    does: () =>
      sql(
        `with p as (insert into users (email, name) values ('new@else.example', 'New') returning user_id, email)
          insert into granted_memberships (account_id, user_id, role, entered_at, invited_email)
          select $1, user_id, 'viewer', null, email from p`,
      ),
  },
  'user.joined': {
    of: 'account',
    does: async () => {
      // With a profile in the same transaction.
      await sql(
        `with entered as (update granted_memberships set entered_at = now(), invited_email = null
            where account_id = $1 and user_id = ${person('new@else.example')} returning user_id)
          insert into profile_users (account_id, profile_id, user_id)
          select $1, (select min(profile_id) from profiles where account_id = $1), user_id from entered`,
      );
    },
  },
  'user.access_changed': {
    of: 'account',
    does: () =>
      sql(
        `with gone as (delete from profile_users where account_id = $1 and user_id = ${person('new@else.example')} returning user_id),
          more as (insert into profile_users (account_id, profile_id, user_id)
            select $1, (select max(profile_id) from profiles where account_id = $1), user_id from gone)
          update granted_memberships set role = 'admin' where account_id = $1 and user_id = (select user_id from gone)`,
      ),
  },
  'user.removed': {
    of: 'account',
    does: () =>
      sql(
        `delete from granted_memberships where account_id = $1 and user_id = ${person('new@else.example')}`,
      ),
  },
  'user.invitation_ended': {
    of: 'account',
    does: async () => {
      await sql(
        `insert into granted_memberships (account_id, user_id, role, entered_at, invited_email)
          values ($1, ${person('new@else.example')}, 'viewer', null, 'new@else.example')`,
      );
      await sql(
        `delete from granted_memberships where account_id = $1 and user_id = ${person('new@else.example')}`,
      );
    },
    with: ['user.invited'],
  },
};

function version(number: number): Promise<unknown> {
  return sql(
    `insert into geofence_versions (account_id, geofence_id, version, unit_id, valid_from, changed, is_deletion,
        is_restoration, definition)
      select account_id, geofence_id, $2, unit_id, now(), case when $2 = 1 then '{}' else '{name}' end::text[], $2 = 3,
        $2 = 4, '{}'
      from geofences where account_id = $1`,
    number,
  );
}

function audited(action: string): Promise<unknown> {
  return transact(admin, ({ client }) =>
    client.query('select audit_many($1, $2, $3, $4, $5)', [action, 'asset', ['*'], [null], ['{"rows":12}']]),
  );
}

describe('events of each module', () => {
  it.each(Object.entries(happenings))('%s', async (event, { of, does, with: beside = [] }) => {
    await does();
    const told = await deliveriesTo(webhooks.all);
    expect(told.map((one) => one.event).toSorted()).toEqual([event, ...beside].toSorted());
    const [delivery] = told.filter((one) => one.event === event);
    const data = await world.queryAsOwner<{ data: unknown }>(
      'select data from webhook_deliveries where event = $1 limit 1',
      [event],
    );
    // The list covers all of it: no other event uses the same data.
    expect(delivery?.body.data).toEqual(data[0]?.data);
    expect(() => webhookEventData[event as Told].parse(data[0]?.data)).not.toThrow();
    // Events of the first UL in this account; endpoints with ULs receive no events without one.
    const ofUnit = of === 'UL' ? told.filter((one) => isOfUnit(one.event)).map((one) => one.event) : [];
    expect(await eventsTo(webhooks.first)).toEqual(ofUnit);
    expect(await eventsTo(webhooks.second)).toEqual([]);
    expect(await eventsTo(webhooks.other)).toEqual([]);
    await sender.runWaiting();
    expect((await deliveriesTo(webhooks.all)).map(({ state }) => state)).toEqual(told.map(() => 'delivered'));
    // Rui only sees alerts and work orders.
    const state = event.startsWith('work_order.') ? 'delivered' : 'unseen';
    expect((await deliveriesTo(webhooks.seen)).map((one) => one.state)).toEqual(ofUnit.map(() => state));
  });
});

it('deliveries are listed to people who see the module of their event', async () => {
  await updateAsset(admin, world.assetIds.A1, { region: 'Behind a closed endpoint' });
  const listed = (sees: readonly string[]) =>
    transact({ ...admin, actor: { ...admin.actor, sees } }, (read) =>
      listWebhookDeliveries(read, settings.portalUrl(), webhooks.all.id, { limit: 50 }),
    );
  const events = (await listed(modules)).items.map(({ event }) => event);
  expect(events).toContain('asset.changed');
  const others = await listed(['services:simc:alertas']);
  expect(others.items.map(({ event }) => event)).toEqual(
    events.filter((event) => /^(alert|work_order|audit|import|export)\./.test(event)),
  );
  expect(others.total).toBe(others.items.length);
});

const isOfUnit = (event: WebhookEvent): boolean => event !== 'audit.written';

describe('an event', () => {
  const region = (given: string, context = admin) =>
    updateAsset(context, world.assetIds.A1, { region: given });

  it('contains the change and its author, and keeps its id when resent', async () => {
    await region('North');
    await sender.runWaiting();
    const [delivery] = (await deliveriesTo(webhooks.all)).filter(({ event }) => event === 'asset.changed');
    expect(delivery?.body).toMatchObject({
      type: 'azimute.asset.changed',
      subject: `assets/${world.assetIds.A1}`,
      data: { asset: { code: 'A1' }, changed: ['region'], region: 'North', by: { name: 'owner' } },
    });
    await replayWebhookDelivery(admin, webhooks.all.id, delivery?.id ?? 0);
    await sender.runWaiting();
    const ids = receiver.received.filter(({ body }) => body.id === delivery?.eventId);
    // To All twice, to First once.
    expect(ids.map(({ provedBy }) => provedBy)).toEqual(expect.arrayContaining([[0], [0], [1]]));
    expect(ids).toHaveLength(3);
  });

  it('does not exist if its cause is rolled back, or changed nothing', async () => {
    const failing = transact(admin, async (transaction) => {
      await updateAsset(transaction, world.assetIds.A1, { region: 'East' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await region('North');
    expect(await eventsTo(webhooks.all)).toEqual([]);
  });

  it('of a bulk change is one for each record, in one statement', async () => {
    await sql(`update assets set segment = 'mining' where account_id = $1`);
    const [count] = await world.queryAsOwner<{ count: number }>(
      'select count(*)::int as count from assets where account_id = $1',
      [world.accountId],
    );
    expect(await eventsTo(webhooks.all)).toHaveLength(count?.count ?? 0);
    expect(await eventsTo(webhooks.second)).toEqual(['asset.changed']);
  });

  it('about the account is not sent once the webhook’s creator is no longer an administrator', async () => {
    const setRole = (role: string) =>
      sql('update memberships set role = $3 where account_id = $1 and user_id = $2', world.owner.id, role);
    await audited('asset.look');
    await setRole('viewer');
    await world.queryAsOwner(`delete from webhook_deliveries where event <> 'audit.written'`);
    await sender.runWaiting();
    expect((await deliveriesTo(webhooks.all)).map(({ state }) => state)).toEqual(['unseen']);
    await setRole('admin');
  });

  it('without subscribers is not stored, and neither are statuses', async () => {
    await sql('update webhooks set enabled = false where account_id = $1');
    await region('West');
    await sender.tellStatuses();
    expect(await world.queryAsOwner('select from webhook_deliveries')).toEqual([]);
    expect(
      await world.queryAsOwner('select from told_statuses where account_id = $1', [world.accountId]),
    ).toEqual([]);
    // After turning it on again, events in between are not sent.
    await sql('update webhooks set enabled = true where account_id = $1');
    await tell(40 * 24 * 60 * minuteMs);
    await tell();
    expect(await eventsTo(webhooks.all)).toEqual([]);
  });
});

import { createHash } from 'node:crypto';
import type { AlertLevel } from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../platform/testing/limits.ts';
import { sealSecret } from '../../platform/seal-secret.ts';
import { createPushSender, type PushSender } from '../push/create-push-sender.ts';
import { removeOldPushes } from '../push/queue-push.ts';
import { pushSettings, startPushService, type PushService } from '../push/testing/start-push-service.ts';
import { resolvePushed } from './resolve-pushed.ts';
import { failingLog, startAlertsWorld, startMs } from './testing/alerts-world.ts';

const minuteMs = 60_000;
const world = await startAlertsWorld();
let service: PushService;
let sender: PushSender;
const newSender = () =>
  createPushSender({
    ...pushSettings,
    database: world.database,
    clock: world.clock,
    settled: resolvePushed,
    log: failingLog,
  });
beforeAll(async () => {
  service = await startPushService();
  sender = newSender();
});
afterAll(async () => {
  await sender.stop();
  await service.stop();
  await world.stop();
});
beforeEach(async () => {
  await world.queryAsOwner(
    'truncate alerts, notifications, push_browsers, push_messages, alert_mutes, alert_choices, sessions cascade',
  );
  await world.queryAsOwner(`update users set locale = 'en'`);
  world.clock.set(new Date(startMs));
  service.pushed.length = 0;
  service.answers.clear();
  for (const name of Object.keys(service.headers)) delete service.headers[name];
});

const level = (given: Partial<AlertLevel> = {}): AlertLevel => ({
  afterMinutes: 0,
  userIds: [],
  profileIds: [],
  everyoneOfUnit: true,
  app: true,
  email: false,
  ...given,
});
const tell = async (afterMinutes = 0): Promise<void> => {
  world.clock.advance(afterMinutes * minuteMs);
  await world.notifier.runWaiting();
  await sender.runWaiting();
};
/** Adds a browser to a user's active session. */
async function plantBrowser(person: 'owner' | 'rui' | 'bia', name: string): Promise<number> {
  const given = service.subscribe(name);
  const [row] = await world.queryAsOwner<{ id: number }>(
    `with session as (
        insert into sessions (user_id, current_account_id, client_id, ends_at)
          values ($1, $2, 'azimute-web', now() + interval '90 days') returning session_id
      ), token as (
        insert into refresh_tokens (token_hash, session_id, expires_at)
          select sha256($3::text::bytea), session_id, now() + interval '30 days' from session
      )
      insert into push_browsers (account_id, user_id, session_id, endpoint_hash, subscription, user_agent)
        select $2, $1, session_id, $4, $5, '' from session returning push_browser_id as id`,
    [
      world[person].id,
      world.accountId,
      name,
      createHash('sha256').update(given.endpoint).digest(),
      sealSecret(pushSettings.sealingKey, Buffer.from(JSON.stringify(given)), `push ${world.accountId}`),
    ],
  );
  return row?.id ?? 0;
}
const raise = async (sending: object = {}, more: object = {}): Promise<number> => {
  const type = await world.plantType({ ...more, sending: { levels: [level()], ...sending } });
  await world.record([world.finding(type)]);
  return type;
};
const told = () =>
  world.queryAsOwner<{ name: string; outcome: string | null }>(
    `select u.name, s.outcome from alert_sendings s join users u using (user_id) where channel = 'push' order by u.name, s.due_at`,
  );
const titles = (): string[] => service.pushed.map(({ text }) => text.title);

describe('an alert', () => {
  it('is pushed once to each browser of its portal recipients, in their language', async () => {
    await plantBrowser('rui', 'phone');
    await plantBrowser('rui', 'desk');
    await plantBrowser('bia', 'bia');
    await world.queryAsOwner(`update users set locale = 'pt' where user_id = $1`, [world.rui.id]);
    await raise({}, { name: 'Hot engine', severity: 'high' });
    await tell();
    await tell();
    expect(service.pushed.map(({ browser }) => browser).toSorted()).toEqual(['desk', 'phone']);
    const [alert] = await world.queryAsOwner<{ id: number }>('select alert_id as id from alerts');
    expect(service.pushed[0]).toMatchObject({
      isProved: true,
      urgency: 'high',
      ttl: '43200',
      text: {
        tag: `alert-${alert?.id}`,
        title: 'Hot engine',
        body: 'Grave · A1 X · CPS',
        path: `/pt/services/simc/alertas/alertas?alert=${alert?.id}`,
        locale: 'pt',
      },
    });
    expect(new Set(service.pushed.map(({ text }) => text.id)).size).toBe(1);
    expect(await told()).toEqual([{ name: 'rui', outcome: 'sent' }]);
  });

  it('is not pushed to a session whose password was set in another account', async () => {
    await plantBrowser('rui', 'phone');
    await world.queryAsOwner(
      `with other as (insert into accounts (name, domain) values ('Other', 'other.example') returning account_id)
        update users set password_chosen_in = (select account_id from other) where user_id = $1`,
      [world.rui.id],
    );
    await raise();
    await tell();
    await world.queryAsOwner('update users set password_chosen_in = null where user_id = $1', [world.rui.id]);
    expect(service.pushed).toEqual([]);
  });

  it('is not pushed by an e-mail-only level, nor below the person’s severity', async () => {
    await plantBrowser('rui', 'phone');
    await raise({ levels: [level({ app: false, email: true })] });
    await world.queryAsOwner(
      `insert into alert_choices (account_id, user_id, from_severity, mails) values ($1, $2, 'high', 'at_once')`,
      [world.accountId, world.rui.id],
    );
    await raise({}, { severity: 'medium' });
    await tell();
    expect(await told()).toEqual([]);
  });

  it('waits for the end of the quiet hours of type and person, and for the type’s digest', async () => {
    await plantBrowser('rui', 'phone');
    await world.queryAsOwner(
      `insert into alert_choices (account_id, user_id, from_severity, mails, quiet_from, quiet_to)
        values ($1, $2, 'uninformed', 'none', '09:00', '09:30')`,
      [world.accountId, world.rui.id],
    );
    // 09:00 in their time zone.
    await world.queryAsOwner(`update users set time_zone = 'America/Sao_Paulo'`);
    await raise();
    await raise({ digest: 'hourly' });
    await raise({ digest: 'hourly' });
    await tell(29);
    expect(titles()).toEqual([]);
    await tell(1);
    expect(service.pushed).toHaveLength(1);
    await tell(30);
    expect(service.pushed).toHaveLength(2);
    expect(titles()[1]).toBe('2 alerts');
    await world.queryAsOwner('update users set time_zone = null');
  });

  it('is pushed as one summary during a storm', async () => {
    await plantBrowser('rui', 'phone');
    for (let index = 0; index < 21; index += 1) await raise();
    await tell();
    expect(titles()).toEqual(['21 alerts']);
    expect(await told()).toHaveLength(21);
  });

  it('is not pushed to people who lost access, signed out or left', async () => {
    await plantBrowser('rui', 'phone');
    await plantBrowser('owner', 'desk');
    await raise();
    await world.notifier.runWaiting();
    await world.queryAsOwner('delete from profile_sections');
    await world.queryAsOwner('update sessions set ended_at = now() where user_id = $1', [world.owner.id]);
    expect(await world.queryAsOwner('select from push_browsers')).toHaveLength(1);
    await tell();
    expect(service.pushed).toEqual([]);
    expect(await told()).toEqual([
      { name: 'owner', outcome: 'undelivered' },
      { name: 'rui', outcome: 'unseen' },
    ]);
    await world.queryAsOwner('delete from granted_memberships where user_id = $1', [world.bia.id]);
  });
});

describe('a push service', () => {
  it('that fails is retried after the delay it requests, until the message expires', async () => {
    await plantBrowser('owner', 'desk');
    service.answers.set('desk', 429);
    service.headers['retry-after'] = '120';
    await raise();
    await tell();
    expect(await told()).toEqual([{ name: 'owner', outcome: null }]);
    service.answers.set('desk', 201);
    await tell(1);
    expect(service.pushed).toEqual([]);
    await tell(1);
    expect(service.pushed).toHaveLength(1);
    expect(await told()).toEqual([{ name: 'owner', outcome: 'sent' }]);
    service.answers.set('desk', 503);
    await raise();
    for (let hour = 0; hour < 13; hour += 1) await tell(60);
    expect((await told()).map(({ outcome }) => outcome)).toEqual(['sent', 'undelivered']);
    expect(await world.queryAsOwner('select from push_browsers')).toHaveLength(1);
  });

  it('that no longer knows a browser gets it removed, and other browsers still receive the push', async () => {
    await plantBrowser('owner', 'desk');
    await plantBrowser('owner', 'phone');
    service.answers.set('desk', 410);
    await raise();
    await tell();
    expect(service.pushed.map(({ browser }) => browser)).toEqual(['phone']);
    expect(await told()).toEqual([{ name: 'owner', outcome: 'sent' }]);
    expect(await world.queryAsOwner('select last_sent_at is not null as used from push_browsers')).toEqual([
      { used: true },
    ]);
    expect(await world.queryAsOwner('select state from push_messages order by state')).toEqual([
      { state: 'delivered' },
      { state: 'gone' },
    ]);
  });

  it('is called by one process at a time', async () => {
    await plantBrowser('owner', 'desk');
    await raise();
    await world.notifier.runWaiting();
    await Promise.all([sender.runWaiting(), sender.runWaiting()]);
    expect(service.pushed).toHaveLength(1);
  });

  it('that is slow delays messages of its own account only', async () => {
    const slow = Array.from({ length: 9 }, (_, index) => `slow-${index}`);
    for (const name of slow) {
      await plantBrowser('owner', name);
      service.answers.set(name, 0);
    }
    await raise();
    await world.notifier.runWaiting();
    const other = newSender();
    other.start();
    await expect.poll(() => service.unanswered, { timeout: limits.waitMs }).toHaveLength(8);
    await world.queryAsOwner(
      `with other as (insert into accounts (name, domain) values ('Beside', 'beside.example') returning account_id),
        person as (insert into memberships (account_id, user_id, role) select account_id, $1, 'admin' from other returning account_id)
        insert into push_messages (account_id, user_id, push_id, push_browser_id, about, created_at, next_at)
          select account_id, $1, gen_random_uuid(), 1, '{"alerts":[],"total":0}', $2, $2 from person`,
      [world.bia.id, new Date(startMs)],
    );
    const ended = () =>
      world.queryAsOwner(`select from push_messages where state <> 'waiting' and account_id <> $1`, [
        world.accountId,
      ]);
    await expect.poll(ended, { timeout: limits.waitMs }).toHaveLength(1);
    expect(service.unanswered).toHaveLength(8);
    service.release();
    await other.stop();
    await sender.runWaiting();
    expect(await told()).toEqual([{ name: 'owner', outcome: 'sent' }]);
  });
});

it('removes pushes older than a month', async () => {
  await plantBrowser('owner', 'desk');
  await raise();
  await tell();
  await raise();
  await tell();
  await world.queryAsOwner(
    `update push_messages set created_at = case when push_message_id = (select min(push_message_id) from push_messages)
      then now() - interval '31 days' else now() end`,
  );
  const client = new pg.Client(world.database.connectionOf('azimute_jobs'));
  await client.connect();
  await removeOldPushes(client);
  await client.end();
  expect(await world.queryAsOwner('select from push_messages')).toHaveLength(1);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../platform/testing/limits.ts';
import { notifyCrossings } from '../../telemetry/pipeline/notify-states.ts';
import { startNotificationsWorld, type NotificationsWorld } from '../testing/notifications-world.ts';

let world: NotificationsWorld;
beforeAll(async () => {
  world = await startNotificationsWorld();
});
afterAll(() => world.stop());

const readers = async () =>
  /^azimute_notification_readers (\d+)$/m.exec((await world.metrics.render()).text)?.[1];
const anyState = () => true;

describe('a stream', () => {
  it('is refused without a session or sense', async () => {
    expect((await world.call('GET', '/stream')).statusCode).toBe(401);
    expect((await world.stream('ana', '?seconds=3601')).status).toBe(422);
  });

  it('of no seconds answers the rights and the state and is over', async () => {
    const newestId = await world.tell('ana');
    const answer = await world.call('GET', '/stream?seconds=0', 'ana');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.body.replace(/"version":"[\w-]{16}"/, '"version":"…"')).toBe(
      `event: rights\ndata: {"version":"…"}\n\nevent: state\ndata: {"unread":1,"newestId":${newestId}}\n\nevent: end\ndata: {"code":"over"}\n\n`,
    );
  });

  it('tells who does not see notifications of their rights alone', async () => {
    await world.tell('guest');
    const answer = await world.call('GET', '/stream?seconds=0', 'guest');
    expect(answer.body).toMatch(/^event: rights\n.+\n\nevent: end\ndata: {"code":"over"}\n\n$/);
  });

  it('tells each tab of the person, and nobody else, of each commit', async () => {
    const tabs = [await world.stream('ana'), await world.stream('ana')];
    const colleague = await world.stream('rui');
    await Promise.all([...tabs, colleague].map((stream) => stream.until(anyState)));
    expect(await readers()).toBe('3');
    const newestId = await world.tell('ana');
    for (const tab of tabs) await tab.until((state) => state.newestId === newestId && state.unread === 2);
    await world.call('PUT', '/read-all', 'ana', { upTo: newestId });
    for (const tab of tabs) await tab.until((state) => state.unread === 0);
    await world.call('DELETE', `/${newestId}`, 'ana');
    for (const tab of tabs) await tab.until((state) => (state.newestId ?? 0) < newestId);
    expect(colleague.states).toEqual([{ unread: 0, newestId: null }]);
    for (const stream of [...tabs, colleague]) stream.close();
    await expect.poll(readers, { timeout: limits.waitMs }).toBe('0');
  });

  it('outlives a process that stood still, whose rights nobody asked for meanwhile', async () => {
    const stream = await world.stream('ana');
    await stream.until(anyState);
    // As when the machine slept; longer than an unanswered check may take.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 7_500);
    const newestId = await world.tell('ana');
    await stream.until((state) => state.newestId === newestId);
    expect(await readers()).toBe('1');
    stream.close();
    await expect.poll(readers, { timeout: limits.waitMs }).toBe('0');
  });

  it('is taken from who opens more than fifty', async () => {
    const first = await world.stream('rui');
    const others = await Promise.all(Array.from({ length: 50 }, () => world.stream('rui')));
    expect(await first.end()).toBe('over');
    await Promise.all(others.map((stream) => stream.until(anyState)));
    for (const stream of others) stream.close();
    await expect.poll(readers, { timeout: limits.waitMs }).toBe('0');
  });

  it('goes on after its database connection was lost, and hears what was missed', async () => {
    const stream = await world.stream('ana');
    await stream.until(anyState);
    await world.queryAsOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'azimute notifications' and datname = current_database()`,
    );
    const newestId = await world.tell('ana');
    expect(await stream.until((state) => state.newestId === newestId)).toMatchObject({ newestId });
    stream.close();
  });
});

describe('a crossing of a geofence', () => {
  it('is told to those who see geofences of the account, whichever process recorded it', async () => {
    const { ana } = world.people;
    const giveSections = (modules: string) =>
      world.queryAsOwner('update accounts set modules = $1 where account_id = $2', [modules, ana.accountId]);
    await giveSections('{notifications,services:simc:geolocalizacao}');
    const [stream, guest, other] = [
      await world.stream('ana'),
      await world.stream('guest'),
      await world.stream('other'),
    ];
    await Promise.all([stream, guest, other].map((opened) => opened.untilRights(1)));
    const crossed = { accountId: ana.accountId, unitIds: [7] };
    const announce = (from: string) =>
      notifyCrossings(world.database.pipeline, [[crossed.accountId, crossed.unitIds]], from);
    const base = stream.crossings();
    world.events.emit('geofencesCrossed', crossed);
    await expect.poll(stream.crossings, { timeout: limits.waitMs }).toBe(base + 1);
    // Of its own process it has heard already.
    await announce(world.events.processId);
    await announce('another');
    await expect.poll(stream.crossings, { timeout: limits.waitMs }).toBe(base + 2);
    const newestId = await world.tell('ana');
    await stream.until((state) => state.newestId === newestId);
    expect([stream.crossings(), guest.crossings(), other.crossings()]).toEqual([base + 2, 0, 0]);
    for (const opened of [stream, guest, other]) opened.close();
    await giveSections('{notifications}');
  });
});

describe('changed rights', () => {
  it('are told to the person, with the version that the profile has, and notifications come and go with them', async () => {
    const { ana, other } = world.people;
    const [stream, colleague] = [await world.stream('ana'), await world.stream('other')];
    const switchTo = (modules: string) =>
      world.queryAsOwner('update accounts set modules = $1 where account_id = $2', [modules, ana.accountId]);
    await Promise.all([stream.until(anyState), colleague.until(anyState)]);
    const [before] = stream.rights;
    await switchTo('{}');
    const without = await stream.untilRights(2);
    expect(without).not.toBe(before);
    await world.tell('ana');
    await switchTo('{notifications}');
    expect(await stream.untilRights(3)).toBe(before);
    const known = stream.states.length;
    await stream.until((state) => stream.states.indexOf(state) >= known);
    expect(stream.states.slice(known)).toHaveLength(1);

    // An account more is no other right in this one: the same version is told again.
    await world.queryAsOwner(
      `insert into memberships (account_id, user_id, role) values ($1, $2, 'viewer')`,
      [other.accountId, ana.userId],
    );
    expect(await stream.untilRights(4)).toBe(before);
    expect(colleague.rights).toHaveLength(1);
    for (const opened of [stream, colleague]) opened.close();
    await world.queryAsOwner('delete from memberships where account_id = $1 and user_id = $2', [
      other.accountId,
      ana.userId,
    ]);
  });

  it('another session of the person that ends is told as well', async () => {
    const { rui } = world.people;
    const stream = await world.stream('rui');
    await stream.until(anyState);
    const [made] = await world.queryAsOwner<{ id: string }>(
      `insert into sessions (user_id, current_account_id, client_id, ends_at)
        values ($1, $2, 'azimute-web', now() + interval '1 hour') returning session_id as id`,
      [rui.userId, rui.accountId],
    );
    await world.queryAsOwner(`select close_session($1, 'ended-by-person')`, [made?.id]);
    expect(await stream.untilRights(2)).toBe(stream.rights[0]);
    stream.close();
  });
});

describe('the end of a stream', () => {
  it('comes with another account and with the session, whoever says so, and says why', async () => {
    const { ana, other } = world.people;
    const open = async () => {
      const stream = await world.stream('ana');
      await stream.until(anyState);
      return stream;
    };
    const moveTo = (accountId: number) =>
      world.queryAsOwner('update sessions set current_account_id = $1 where session_id = $2', [
        accountId,
        ana.sessionId,
      ]);
    await world.queryAsOwner(`insert into memberships (account_id, user_id, role) values ($1, $2, 'admin')`, [
      other.accountId,
      ana.userId,
    ]);
    const moved = await open();
    await moveTo(other.accountId);
    expect(await moved.end()).toBe('account_mismatch');
    await moveTo(ana.accountId);

    const inactive = await open();
    await world.queryAsOwner('update users set active = false where user_id = $1', [ana.userId]);
    expect([await inactive.end(), inactive.because()]).toEqual(['unauthenticated', 'no-access']);
    await world.queryAsOwner('update users set active = true where user_id = $1', [ana.userId]);

    const ended = await open();
    await world.queryAsOwner(`select close_session($1, 'removed')`, [ana.sessionId]);
    expect([await ended.end(), ended.because()]).toEqual(['unauthenticated', 'removed']);
  });

  it('comes when the server stops', async () => {
    const stream = await world.stream('rui');
    await stream.until(anyState);
    await world.server.close();
    expect(await stream.end()).toBe('server_stopping');
  });
});

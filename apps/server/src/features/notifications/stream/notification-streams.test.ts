import { afterAll, describe, expect, it } from 'vitest';
import { limits } from '../../../platform/testing/limits.ts';
import { portalOf, type Person } from '../../../testing/portal-of.ts';
import { notifyCrossings } from '../../telemetry/pipeline/notify-states.ts';
import { streamOf } from '../testing/event-stream.ts';
import { notificationsOf, notificationsPlan } from '../testing/notifications-of.ts';

// A separate portal, since it counts all readers and is stopped.
const portal = await portalOf({ ...notificationsPlan, environment: {} });
afterAll(() => portal.stop());
const { owner, stranger, visitor, elsewhere, accountId, queryAsOwner } = portal;
const { rui, guest } = portal.people;
const { tell } = notificationsOf(portal);
const switchTo = (modules: string) =>
  queryAsOwner('update accounts set modules = $1 where account_id = $2', [modules, accountId]);
const sessionOf = async ({ id }: Person) =>
  (await queryAsOwner<{ id: string }>('select session_id as id from sessions where user_id = $1', [id]))[0]
    ?.id;
const readers = async () =>
  /^azimute_notification_readers (\d+)$/m.exec((await portal.metrics.render()).text)?.[1];
const anyState = () => true;

describe('a notification stream', () => {
  it('is refused without a session or with invalid input', async () => {
    await visitor.refused('streamNotifications', {}, 401);
    expect((await streamOf(portal, owner, '?seconds=3601')).status).toBe(422);
  });

  it('of zero seconds returns the rights and the state, then closes', async () => {
    const newestId = await tell(owner);
    const answer = await owner.send('streamNotifications', { query: { seconds: 0 } });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.body.replace(/"version":"[\w-]{16}"/, '"version":"…"')).toBe(
      `event: rights\ndata: {"version":"…"}\n\nevent: state\ndata: {"unread":1,"newestId":${newestId}}\n\nevent: end\ndata: {"code":"over"}\n\n`,
    );
  });

  it('reports only rights to a person without notifications', async () => {
    await tell(guest);
    const answer = await guest.send('streamNotifications', { query: { seconds: 0 } });
    expect(answer.body).toMatch(/^event: rights\n.+\n\nevent: end\ndata: {"code":"over"}\n\n$/);
  });

  it('reports each commit to every tab of the person, and to no one else', async () => {
    const tabs = [await streamOf(portal, owner), await streamOf(portal, owner)];
    const colleague = await streamOf(portal, rui);
    await Promise.all([...tabs, colleague].map((stream) => stream.until(anyState)));
    expect(await readers()).toBe('3');
    const newestId = await tell(owner);
    for (const tab of tabs) await tab.until((state) => state.newestId === newestId && state.unread === 2);
    await owner.call('readAllNotifications', { body: { upTo: newestId } });
    for (const tab of tabs) await tab.until((state) => state.unread === 0);
    await owner.call('deleteNotification', { params: { notificationId: newestId } });
    for (const tab of tabs) await tab.until((state) => (state.newestId ?? 0) < newestId);
    expect(colleague.states).toEqual([{ unread: 0, newestId: null }]);
    for (const stream of [...tabs, colleague]) stream.close();
    await expect.poll(readers, { timeout: limits.waitMs }).toBe('0');
  });

  it('survives a suspended process that could not check its rights', async () => {
    const stream = await streamOf(portal, owner);
    await stream.until(anyState);
    // Simulates a suspended machine, for longer than an unanswered check may take.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 7_500);
    const newestId = await tell(owner);
    await stream.until((state) => state.newestId === newestId);
    expect(await readers()).toBe('1');
    stream.close();
    await expect.poll(readers, { timeout: limits.waitMs }).toBe('0');
  });

  it('is refused beyond fifty per person', async () => {
    const first = await streamOf(portal, rui);
    const others = await Promise.all(Array.from({ length: 50 }, () => streamOf(portal, rui)));
    expect(await first.end()).toBe('over');
    await Promise.all(others.map((stream) => stream.until(anyState)));
    for (const stream of others) stream.close();
    await expect.poll(readers, { timeout: limits.waitMs }).toBe('0');
  });

  it('resumes after its database connection is lost, and receives what was missed', async () => {
    const stream = await streamOf(portal, owner);
    await stream.until(anyState);
    await queryAsOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'azimute notifications' and datname = current_database()`,
    );
    const newestId = await tell(owner);
    expect(await stream.until((state) => state.newestId === newestId)).toMatchObject({ newestId });
    stream.close();
  });
});

describe('a crossing of a geofence', () => {
  it('is reported to people in the account who see geofences, whichever process recorded it', async () => {
    await switchTo('{notifications,services:simc:geolocalizacao}');
    const [stream, ofGuest, ofStranger] = [
      await streamOf(portal, owner),
      await streamOf(portal, guest),
      await streamOf(portal, stranger),
    ];
    await Promise.all([stream, ofGuest, ofStranger].map((opened) => opened.untilRights(1)));
    const crossed = { accountId, unitIds: [7] };
    const announce = (from: string) =>
      notifyCrossings(portal.database.pipeline, [[crossed.accountId, crossed.unitIds]], from);
    const base = stream.crossings();
    portal.events.emit('geofencesCrossed', crossed);
    await expect.poll(stream.crossings, { timeout: limits.waitMs }).toBe(base + 1);
    // Its own process already knows.
    await announce(portal.events.processId);
    await announce('another');
    await expect.poll(stream.crossings, { timeout: limits.waitMs }).toBe(base + 2);
    const newestId = await tell(owner);
    await stream.until((state) => state.newestId === newestId);
    expect([stream.crossings(), ofGuest.crossings(), ofStranger.crossings()]).toEqual([base + 2, 0, 0]);
    for (const opened of [stream, ofGuest, ofStranger]) opened.close();
    await switchTo('{notifications}');
  });
});

describe('changed rights', () => {
  it('are reported with the profile version, and notifications follow them', async () => {
    const [stream, colleague] = [await streamOf(portal, owner), await streamOf(portal, stranger)];
    await Promise.all([stream.until(anyState), colleague.until(anyState)]);
    const [before] = stream.rights;
    await switchTo('{}');
    const without = await stream.untilRights(2);
    expect(without).not.toBe(before);
    await tell(owner);
    await switchTo('{notifications}');
    expect(await stream.untilRights(3)).toBe(before);
    const known = stream.states.length;
    await stream.until((state) => stream.states.indexOf(state) >= known);
    expect(stream.states.slice(known)).toHaveLength(1);

    // Another account does not change the rights in this one: the same version is sent again.
    await portal.joinElsewhere(owner);
    expect(await stream.untilRights(4)).toBe(before);
    expect(colleague.rights).toHaveLength(1);
    for (const opened of [stream, colleague]) opened.close();
    await queryAsOwner('delete from memberships where account_id = $1 and user_id = $2', [
      elsewhere.id,
      owner.id,
    ]);
  });

  it('reach the person also when another session ends', async () => {
    const stream = await streamOf(portal, rui);
    await stream.until(anyState);
    const [made] = await queryAsOwner<{ id: string }>(
      `insert into sessions (user_id, current_account_id, client_id, ends_at)
        values ($1, $2, 'azimute-web', now() + interval '1 hour') returning session_id as id`,
      [rui.id, accountId],
    );
    await queryAsOwner(`select close_session($1, 'ended-by-person')`, [made?.id]);
    expect(await stream.untilRights(2)).toBe(stream.rights[0]);
    stream.close();
  });
});

describe('the end of a stream', () => {
  it('has a reason: another account, or the end of the session in any process', async () => {
    const sessionId = await sessionOf(owner);
    const open = async () => {
      const stream = await streamOf(portal, owner);
      await stream.until(anyState);
      return stream;
    };
    const moveTo = (otherId: number) =>
      queryAsOwner('update sessions set current_account_id = $1 where session_id = $2', [otherId, sessionId]);
    await portal.joinElsewhere(owner, 'admin');
    const moved = await open();
    await moveTo(elsewhere.id);
    expect(await moved.end()).toBe('account_mismatch');
    await moveTo(accountId);

    const inactive = await open();
    await queryAsOwner('update users set active = false where user_id = $1', [owner.id]);
    expect([await inactive.end(), inactive.because()]).toEqual(['unauthenticated', 'no-access']);
    await queryAsOwner('update users set active = true where user_id = $1', [owner.id]);

    const ended = await open();
    await queryAsOwner(`select close_session($1, 'removed')`, [sessionId]);
    expect([await ended.end(), ended.because()]).toEqual(['unauthenticated', 'removed']);
  });

  it('follows a stop of the server', async () => {
    const stream = await streamOf(portal, rui);
    await stream.until(anyState);
    await portal.server.close();
    expect(await stream.end()).toBe('server_stopping');
  });
});

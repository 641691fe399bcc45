import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  it('is refused without a session, the module, or sense', async () => {
    expect((await world.call('GET', '/stream')).statusCode).toBe(401);
    expect((await world.stream('guest')).status).toBe(403);
    expect((await world.stream('ana', '?seconds=3601')).status).toBe(422);
  });

  it('of no seconds answers the state and is over', async () => {
    const newestId = await world.tell('ana');
    const answer = await world.call('GET', '/stream?seconds=0', 'ana');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.body).toBe(
      `event: state\ndata: {"unread":1,"newestId":${newestId}}\n\nevent: end\ndata: {"code":"over"}\n\n`,
    );
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
    await expect.poll(readers).toBe('0');
  });

  it('is taken from who opens more than fifty', async () => {
    const first = await world.stream('rui');
    const others = await Promise.all(Array.from({ length: 50 }, () => world.stream('rui')));
    expect(await first.end()).toBe('over');
    await Promise.all(others.map((stream) => stream.until(anyState)));
    for (const stream of others) stream.close();
    await expect.poll(readers).toBe('0');
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

describe('the end of a stream', () => {
  it('comes with another account, without the module, and with the session, whoever says so', async () => {
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

    const closed = await open();
    const switchTo = (modules: string) =>
      world.queryAsOwner('update accounts set modules = $1 where account_id = $2', [modules, ana.accountId]);
    await switchTo('{}');
    expect(await closed.end()).toBe('forbidden');
    await switchTo('{notifications}');

    const inProcess = await open();
    world.events.emit('sessionEnded', { sessionId: ana.sessionId });
    expect(await inProcess.end()).toBe('unauthenticated');

    const elsewhere = await open();
    await world.queryAsOwner('update sessions set ended_at = now() where session_id = $1', [ana.sessionId]);
    expect(await elsewhere.end()).toBe('unauthenticated');
  });

  it('comes when the server stops', async () => {
    const stream = await world.stream('rui');
    await stream.until(anyState);
    await world.server.close();
    expect(await stream.end()).toBe('server_stopping');
  });
});

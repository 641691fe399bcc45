import type { NotificationContent } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNotificationsWorld, type NotificationsWorld } from './testing/notifications-world.ts';

let world: NotificationsWorld;
beforeAll(async () => {
  world = await startNotificationsWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.queryAsOwner('delete from notifications');
});

const failed: NotificationContent = {
  kind: 'asset_import_failed',
  data: { importId: 7, reason: 'unexpected' },
};
const idsOf = async (show: string) => (await world.list('ana', `?show=${show}`)).items.map((item) => item.id);

describe('refusals', () => {
  it('answers 401 without a session and 403 without the module', async () => {
    expect((await world.call('GET', '')).statusCode).toBe(401);
    for (const path of ['', '/unread-count']) {
      expect((await world.call('GET', path, 'guest')).statusCode).toBe(403);
    }
    expect((await world.call('PUT', '/dismiss-all', 'guest', { upTo: 1 })).statusCode).toBe(403);
  });

  it('shows and changes nothing of other people, of the account or of another one', async () => {
    const id = await world.tell('ana');
    const read = () => world.queryAsOwner('select * from notifications');
    const before = await read();
    for (const person of ['rui', 'other'] as const) {
      expect(await world.list(person)).toMatchObject({ items: [], total: 0, unread: 0 });
      for (const change of ['read', 'unread', 'dismiss', 'restore']) {
        expect((await world.call('PUT', `/${id}/${change}`, person)).statusCode).toBe(204);
      }
      await world.call('PUT', '/read-all', person, { upTo: id });
      await world.call('PUT', '/dismiss-all', person, { upTo: id });
      await world.call('PUT', '', person, { ids: [id], change: 'delete' });
      expect((await world.call('DELETE', `/${id}`, person)).statusCode).toBe(204);
    }
    expect(await read()).toEqual(before);
  });

  it('answers 422 for what is no change, no id and no cursor', async () => {
    for (const body of [
      { ids: [], change: 'read' },
      { ids: [1], change: 'eat' },
      { ids: ['x'], change: 'read' },
    ]) {
      expect((await world.call('PUT', '', 'ana', body)).statusCode).toBe(422);
    }
    expect((await world.call('PUT', '/dismiss-all', 'ana', {})).json()).toMatchObject({
      errors: { upTo: [108] },
    });
    expect((await world.call('GET', '?cursor=x', 'ana')).json()).toMatchObject({
      errors: { cursor: ['invalid_value'] },
    });
    expect((await world.call('PUT', '/0/read', 'ana')).statusCode).toBe(404);
  });
});

describe('the list', () => {
  it('answers what was told, newest first, page by page', async () => {
    const ids = [
      await world.tell('ana'),
      await world.tell('ana', failed),
      await world.tell('ana'),
    ].toReversed();
    const first = await world.list('ana', '?limit=2');
    expect(first.items.map((item) => item.id)).toEqual(ids.slice(0, 2));
    expect(first).toMatchObject({ total: 3, unread: 3 });
    expect(first.items[1]).toMatchObject({ ...failed, readAt: null, dismissedAt: null });
    // What comes in between moves no page.
    await world.tell('ana');
    const second = await world.list('ana', `?limit=2&cursor=${first.nextCursor}`);
    expect(second.items.map((item) => item.id)).toEqual(ids.slice(2));
    expect(second).toMatchObject({ total: 3, nextCursor: null });
  });

  it('counts what is unread to a hundred', async () => {
    const { accountId, userId } = world.people.ana;
    await world.queryAsOwner(
      `insert into notifications (account_id, user_id, kind, data)
        select $1, $2, 'member_left', '{"name":"Rita","email":""}' from generate_series(1, 120)`,
      [accountId, userId],
    );
    const count = async () => (await world.call('GET', '/unread-count', 'ana')).json<{ unread: number }>();
    expect(await count()).toEqual({ unread: 100 });
    expect(await world.list('ana', '?show=unread&limit=1')).toMatchObject({ total: 120, unread: 100 });
    await world.call('PUT', '/read-all', 'ana', { upTo: Number.MAX_SAFE_INTEGER });
    expect(await count()).toEqual({ unread: 0 });
  });
});

describe('changes', () => {
  it('mark as read and unread, again and again, each once in the audit', async () => {
    const id = await world.tell('ana');
    await world.queryAsOwner('truncate audit_entries');
    await world.call('PUT', `/${id}/read`, 'ana');
    const [read] = (await world.list('ana')).items;
    await world.call('PUT', `/${id}/read`, 'ana');
    expect((await world.list('ana')).items).toEqual([read]);
    expect(await idsOf('unread')).toEqual([]);
    await world.call('PUT', `/${id}/unread`, 'ana');
    await world.call('PUT', `/${id}/unread`, 'ana');
    expect(await idsOf('unread')).toEqual([id]);
    const audit = await world.queryAsOwner(
      'select action, entity_id, after from audit_entries order by sequence',
    );
    expect(audit).toEqual([
      { action: 'notification.read', entity_id: String(id), after: { ids: [id] } },
      { action: 'notification.unread', entity_id: String(id), after: { ids: [id] } },
    ]);
  });

  it('dismiss: out of the bell and read, but in the whole list; unread brings it back', async () => {
    const id = await world.tell('ana');
    await world.call('PUT', `/${id}/dismiss`, 'ana');
    const [dismissed] = (await world.list('ana')).items;
    await world.call('PUT', `/${id}/dismiss`, 'ana');
    expect((await world.list('ana')).items).toEqual([dismissed]);
    expect([await idsOf('undismissed'), await idsOf('unread'), await idsOf('all')]).toEqual([[], [], [id]]);
    await world.call('PUT', `/${id}/unread`, 'ana');
    expect(await idsOf('undismissed')).toEqual([id]);
  });

  it('delete, again and again, and leave what is deleted as it is', async () => {
    const id = await world.tell('ana');
    const kept = await world.tell('ana');
    expect((await world.call('DELETE', `/${id}`, 'ana')).statusCode).toBe(204);
    expect((await world.call('DELETE', `/${id}`, 'ana')).statusCode).toBe(204);
    for (const change of ['read', 'unread', 'dismiss']) await world.call('PUT', `/${id}/${change}`, 'ana');
    expect([await idsOf('all'), await idsOf('unread'), await idsOf('undismissed')]).toEqual([
      [kept],
      [kept],
      [kept],
    ]);
    expect(await world.list('ana')).toMatchObject({ total: 1, unread: 1 });
    expect((await world.call('GET', '/unread-count', 'ana')).json()).toEqual({ unread: 1 });
  });

  it('restore what was deleted, as it was, each once in the audit', async () => {
    const ids = [await world.tell('ana'), await world.tell('ana')];
    await world.call('PUT', `/${ids[0]}/dismiss`, 'ana');
    const before = await world.list('ana');
    await world.call('PUT', '', 'ana', { ids, change: 'delete' });
    await world.queryAsOwner('truncate audit_entries');
    for (const person of ['rui', 'other', 'ana', 'ana'] as const) {
      expect((await world.call('PUT', `/${ids[0]}/restore`, person)).statusCode).toBe(204);
      await world.call('PUT', '', person, { ids: [ids[1]], change: 'restore' });
      expect((await world.list('ana')).items).toEqual(person === 'ana' ? before.items : []);
    }
    expect(await world.queryAsOwner('select action, entity_id from audit_entries order by sequence')).toEqual(
      ids.map((id) => ({ action: 'notification.restore', entity_id: String(id) })),
    );
  });

  it('take several at once', async () => {
    const ids = [await world.tell('ana'), await world.tell('ana')];
    const rest = await world.tell('ana');
    await world.call('PUT', '', 'ana', { ids, change: 'read' });
    expect(await idsOf('unread')).toEqual([rest]);
    await world.call('PUT', '', 'ana', { ids, change: 'delete' });
    expect(await idsOf('all')).toEqual([rest]);
  });

  it.each(['read-all', 'dismiss-all'])('%s leaves what arrived after what was seen', async (all) => {
    const older = await world.tell('ana');
    const { items } = await world.list('ana', '?show=undismissed');
    const arrived = await world.tell('ana');
    expect((await world.call('PUT', `/${all}`, 'ana', { upTo: items[0]?.id })).statusCode).toBe(204);
    expect(await idsOf('unread')).toEqual([arrived]);
    expect(await idsOf('all')).toEqual([arrived, older]);
  });

  it('dismiss-all covers nothing that is committed while it runs, and side by side nobody waits for ever', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => world.tell('ana')));
    const upTo = Math.max(...ids);
    const [answers, late] = await Promise.all([
      Promise.all([
        world.call('PUT', '/dismiss-all', 'ana', { upTo }),
        ...ids.map((id) => world.call('PUT', `/${id}/read`, 'ana')),
        world.call('PUT', '', 'ana', { ids: ids.toReversed(), change: 'read' }),
        world.call('PUT', '/dismiss-all', 'ana', { upTo }),
      ]),
      Promise.all(Array.from({ length: 5 }, () => world.tell('ana'))),
    ]);
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([204]));
    expect(late).toHaveLength(5);
    const unread = await idsOf('unread');
    expect(unread.length).toBe(5);
    expect(Math.min(...unread)).toBeGreaterThan(upTo);
  });
});

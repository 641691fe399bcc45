import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asActor } from '../../platform/postgres/transaction.ts';
import { notify } from './notify.ts';
import { startNotificationsWorld, type NotificationsWorld } from './testing/notifications-world.ts';

let world: NotificationsWorld;
beforeAll(async () => {
  world = await startNotificationsWorld();
});
afterAll(() => world.stop());

const left = { kind: 'member_left', data: { name: 'Rita', email: 'rita@alfa.example' } } as const;
const rows = () => world.queryAsOwner('select notification_id from notifications');

describe('telling somebody', () => {
  it('passes over who is no member', async () => {
    const { ana, other } = world.people;
    await world.as('ana', (client) =>
      notify(client, { accountId: ana.accountId, userId: other.userId, ...left }),
    );
    expect(await rows()).toEqual([]);
  });

  it('is refused for another account than that of the transaction', async () => {
    const { other } = world.people;
    const reaching = world.as('ana', (client) =>
      notify(client, { accountId: other.accountId, userId: other.userId, ...left }),
    );
    await expect(reaching).rejects.toMatchObject({ code: '42501' });
    expect(await rows()).toEqual([]);
  });

  it('is undone with the transaction that it is part of', async () => {
    const { ana, rui } = world.people;
    const failing = asActor(world.database.app, ana.actor, async (client) => {
      await notify(client, { accountId: ana.accountId, userId: rui.userId, ...left });
      throw new Error('The import failed');
    });
    await expect(failing).rejects.toThrow('The import failed');
    expect(await rows()).toEqual([]);
  });

  it('reaches another member, and the ids of one person follow the order of commits', async () => {
    const { ana, rui } = world.people;
    const mayCommit = Promise.withResolvers<void>();
    const hasTold = Promise.withResolvers<void>();
    const first = world.as('ana', async (client) => {
      await notify(client, { accountId: ana.accountId, userId: rui.userId, ...left });
      hasTold.resolve();
      await mayCommit.promise;
    });
    await hasTold.promise;
    const second = world.as('ana', (client) =>
      notify(client, { accountId: ana.accountId, userId: rui.userId, ...left }),
    );
    await world.untilBlocked();
    mayCommit.resolve();
    await Promise.all([first, second]);
    const { items } = await world.list('rui');
    expect(items).toMatchObject([left, left]);
  });

  it('is over when the person leaves the account', async () => {
    const { rui } = world.people;
    expect((await rows()).length).toBeGreaterThan(0);
    await world.queryAsOwner('delete from memberships where account_id = $1 and user_id = $2', [
      rui.accountId,
      rui.userId,
    ]);
    expect(await rows()).toEqual([]);
  });
});

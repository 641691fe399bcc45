import { afterAll, describe, expect, it } from 'vitest';
import { asActor } from '../../platform/postgres/transaction.ts';
import { actorOf } from '../../testing/actor-of.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { streamsOf } from '../live/testing/streams-of.ts';
import { changeUser } from './change-user.ts';
import { updateUser } from './update-user.ts';

const portal = await portalOf({ people: { rui: {} } });
const { owner, viewer, people, unitIds, database } = portal;
const { open, report, addAsset, close } = streamsOf(portal);
afterAll(close);
const admin = await actorOf(portal, owner);

// Emits nothing, like another process: only the database notifies the streams.
describe('the open live stream of a user', () => {
  it('ends when their role changes, and reopens with the new access', async () => {
    const stream = await open(viewer);
    await stream.next('picture');
    await asActor(database.app, admin, (client) => changeUser(client, viewer.id, 'deactivate'));
    expect(await stream.end()).toBe('unauthenticated');
  });

  it('ends when their role changes, and restarts with the new access', async () => {
    await report([await addAsset(unitIds.NORTH), await addAsset(unitIds.SOUTH)]);
    const stream = await open(people.rui);
    await stream.until(() => stream.assets.size === 1);
    await asActor(database.app, admin, (client) =>
      updateUser(client, admin, people.rui.id, { role: 'admin' }, () => undefined),
    );
    expect(await stream.end()).toBe('rights_changed');
    const anew = await open(people.rui);
    await anew.until(() => anew.assets.size === 2);
  });
});

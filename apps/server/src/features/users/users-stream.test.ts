import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asActor } from '../../platform/postgres/transaction.ts';
import { createLiveWorld, type LiveWorld, type Person } from '../live/testing/live-world.ts';
import { changeUser } from './change-user.ts';
import { updateUser } from './update-user.ts';

let world: LiveWorld;
let admin: Person;
beforeAll(async () => {
  world = await createLiveWorld();
  await world.db.queryAsOwner(`update accounts set modules = modules || '{admin:users}'`);
  const added = await world.addAdmin();
  const modules = [...added.actor.sees, 'admin:users'];
  admin = { ...added, actor: { ...added.actor, sees: modules, changes: modules } };
});
afterAll(() => world.close());

// Nothing is emitted here, as from another process: the database alone tells the streams.
describe('the open live stream of a user', () => {
  it('ends when they are deactivated', async () => {
    const person = await world.addViewer([world.units[0]]);
    const stream = await world.open(person);
    await stream.next('picture');
    await asActor(world.db.database.app, admin.actor, (client) =>
      changeUser(client, person.userId, 'deactivate'),
    );
    expect(await stream.end()).toBe('unauthenticated');
  });

  it('ends when their role is another, and begins anew with what that sees', async () => {
    const [north, south] = world.units;
    await world.report([await world.addAsset(north), await world.addAsset(south)]);
    const person = await world.addViewer([north]);
    const stream = await world.open(person);
    await stream.until(() => stream.assets.size === 1);
    await asActor(world.db.database.app, admin.actor, (client) =>
      updateUser(client, admin.actor, person.userId, { role: 'admin' }, () => undefined),
    );
    expect(await stream.end()).toBe('rights_changed');
    const anew = await world.open({ ...person, actor: { ...person.actor, role: 'admin' } });
    await anew.until(() => anew.assets.size === 2);
  });
});

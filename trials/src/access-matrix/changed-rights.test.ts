import { moduleCodes } from '@azimute/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LiveClient } from '@azimute/server/src/features/live/testing/live-client.ts';
import { openEventStream } from '@azimute/server/src/features/notifications/testing/event-stream.ts';
import { composePortal, type MatrixPortal } from './testing/compose-portal.ts';
import { mintToken } from './testing/mint-token.ts';
import { restoreMembers } from './testing/restore-members.ts';
import type { PersonName } from './testing/places.ts';
import { keepWorld } from './testing/proving/keep-world.ts';

/**
 * Rights removed from the viewer, or the administrator, while all channels are open, as by another process. Exceptions
 * are listed; all others must close by themselves, or refuse the next request. A stream that continues must report the
 * change.
 */
const changes: readonly {
  readonly what: string;
  readonly sql: string;
  readonly staysOpen: readonly ('photo' | 'notifications')[];
  readonly person?: 'admin';
}[] = [
  {
    what: 'the role',
    sql: `update memberships set role = 'viewer' where user_id = $1`,
    staysOpen: ['photo', 'notifications'],
    person: 'admin',
  },
  {
    what: 'the ULs of a profile',
    sql: 'delete from profile_units using profile_users u where u.user_id = $1 and u.profile_id = profile_units.profile_id',
    staysOpen: ['photo', 'notifications'],
  },
  {
    what: 'the sections of a profile',
    sql: `delete from profile_sections using profile_users u
      where u.user_id = $1 and u.profile_id = profile_sections.profile_id`,
    staysOpen: ['photo', 'notifications'],
  },
  {
    what: 'the profile',
    sql: 'delete from profile_users where user_id = $1',
    staysOpen: ['photo', 'notifications'],
  },
  {
    what: 'the activity of the membership',
    sql: 'update memberships set active = false where user_id = $1',
    staysOpen: [],
  },
  { what: 'the membership', sql: 'delete from memberships where user_id = $1', staysOpen: [] },
  {
    what: 'the activity of the person',
    sql: 'update users set active = false where user_id = $1',
    staysOpen: [],
  },
  {
    what: 'the session',
    sql: `select close_session(session_id, 'test') from sessions where user_id = $1 and ended_at is null`,
    staysOpen: [],
  },
  {
    what: 'the worth of a password alone',
    sql: 'update accounts set requires_two_factor = true from memberships m where m.user_id = $1 and m.account_id = accounts.account_id',
    staysOpen: ['notifications'],
  },
  {
    what: 'the worth of a password that another chose elsewhere',
    sql: 'update users set password_chosen_in = 0 where user_id = $1',
    staysOpen: ['notifications'],
  },
  {
    what: 'the modules of the account',
    sql: `update accounts set modules = '{}' from memberships m where m.user_id = $1 and m.account_id = accounts.account_id`,
    staysOpen: ['photo', 'notifications'],
  },
];

let portal: MatrixPortal;
let restore: () => Promise<void>;
let port = 0;
beforeAll(async () => {
  portal = await composePortal();
  restore = await keepWorld(portal.database);
  await portal.server.listen({ host: '127.0.0.1', port: 0 });
  const address = portal.server.server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterAll(() => portal.stop());
afterEach(async () => {
  await restore();
  await restoreMembers(portal.database, portal.world);
  await portal.setModules(moduleCodes);
});

describe('a right revoked from a person ends on every channel at once:', () => {
  it.each(changes)('$what', async ({ sql, staysOpen, person: who }) => {
    const person: PersonName = who ?? 'viewer';
    const { database, world } = portal;
    const { ownUnit } = world.targets;
    const token = await mintToken(database, world, person);
    const ask = (name: Parameters<MatrixPortal['ask']>[0]) => portal.ask(name, ownUnit, token);
    const ticket = JSON.parse((await ask('createLiveTicket')).body) as { ticket: string };
    const live = await LiveClient.connect(port);
    live.send({ type: 'open', ticket: ticket.ticket, account: world.ownAccountId });
    await live.until(() => live.assets.has(ownUnit.assetId));
    const notifications = await openEventStream(
      `http://127.0.0.1:${port}/api/v1/notifications/stream`,
      token,
    );
    await notifications.untilRights(1);
    expect((await ask('getPersonPhoto')).status).toBe(200);
    expect((await ask('exportAssets')).body).toContain('zz-own-unit');

    await database.queryAsOwner(sql, [world.userIds[person]]);

    // The session may continue with fewer rights or end: its previous data is hidden either way.
    for (const name of [
      'getAsset',
      'listAssets',
      'exportAssets',
      'listUnits',
      'readLiveCatalogue',
    ] as const) {
      const answer = await ask(name);
      expect(answer.body, name).not.toContain('zz-own-unit');
    }
    expect((await ask('getPersonPhoto')).status === 200).toBe(staysOpen.includes('photo'));
    expect(await live.end()).toMatch(/^(rights_changed|forbidden|unauthenticated)$/);
    const goesOn = staysOpen.includes('notifications');
    const heard = await (goesOn ? notifications.untilRights(2) : notifications.end());
    expect(heard).not.toBe(notifications.rights[0]);
    expect(['unauthenticated', 'account_mismatch'].includes(String(heard))).toBe(!goesOn);
    notifications.close();
    await vi.waitFor(async () => {
      const again = await LiveClient.connect(port);
      again.send({ type: 'open', ticket: ticket.ticket, account: world.ownAccountId });
      expect(await again.end()).toBe('unauthenticated');
    });
  });
});

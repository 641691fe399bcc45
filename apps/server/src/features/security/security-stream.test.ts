import { expect, it } from 'vitest';
import { createPortalEvents } from '../../platform/events.ts';
import type { Authenticated } from '../identity/authenticate.ts';
import { hashPassword } from '../identity/password.ts';
import { createLiveWorld, type LiveWorld, type Person } from '../live/testing/live-world.ts';
import { changePassword } from './change-password.ts';
import { endOtherSessions, endOwnSession } from './end-sessions.ts';

const current_password = 'correct horse';
const password = 'a lorry full of gravel';

it('the live streams of ended sessions end, in every process that serves them; one’s own goes on', async () => {
  const world = await createLiveWorld();
  const own = await world.addAdmin();
  await world.db.queryAsOwner('update users set password_hash = $1 where user_id = $2', [
    await hashPassword(current_password),
    own.userId,
  ]);
  // As from another process: what is emitted here reaches no stream.
  const elsewhere = { database: world.db.database, events: createPortalEvents() };
  const session = sessionOf(own, world.accountId);
  const staying = await world.open(own);
  await staying.next('picture');
  const endings: readonly ((other: Person) => Promise<unknown>)[] = [
    (other) => endOwnSession(elsewhere, session, other.sessionId),
    () => endOtherSessions(elsewhere, session),
    () => changePassword(elsewhere, session, { current_password, password, password_confirmation: password }),
  ];
  for (const end of endings) {
    const other = await addSession(world, own);
    const stream = await world.open(other);
    await stream.next('picture');
    await end(other);
    expect(await stream.end()).toBe('unauthenticated');
  }
  await world.report([await world.addAsset(world.units[0])]);
  await staying.until(() => staying.assets.size === 1);
  await world.close();
});

async function addSession(world: LiveWorld, { userId, actor }: Person): Promise<Person> {
  const [made] = await world.db.queryAsOwner<{ session_id: string }>(
    `insert into sessions (user_id, current_account_id, client_id, ends_at)
      values ($1, $2, 'azimute-web', now() + interval '1 hour') returning session_id`,
    [userId, actor.accountId],
  );
  const sessionId = made?.session_id ?? '';
  return { userId, sessionId, actor: { ...actor, sessionId } };
}

function sessionOf({ userId, sessionId, actor }: Person, accountId: number): Authenticated {
  return {
    sessionId,
    scope: '',
    user: {
      id: userId,
      name: 'Person',
      email: 'person@test.example',
      locale: 'en',
      directoryLogin: false,
      photo: null,
      timeZone: null,
    },
    accounts: [],
    twoFactorMissing: false,
    isWithheld: false,
    seenBy: null,
    currentAccountId: accountId,
    actor,
  };
}

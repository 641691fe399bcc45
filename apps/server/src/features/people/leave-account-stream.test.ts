import { expect, it } from 'vitest';
import { createPortalEvents } from '../../platform/events.ts';
import { createLiveWorld } from '../live/testing/live-world.ts';
import { leaveAccount } from './leave-account.ts';

it('leaving an account stops the live stream in every process that serves the person', async () => {
  const world = await createLiveWorld();
  await world.addAdmin();
  const person = await world.addAdmin();
  const stream = await world.open(person);
  await stream.next('picture');
  // As from another process: what is emitted here reaches no stream.
  const elsewhere = { database: world.db.database, events: createPortalEvents() };
  const session = {
    sessionId: person.sessionId,
    scope: '',
    user: {
      id: person.userId,
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
    currentAccountId: world.accountId,
    actor: person.actor,
  } as const;
  expect(await leaveAccount(elsewhere, session, world.accountId)).toBeNull();
  expect(await stream.end()).toBe('unauthenticated');
  await world.close();
});

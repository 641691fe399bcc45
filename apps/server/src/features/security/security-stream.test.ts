import { expect, it } from 'vitest';
import { createPortalEvents } from '../../platform/events.ts';
import { plantedPassword } from '../../testing/plant-account.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { authenticate } from '../identity/authenticate.ts';
import { streamsOf } from '../live/testing/streams-of.ts';
import { changePassword } from './change-password.ts';
import { endOtherSessions, endOwnSession } from './end-sessions.ts';

const password = 'a lorry full of gravel';
const change = { current_password: plantedPassword, password, password_confirmation: password };

it('the live streams of ended sessions close in every process that serves them; the current one stays', async () => {
  const portal = await portalOf();
  const { owner, database, unitIds } = portal;
  const { open, sessionOf, report, addAsset, close } = streamsOf(portal);
  // Like from another process: an event emitted here reaches no stream.
  const elsewhere = { database, events: createPortalEvents() };
  const session = await authenticate(database, owner.token, '127.0.0.1');
  if (!session) throw new Error('There is no session.');
  const staying = await open(owner);
  await staying.next('picture');
  const endings: readonly ((sessionId: string) => Promise<unknown>)[] = [
    (sessionId) => endOwnSession(elsewhere, session, sessionId),
    () => endOtherSessions(elsewhere, session),
    () => changePassword(elsewhere, session, change),
  ];
  for (const end of endings) {
    const other = await sessionOf(owner);
    const stream = await open(other);
    await stream.next('picture');
    await end(other.sessionId);
    expect(await stream.end()).toBe('unauthenticated');
  }
  await report([await addAsset(unitIds.NORTH)]);
  await staying.until(() => staying.assets.size === 1);
  close();
});

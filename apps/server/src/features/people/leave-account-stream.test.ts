import { expect, it } from 'vitest';
import { createPortalEvents } from '../../platform/events.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { authenticate } from '../identity/authenticate.ts';
import { streamsOf } from '../live/testing/streams-of.ts';
import { leaveAccount } from './leave-account.ts';

it('leaving an account stops the live stream in every process that serves the person', async () => {
  const portal = await portalOf();
  const { viewer, accountId, database } = portal;
  const stream = await streamsOf(portal).open(viewer);
  await stream.next('picture');
  const session = await authenticate(database, viewer.token, '127.0.0.1');
  if (!session) throw new Error('There is no session.');
  // Like from another process: an event emitted here reaches no stream.
  expect(await leaveAccount({ database, events: createPortalEvents() }, session, accountId)).toBeNull();
  expect(await stream.end()).toBe('unauthenticated');
});

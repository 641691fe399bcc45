import type { BoardContent, CallInput, SourceTile } from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { testKeys } from '../../platform/testing/test-keys.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { dashboardsOf, dashboardsPlan } from '../dashboards/testing/dashboards-plan.ts';
import { deriveLinkToken } from '../identity/link-token.ts';
import { sendDue } from './testing/send-due.ts';

/** A Thursday; the following Monday is the 9th. */
const clock = createManualClock(new Date('2026-03-05T12:00:00Z'));
const portal = await portalOf({
  ...dashboardsPlan,
  clock,
  units: ['N', 'S'],
  assets: { 'A-1': {}, 'A-2': {}, 'B-3': { unit: 'S' } },
});
const { owner, viewer, people, accountId, database, queryAsOwner } = portal;
const { addBriefcase, addContent, showToViewer } = await dashboardsOf(portal);
const { id: briefcaseId } = await addBriefcase('Workshop');
await showToViewer(briefcaseId);
const tile = {
  id: 'a',
  x: 0,
  y: 0,
  w: 3,
  h: 2,
  view: 'bars',
  source: 'fleet_status',
  measure: 'assets',
  groupBy: 'units',
} as SourceTile;
const board = await addContent(briefcaseId, 'Fleet', { body: { kind: 'native', days: 30, tiles: [tile] } });
const jobs = new pg.Pool(database.connectionOf('azimute_jobs'));
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});
beforeEach(() => queryAsOwner('delete from subscriptions where account_id = $1', [accountId]));

const content: BoardContent = { kind: 'board', contentId: board.id, format: 'csv' };
const bodyOf = (over: Partial<BoardContent> = {}): CallInput<'createSubscription'>['body'] => ({
  name: 'Fleet',
  period: 'week',
  hour: 6,
  content: { ...content, ...over },
  recipientIds: [owner.id, viewer.id, people.bia.id],
});

it('sends a board as a file to people who see it, each with their own ULs', async () => {
  await owner.call('createSubscription', { body: bodyOf() });
  clock.set(new Date('2026-03-09T12:00:00Z'));
  await sendDue(database, clock, jobs);
  const sent = await queryAsOwner<{ userId: number; linkId: string }>(
    `select user_id as "userId", about -> 'subscription' ->> 'linkId' as "linkId" from mails
      where account_id = $1 and template = 'subscription' order by user_id`,
    [accountId],
  );
  // Bia sees dashboards, but not this one.
  expect(sent.map(({ userId }) => userId).toSorted()).toEqual([owner.id, viewer.id].toSorted());
  const files = new Map<number, string[]>();
  for (const { userId, linkId } of sent) {
    const payload = { token: deriveLinkToken(testKeys.linkKey, 'subscription', linkId) };
    const url = '/api/v1/subscription-links/download';
    const { body } = await portal.server.inject({ method: 'POST', url, payload });
    files.set(userId, body.replace('\uFEFF', '').trim().split('\r\n').slice(1));
  }
  expect(files.get(owner.id)).toEqual([
    'Assets,Assets,All,3,',
    'Assets,Assets,N N,2,',
    'Assets,Assets,S S,1,',
  ]);
  expect(files.get(viewer.id)).toEqual(['Assets,Assets,All,2,', 'Assets,Assets,N N,2,']);
});

it('refuses a board that does not exist or is hidden from the person', async () => {
  await owner.refused('createSubscription', { body: bodyOf({ contentId: 999_999 }) }, 'content.contentId');
  const mine = { ...bodyOf(), recipientIds: [people.bia.id] };
  await people.bia.refused('createSubscription', { body: mine }, 'content.contentId');
  await people.gil.refused('createSubscription', { body: mine }, 'content.contentId');
});

it('needs no module of the suite', async () => {
  await queryAsOwner(
    `update accounts set modules = array(select m from unnest(modules) m where m not like 'services:simc%') where account_id = $1`,
    [accountId],
  );
  const mine = await viewer.call('createSubscription', {
    body: { ...bodyOf(), name: 'Mine', recipientIds: [viewer.id] },
  });
  expect(mine.content).toMatchObject({ kind: 'board', contentId: board.id });
});

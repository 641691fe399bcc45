import { drive, fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import type { LatestFix } from '@azimute/engine';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { createAlertNotifier } from '../alert-raising/create-alert-notifier.ts';
import { createReducerRunner } from '../telemetry/reducers/run-reducers.ts';
import { tellFollowers } from './tell-followers.ts';
import { drawFence } from './testing/plant-fences.ts';
import { planRectangle, trackersOf, workshopOf } from './testing/plant-trackers.ts';

const sees = ['services:simc:geolocalizacao:cercas'] as const;
const clock = createManualClock(new Date(startMs));
const portal = await portalOf({
  clock,
  people: { nowhere: { sees, units: [] }, ada: { sees }, lost: { sees }, kept: { sees }, eve: { sees } },
});
const { owner, people, accountId, queryAsOwner } = portal;
const { nowhere, ada, lost, kept, eve } = people;
const trackers = await trackersOf(portal);
const workshop = workshopOf(portal);
const notifier = createAlertNotifier(workshop, [
  { waiting: 'list_waiting_geofences', steps: [tellFollowers] },
]);
const yard = await drawFence(portal, {
  severity: 'low',
  shape: planRectangle([0, -200], [400, 200]),
  drawnAs: 'rectangle',
});
const ofYard = { params: { geofenceId: yard.id } };
afterAll(async () => {
  await notifier.stop();
  await portal.stop();
});
beforeEach(async () => {
  for (const table of ['notifications', 'geofence_followers', 'geofence_notices'])
    await queryAsOwner(`delete from ${table} where account_id = $1`, [accountId]);
});

/** A separate asset enters and leaves. */
const round = drive([
  [0, -500, 0],
  [100, 200, 0],
  [300, 210, 0],
  [400, -500, 0],
  [500, -900, 0],
]);
async function send(device: string, fixes: readonly LatestFix[]): Promise<void> {
  clock.set(new Date(Math.max(clock.now().getTime(), ...fixes.map(({ fixedAtMs }) => fixedAtMs))));
  await trackers.send(device, fixes);
}
async function goRound(): Promise<string> {
  const { device } = await trackers.plant();
  await send(device, round);
  return device;
}

async function notices(): Promise<string[]> {
  await notifier.runWaiting();
  const rows = await queryAsOwner<{ notice: string }>(
    `select concat_ws(' ', u.name, n.data ->> 'event', n.data ->> 'geofence') as notice
      from notifications n join users u using (user_id)
      where n.account_id = $1 and n.kind = 'geofence_event' order by u.name, n.notification_id`,
    [accountId],
  );
  return rows.map(({ notice }) => notice);
}

it('refuses a geofence hidden from the person', async () => {
  await nowhere.refused('followGeofence', ofYard, 'not_found');
  await nowhere.refused('unfollowGeofence', ofYard, 'not_found');
  await owner.refused('followGeofence', { params: { geofenceId: 2_000_000_000 } }, 'not_found');
});

it('notifies a follower of entries and exits once, despite repeats', async () => {
  await ada.call('followGeofence', ofYard);
  await ada.call('followGeofence', ofYard);
  expect((await ada.call('getGeofence', ofYard)).isFollowed).toBe(true);
  expect((await owner.call('getGeofence', ofYard)).isFollowed).toBe(false);
  const device = await goRound();
  expect(await notices()).toEqual(['ada entry Yard', 'ada exit Yard']);
  await send(device, round);
  expect(await notices()).toHaveLength(2);

  await ada.call('unfollowGeofence', ofYard);
  await goRound();
  expect(await notices()).toHaveLength(2);
});

it('notifies only people who still have the UL and the geofences at that time', async () => {
  for (const person of [lost, kept]) await person.call('followGeofence', ofYard);
  await goRound();
  const remove = (table: string, userId: number) =>
    queryAsOwner(
      `delete from ${table} where profile_id = (select profile_id from profile_users where user_id = $1)`,
      [userId],
    );
  await remove('profile_units', lost.id);
  expect(await notices()).toEqual(['kept entry Yard', 'kept exit Yard']);
  await remove('profile_sections', kept.id);
  await goRound();
  expect(await notices()).toHaveLength(2);
});

it('does not notify of recomputed results, or of events over a day old', async () => {
  await eve.call('followGeofence', ofYard);
  const { device, id } = await trackers.plant();
  // Its fixes inside arrive after the later ones.
  await send(device, [...round.slice(0, 4), fixAt(2_000, -900, 0), fixAt(2_060, -905, 0)]);
  await send(device, round.slice(4));
  await createReducerRunner(workshop).runWaiting();
  const visits = await queryAsOwner(
    'select from geofence_visits where asset_id = $1 and superseded_at is null',
    [id],
  );
  expect(visits).toHaveLength(1);
  expect(await notices()).toEqual([]);

  clock.set(new Date(startMs + 2 * 86_400_000));
  await goRound();
  expect(await notices()).toEqual([]);
});

import { undoAcceptedSeconds } from '@azimute/contract/undo';
import { drive, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import type { Geofence } from '@azimute/contract';
import { afterAll, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { readAccountRows } from '../../testing/account-rows.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { createReducerRunner } from '../telemetry/reducers/run-reducers.ts';
import { drawFence, type GeofenceBody } from './testing/plant-fences.ts';
import { planRectangle, trackersOf, workshopOf } from './testing/plant-trackers.ts';

const FENCES = 'services:simc:geolocalizacao:cercas';
const clock = createManualClock(new Date(startMs));
const portal = await portalOf({
  clock,
  units: ['NORTH', 'SOUTH'],
  people: {
    changer: { changes: [FENCES], units: ['NORTH'] },
    southern: { changes: [FENCES], units: ['SOUTH'] },
  },
  viewer: { sees: [FENCES] },
});
afterAll(() => portal.stop());
const { owner, viewer, stranger, visitor, people, accountId, queryAsOwner } = portal;
const { plant, send } = await trackersOf(portal);
const runner = createReducerRunner(workshopOf(portal));

const yard = planRectangle([0, -200], [400, 200]);
let names = 0;
const draw = (more: Partial<GeofenceBody> = {}) =>
  drawFence(portal, { name: `Yard ${(names += 1)}`, shape: yard, ...more });
const params = ({ id }: Pick<Geofence, 'id'>) => ({ params: { geofenceId: id } });
const remove = (geofence: Geofence, subGeofences = 0) =>
  owner.call('deleteGeofence', { ...params(geofence), query: { subGeofences } });
const restore = (geofence: Pick<Geofence, 'id'>) => owner.call('restoreGeofence', params(geofence));

it('refuses visitors, users without the right, users of another UL or account', async () => {
  const geofence = await draw();
  await remove(geofence);
  const of = params(geofence);
  await visitor.refused('restoreGeofence', of, 401);
  await viewer.refused('restoreGeofence', of, 403);
  await people.southern.refused('restoreGeofence', of, 404);
  await stranger.refused('restoreGeofence', of, 404);
  await queryAsOwner('delete from profile_users where account_id = $1 and user_id = $2', [
    accountId,
    people.changer.id,
  ]);
  await people.changer.refused('restoreGeofence', of, 403);
});

it('refuses a geofence that is not deleted or already restored, and a deletion that is too old', async () => {
  const geofence = await draw();
  await owner.refused('restoreGeofence', params(geofence), 'changed_since');
  await remove(geofence);
  await restore(geofence);
  await owner.refused('restoreGeofence', params(geofence), 'changed_since');
  await remove(geofence);
  clock.advance(undoAcceptedSeconds * 1000);
  await restore(geofence);
  await remove(geofence);
  clock.advance(undoAcceptedSeconds * 1000 + 1);
  await owner.refused('restoreGeofence', params(geofence), 'undo_expired');
});

it('refuses a name that is taken, and a sub-geofence whose parent is gone', async () => {
  const geofence = await draw();
  const sub = await draw({ parentId: geofence.id, name: 'Dock', shape: planRectangle([0, 0], [100, 100]) });
  await remove(geofence, 1);
  const other = await draw({ name: geofence.name.toUpperCase() });
  await owner.refused('restoreGeofence', params(geofence), 'name_taken');
  await owner.refused('restoreGeofence', params(sub), 'changed_since');
  await remove(other);
  await restore(geofence);
});

it('restores every row, with sub-geofences, assets, followers, tags and alert types, and no other deleted one', async () => {
  const { id: assetId } = await plant();
  const geofence = await draw({ tags: ['client'], assets: { all: false, ids: [assetId] } });
  const shape = planRectangle([0, 0], [100, 100]);
  const sub = await draw({ parentId: geofence.id, name: 'Dock', shape });
  const gone = await draw({ parentId: geofence.id, name: 'Gate', shape });
  await remove(gone);
  await owner.call('followGeofence', params(geofence));
  const before = await readAccountRows(portal);

  await remove(geofence, 1);
  expect(await readAccountRows(portal)).not.toEqual(before);
  const restored = await restore(geofence);
  expect(await readAccountRows(portal)).toEqual(before);
  expect(restored).toMatchObject({ id: geofence.id, subCount: 1, tags: ['client'], isFollowed: true });
  expect(await owner.call('getGeofence', params(sub))).toMatchObject({ parent: { id: geofence.id } });
  await owner.refused('getGeofence', params(gone), 404);

  const { items } = await owner.call('listGeofenceChanges', params(geofence));
  expect(items.map(({ isDeletion, isRestoration }) => [isDeletion, isRestoration])).toEqual([
    [false, true],
    [true, false],
    [false, false],
  ]);
  const audited = await queryAsOwner(
    `select entity_id from audit_entries where account_id = $1 and action = 'geofence.restore' order by sequence`,
    [accountId],
  );
  expect(audited.slice(-2)).toEqual([{ entity_id: String(geofence.id) }, { entity_id: String(sub.id) }]);
});

it('recalculates the time without the geofence: records equal the records of a geofence that was never deleted', async () => {
  // Later than the other tests.
  const base = 10_000;
  const at = async (second: number): Promise<void> => {
    clock.set(new Date(startMs + (base + second) * 1000));
    await runner.runWaiting();
  };
  const sendDrive = ({ device }: { readonly device: string }, ...points: [number, number, number][]) =>
    send(device, drive(points.map(([second, x, y]) => [base + second, x, y])));
  await at(-1000);
  const [geofence, twin] = [await draw(), await draw()];
  const [entering, leaving, staying] = [await plant(), await plant(), await plant()];
  await at(0);
  await sendDrive(entering, [-300, -500, 0], [0, -300, 0]);
  await sendDrive(leaving, [-300, 200, 0], [0, 200, 0]);
  await sendDrive(staying, [-300, 200, 50], [0, 200, 50]);
  await at(1);
  expect(await visitsOf(geofence)).toHaveLength(2);
  await remove(geofence);
  await sendDrive(entering, [5, -250, 0], [20, 200, 0]);
  await sendDrive(leaving, [5, 200, 0], [20, -500, 0]);
  await at(21);
  expect(await visitsOf(geofence)).not.toEqual(await visitsOf(twin));
  await restore(geofence);
  await at(22);
  expect(await visitsOf(geofence)).toEqual(await visitsOf(twin));
  await sendDrive(entering, [30, 200, 0], [200, 210, 0]);
  await sendDrive(leaving, [30, -600, 0], [200, -900, 0]);
  await sendDrive(staying, [30, 200, 50], [200, 200, 60]);
  await at(201);
  const visits = await visitsOf(geofence);
  expect(visits).toEqual(await visitsOf(twin));
  expect(visits).toHaveLength(3);
  expect(visits.filter(({ left }) => left !== null)).toMatchObject([{ cause: 'crossed' }]);
});

/** Current visits of a geofence and its records, without their versions. */
async function visitsOf({ id }: Geofence) {
  return await queryAsOwner<{ asset: number; left: Date | null; cause: string | null }>(
    `select asset_id as asset, entered_at as entered, entry_cause, left_at as left, exit_cause as cause, inferred,
        certainty, (select count(*) from geofence_transitions t where t.account_id = v.account_id
          and t.geofence_id = v.geofence_id and t.asset_id = v.asset_id and t.superseded_at is null) as transitions
      from geofence_visits v where account_id = $1 and geofence_id = $2 and superseded_at is null
      order by asset_id, entered_at`,
    [accountId, id],
  );
}

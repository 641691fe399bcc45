import { afterAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../platform/log.ts';
import { parseTrackerSettings } from '../../platform/tracker-settings.ts';
import { inboxPortal } from '../device-inbox/testing/inbox-portal.ts';
import { createIntake } from '../telemetry/pipeline/intake.ts';
import { openTrackerPorts } from '../telemetry/protocols/trackers/open-tracker-ports.ts';
import { connectTracker } from '../telemetry/protocols/trackers/testing/connect-tracker.ts';
import { noCommands } from '../telemetry/protocols/trackers/testing/no-commands.ts';
import { createOwnerFinder, findMissingAccounts } from './find-tracker-account.ts';
import { createFrameKeeper } from './keep-watched-frames.ts';

const portal = await inboxPortal();
const { owner, viewer, stranger, accountId, clock, queryAsOwner, database } = portal;
afterAll(() => portal.stop());

const claim = (trackerId: string, person = owner) =>
  person.call('createTrackerClaim', { body: { trackerId } });
const findOwner = createOwnerFinder(database.pipeline);
const findAccount = async (trackerId: string) => (await findOwner(trackerId))?.accountId ?? null;

async function actionsOf(trackerId: string): Promise<string[]> {
  const rows = await queryAsOwner<{ action: string }>(
    `select action from audit_entries where account_id = $1 and entity_id = $2 order by sequence`,
    [accountId, trackerId],
  );
  return rows.map(({ action }) => action);
}

describe('a tracker', () => {
  it('is claimed by administrators only, by an ID that can exist', async () => {
    for (const person of [viewer, portal.people.looker])
      await person.refused('createTrackerClaim', { body: { trackerId: '1' } }, 403);
    for (const trackerId of ['', 'a b', "'; drop", 'x'.repeat(41)])
      await owner.refused('createTrackerClaim', { body: { trackerId } }, 'trackerId');
  });

  it('is claimed once, whatever its case, and the claim is audited', async () => {
    const made = await claim('Unit-1');
    expect(made).toMatchObject({ trackerId: 'Unit-1', asset: null, claimedBy: { id: owner.id } });
    expect(await claim('UNIT-1')).toEqual(made);
    expect(await actionsOf('Unit-1')).toEqual(['tracker-claim.create']);
    expect(await findAccount('uNIT-1')).toBe(accountId);
  });

  it('of another account is refused, without saying whose it is', async () => {
    await claim('theirs', stranger);
    const refusal = await owner.send('createTrackerClaim', { body: { trackerId: 'THEIRS' } });
    expect(refusal.statusCode).toBe(422);
    expect(refusal.json()).toMatchObject({ errors: { trackerId: [104] } });
    expect(refusal.body).not.toContain(portal.elsewhere.name);
    expect((await owner.call('listTrackerClaims', { query: { search: 'theirs' } })).total).toBe(0);
    expect(await findAccount('theirs')).toBe(portal.elsewhere.id);
  });

  it('is claimed by one of two accounts at once', async () => {
    const claims = await Promise.allSettled([claim('raced'), claim('raced', stranger)]);
    expect(claims.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('is released, and any account can claim it', async () => {
    const { id } = await claim('moving');
    const params = { trackerClaimId: id };
    await stranger.refused('deleteTrackerClaim', { params }, 404);
    await owner.call('deleteTrackerClaim', { params });
    await owner.refused('deleteTrackerClaim', { params }, 404);
    expect(await actionsOf('moving')).toEqual(['tracker-claim.create', 'tracker-claim.delete']);
    expect(await findAccount('moving')).toBeNull();
    await claim('moving', stranger);
  });

  it('is listed with its asset, newest first, page by page', async () => {
    await portal.addAsset('page-2');
    for (const nth of [1, 2, 3]) await claim(`page-${nth}`);
    const query = { search: 'PAGE-', limit: 2 };
    const first = await owner.call('listTrackerClaims', { query });
    expect(first.items.map(({ trackerId }) => trackerId)).toEqual(['page-3', 'page-2']);
    expect(first.items[1]?.asset?.code).toMatch(/^A\d/);
    expect(first.total).toBe(3);
    const rest = await owner.call('listTrackerClaims', {
      query: { ...query, cursor: first.nextCursor ?? '' },
    });
    expect(rest.items.map(({ trackerId }) => trackerId)).toEqual(['page-1']);
    expect(rest.nextCursor).toBeNull();
  });
});

it('looks up all waiting trackers in one query', async () => {
  const query = vi.spyOn(database.pipeline, 'query');
  await claim('known');
  const asked = Array.from({ length: 500 }, (_, nth) => findAccount(`invented-${nth}`));
  expect(await findAccount('known')).toBe(accountId);
  expect((await Promise.all(asked)).every((found) => found === null)).toBe(true);
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
  expect(await findMissingAccounts(database.pipeline, [accountId, 999_999])).toEqual([999_999]);
});

/** Opens a port for trackers, for the time of a test. */
async function withPort(work: (port: number) => Promise<void>): Promise<void> {
  const log = createLogger({ level: 'silent' });
  const settings = parseTrackerSettings(
    (name) => (name === 'TRACKER_PORTS' ? 'h02:0' : undefined),
    '127.0.0.1',
    [],
  );
  if (settings === undefined) throw new Error('There is a port');
  const keepFrames = createFrameKeeper(database.pipeline, log);
  const options = {
    ...portal,
    log,
    findOwner,
    keepFrames,
    commands: noCommands,
    allowsUnsyncedCommits: true,
  };
  const intake = createIntake(options);
  const trackers = await openTrackerPorts({ ...options, settings, intake });
  try {
    await work(trackers.ports[0] ?? 0);
  } finally {
    await trackers.stop();
    await intake.drain();
  }
}

it('stores a refused frame when it is replayed after it has become valid', async () => {
  await portal.addAsset('8659');
  await claim('8659');
  await withPort(async (port) => {
    const tracker = await connectTracker(port);
    tracker.send('*HQ,8659,V1,123000,A,2233.5000,S,04703.2500,W,010.00,145,010626,FFFFFFFD#');
    await tracker.receive(1);
    const { items } = await portal.quarantine({ deviceId: '8659' });
    expect(items).toMatchObject([
      { reason: 'time_in_future', source: 'h02', asset: { id: expect.any(Number) } },
    ]);
    clock.advance(40 * 60_000);
    const run = await portal.replay({ filters: { deviceId: '8659' } });
    await portal.work(run);
    expect((await portal.quarantine({ deviceId: '8659' })).total).toBe(0);
    const rows = await queryAsOwner<{ at: Date; kind: string }>(
      `select e.occurred_at as at, e.kind from device_events e join devices d using (account_id, device_id)
      where d.external_id = '8659' union all
      select p.fixed_at, 'fix' from positions p join devices d using (account_id, device_id) where d.external_id = '8659'
      order by 2`,
    );
    expect(rows.map(({ at, kind }) => [at.toISOString(), kind])).toEqual([
      ['2026-06-01T12:30:00.000Z', 'alarm_sos'],
      ['2026-06-01T12:30:00.000Z', 'fix'],
    ]);
  });
});

it('shows the frames of a watched tracker with their meaning, to administrators of its account', async () => {
  await portal.addAsset('8660');
  const { id } = await claim('8660');
  const watch = { params: { trackerClaimId: id } };
  await stranger.refused('watchTracker', watch, 404);
  await viewer.refused('watchTracker', watch, 403);
  await withPort(async (port) => {
    const tracker = await connectTracker(port);
    const fix = (second: string) =>
      `*HQ,8660,V1,0800${second},A,2233.5000,S,04703.2500,W,010.00,145,010626,FFFFFFFD#`;
    tracker.send(fix('00'));
    await tracker.receive(1);
    expect((await owner.call('watchTracker', watch)).frames).toEqual([]);
    tracker.send(fix('01'));
    await tracker.receive(2);
    tracker.send(fix('02').replace('010626', '310226'));
    await expect.poll(async () => (await owner.call('watchTracker', watch)).frames.length).toBe(3);
    const { frames } = await owner.call('watchTracker', watch);
    expect(frames.map(({ direction }) => direction)).toEqual(['received', 'sent', 'received']);
    expect(frames[0]?.decoded?.refusal).toContain('not a date');
    expect(Buffer.from(frames[1]?.bytes ?? '', 'hex').toString()).toMatch(/^\*HQ,8660,V4,V1,/);
    expect(frames[2]).toMatchObject({
      bytes: Buffer.from(fix('01')).toString('hex'),
      decoded: {
        refusal: null,
        reports: [{ fixedAt: '2026-06-01T08:00:01.000Z', latitude: -22.558333333333334, alarms: ['sos'] }],
      },
    });
  });
});

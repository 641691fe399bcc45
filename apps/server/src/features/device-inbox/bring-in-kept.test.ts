import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { bringInKept, bringInKeptTask } from './bring-in-kept.ts';
import { fixAt, inboxPortal, of } from './testing/inbox-portal.ts';

const portal = await inboxPortal();
const {
  owner,
  viewer,
  theirs,
  accountId,
  queryAsOwner,
  addAsset,
  idOf,
  send,
  inbox,
  quarantine,
  work,
  osmand,
} = portal;
const jobs = new pg.Pool({ ...portal.database.connectionOf('azimute_jobs'), max: 1 });
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});

async function takeJobs(task: string): Promise<Record<string, unknown>[]> {
  const rows = await queryAsOwner<{ payload: Record<string, unknown> }>(
    `with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = $1 returning j.id, j.payload)
    select payload from taken order by id`,
    [task],
  );
  return rows.map(({ payload }) => payload);
}

/** Assigns as a user who can change assets and does not see the inbox. */
const connect = (assetId: number, deviceId: string) =>
  viewer.call('createAssetDevice', { params: { assetId }, body: { deviceId } });

async function storedTimes(deviceId: string): Promise<string[]> {
  const rows = await queryAsOwner<{ at: Date }>(
    `select p.fixed_at as at from positions p join devices d using (account_id, device_id)
    where d.external_id = $1 order by 1`,
    [deviceId],
  );
  return rows.map(({ at }) => at.toISOString());
}

describe('a device assigned by hand', () => {
  it('brings in its kept positions once, and none refused for another reason', async () => {
    await send([fixAt('early', 1), fixAt('early', 2)]);
    await send([fixAt('early', 7 * 86_400)]);
    expect((await quarantine({ deviceId: 'early' })).total).toBe(3);
    await connect(await addAsset(), 'early');

    const [wanted] = await takeJobs(bringInKeptTask);
    expect(await bringInKept(jobs, wanted)).toBe(2);
    expect(await bringInKept(jobs, wanted)).toBe(0);
    const [run, ...others] = await takeJobs('replay_quarantine');
    expect(others).toEqual([]);
    await work(await owner.call('getQuarantineReplay', { params: { replayId: Number(run?.['runId']) } }));
    expect(await storedTimes('early')).toEqual([1, 2].map((second) => fixAt('', second).time));
    const left = await quarantine({ deviceId: 'early' });
    expect(left.items.map(({ reason }) => reason)).toEqual(['time_in_future']);
  });

  it('is unblocked, without affecting one of another account', async () => {
    await send([fixAt('shared', 1)]);
    await send([fixAt('shared', 1)], theirs);
    await owner.call('blockUnknownDevice', of(await idOf('shared')));
    await connect(await addAsset(), 'shared');
    for (const job of await takeJobs(bringInKeptTask)) await bringInKept(jobs, job);
    const blocked = await queryAsOwner(
      `select from refused_devices where external_id = 'shared' and blocked_at is not null`,
    );
    expect(blocked).toEqual([]);
    const taken = await queryAsOwner<{ account_id: number }>(
      `select distinct account_id from quarantined_positions
      where external_id = 'shared' and quarantine_run_id is not null`,
    );
    expect(taken).toEqual([{ account_id: accountId }]);
  });

  it('ignores kept positions of unassigned devices', async () => {
    await send([fixAt('stranger', 1)]);
    expect(await bringInKept(jobs, { accountId, deviceIds: ['stranger'], reasons: ['unknown_device'] })).toBe(
      0,
    );
    expect((await inbox({ search: 'stranger' })).total).toBe(1);
  });
});

describe('a device with a corrected clock', () => {
  it('brings in positions dated 1,024 weeks behind, early or late, and nothing else', async () => {
    const weeks = 1024 * 7 * 86_400;
    const noon = 12 * 3_600;
    const assetId = await addAsset('rolled', 'other');
    const report = (device: string, second: number) => {
      const timestamp = Date.parse(fixAt(device, second).time) / 1000;
      return osmand(`id=${device}&lat=-15&lon=-47&timestamp=${timestamp}`);
    };
    for (const second of [
      noon - weeks,
      noon - weeks - 1,
      noon - weeks - 86_400,
      noon - weeks + 3 * 86_400,
      7 * 86_400,
    ])
      await report('rolled', second);
    await report('other', noon - weeks);
    expect((await quarantine({ deviceId: 'rolled' })).total).toBe(5);
    const health = await viewer.call('getAssetDeviceHealth', { params: { assetId } });
    const { deviceNumber = 0 } = health.devices.find(({ deviceId }) => deviceId === 'rolled') ?? {};
    await viewer.call('changeDeviceClock', { params: { deviceNumber }, body: { weeksAdded: 1024 } });

    for (const job of await takeJobs(bringInKeptTask)) expect(await bringInKept(jobs, job)).toBe(4);
    const run = (await takeJobs('replay_quarantine')).at(-1);
    await work(await owner.call('getQuarantineReplay', { params: { replayId: Number(run?.['runId']) } }));
    expect(await storedTimes('rolled')).toEqual(
      [noon - 86_400, noon - 1, noon].map((second) => fixAt('', second).time),
    );
    const left = await quarantine({ deviceId: 'rolled' });
    expect(left.items.map(({ reason }) => reason).toSorted()).toEqual(['time_in_future', 'time_too_old']);
    expect((await quarantine({ deviceId: 'other' })).total).toBe(1);

    await viewer.call('changeDeviceClock', { params: { deviceNumber }, body: { weeksAdded: 0 } });
    expect(await takeJobs(bringInKeptTask)).toEqual([]);
  });
});

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringInKept, bringInKeptTask } from './bring-in-kept.ts';
import { createInboxWorld, fixAt, type InboxWorld } from './testing/create-inbox-world.ts';

let world: InboxWorld;
let jobs: pg.Pool;
beforeAll(async () => {
  world = await createInboxWorld();
  jobs = new pg.Pool({ ...world.portal.database.connectionOf('azimute_jobs'), max: 1 });
});
afterAll(async () => {
  await jobs.end();
  await world.close();
});

/** Whoever may change assets, and does not see the inbox. */
const editor = () => ({ ...world.administratorOf(world.own), role: 'viewer' as const });

async function takeJobs(task: string): Promise<Record<string, unknown>[]> {
  const rows = await world.portal.queryAsOwner<{ payload: Record<string, unknown> }>(
    `with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = $1 returning j.id, j.payload)
    select payload from taken order by id`,
    [task],
  );
  return rows.map(({ payload }) => payload);
}

async function connect(assetId: number, deviceId: string): Promise<number> {
  world.actor = editor();
  const { status } = await world.call('POST', `/assets/${assetId}/devices`, { deviceId });
  world.actor = world.administratorOf(world.own);
  return status;
}

async function storedTimes(deviceId: string): Promise<string[]> {
  const rows = await world.portal.queryAsOwner<{ at: Date }>(
    `select p.fixed_at as at from positions p join devices d using (account_id, device_id)
    where d.external_id = $1 order by 1`,
    [deviceId],
  );
  return rows.map(({ at }) => at.toISOString());
}

describe('a device that is connected by hand', () => {
  it('brings in what it sent while it was unknown, once, and nothing that was refused for another reason', async () => {
    await world.send([fixAt('early', 1), fixAt('early', 2)]);
    await world.send([fixAt('early', 7 * 86_400)]);
    expect((await world.quarantine('?deviceId=early')).total).toBe(3);
    expect(await connect(await world.own.addAsset(), 'early')).toBe(201);

    const [wanted] = await takeJobs(bringInKeptTask);
    expect(await bringInKept(jobs, wanted)).toBe(2);
    expect(await bringInKept(jobs, wanted)).toBe(0);
    const [run, ...others] = await takeJobs('replay_quarantine');
    expect(others).toEqual([]);
    await world.work(await world.read(`/quarantined-positions/replays/${String(run?.['runId'])}`));
    expect(await storedTimes('early')).toEqual([1, 2].map((second) => fixAt('', second).time));
    const left = await world.quarantine('?deviceId=early');
    expect(left.items.map(({ reason }) => reason)).toEqual(['time_in_future']);
  });

  it('is no longer blocked, and one of another account is none of it', async () => {
    await world.send([fixAt('shared', 1)]);
    await world.send([fixAt('shared', 1)], world.other.key);
    await world.call('POST', `/unknown-devices/${await world.idOf('shared')}/block`);
    expect(await connect(await world.own.addAsset(), 'shared')).toBe(201);
    for (const job of await takeJobs(bringInKeptTask)) await bringInKept(jobs, job);
    const blocked = await world.portal.queryAsOwner(
      `select from refused_devices where external_id = 'shared' and blocked_at is not null`,
    );
    expect(blocked).toEqual([]);
    const taken = await world.portal.queryAsOwner<{ account_id: number }>(
      `select distinct account_id from quarantined_positions
      where external_id = 'shared' and quarantine_run_id is not null`,
    );
    expect(taken).toEqual([{ account_id: world.own.accountId }]);
  });

  it('leaves alone what was kept of devices that are connected to nothing', async () => {
    await world.send([fixAt('stranger', 1)]);
    expect(await bringInKept(jobs, { accountId: world.own.accountId, deviceIds: ['stranger'] })).toBe(0);
    expect((await world.inbox('?search=stranger')).total).toBe(1);
  });
});

import { liveStatuses } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPortalEvents } from '../../platform/events.ts';
import { notifyStates } from '../telemetry/pipeline/notify-states.ts';
import { announceChanges } from './announce-changes.ts';
import type { LiveClient } from './testing/live-client.ts';
import { createLiveWorld, type LiveWorld } from './testing/live-world.ts';

let world: LiveWorld;
/** Of an account in which nothing happens. */
let quiet: LiveClient;
beforeAll(async () => {
  world = await createLiveWorld({ publicUrl: 'https://portal.example' });
  quiet = await world.open(await world.addAdmin(await world.addAccount()));
});
afterAll(() => world.close());

function statusOf(name: (typeof liveStatuses)[number]): number {
  return liveStatuses.indexOf(name);
}

describe('a stream is refused', () => {
  it('without a ticket, with an unknown one or with anything else as its first message', async () => {
    for (const message of [
      { type: 'open', account: world.accountId },
      { type: 'open', ticket: 'made-up', account: world.accountId },
      'hello',
    ]) {
      const client = await world.connect();
      client.send(message);
      expect(await client.end()).toBe('unauthenticated');
    }
  });

  it('with a ticket that was used', async () => {
    const admin = await world.addAdmin();
    const ticket = await world.ticketFor(admin);
    const open = { type: 'open', ticket, account: world.accountId };
    const [first, second] = [await world.connect(), await world.connect()];
    first.send(open);
    await first.next('picture');
    second.send(open);
    expect(await second.end()).toBe('unauthenticated');
  });

  it('with a ticket that expired', async () => {
    const ticket = await world.ticketFor(await world.addAdmin());
    await world.db.queryAsOwner(`update live_tickets set expires_at = now() - interval '1 second'`);
    const client = await world.connect();
    client.send({ type: 'open', ticket, account: world.accountId });
    expect(await client.end()).toBe('unauthenticated');
  });

  it('when its session has ended since the ticket', async () => {
    const admin = await world.addAdmin();
    const ticket = await world.ticketFor(admin);
    await world.db.queryAsOwner('update sessions set ended_at = now() where session_id = $1', [
      admin.sessionId,
    ]);
    const client = await world.connect();
    client.send({ type: 'open', ticket, account: world.accountId });
    expect(await client.end()).toBe('unauthenticated');
  });

  it('for another account than that of the ticket or the session', async () => {
    const other = await world.addAccount();
    const admin = await world.addAdmin();
    const asked = await world.connect();
    asked.send({ type: 'open', ticket: await world.ticketFor(admin), account: other });
    expect(await asked.end()).toBe('account_mismatch');
    const ticket = await world.ticketFor(admin);
    await world.db.queryAsOwner('insert into memberships (account_id, user_id, role) values ($1, $2, $3)', [
      other,
      admin.userId,
      'admin',
    ]);
    await world.db.queryAsOwner('update sessions set current_account_id = $2 where session_id = $1', [
      admin.sessionId,
      other,
    ]);
    const moved = await world.connect();
    moved.send({ type: 'open', ticket, account: world.accountId });
    expect(await moved.end()).toBe('account_mismatch');
  });

  it('to a viewer without the module, and to everyone where the account has it off', async () => {
    const viewer = await world.addViewer([world.units[0]], ['services:dashboards']);
    expect(await (await world.open(viewer)).end()).toBe('forbidden');
    const plain = await world.addAccount(['services:dashboards']);
    expect(await (await world.open(await world.addAdmin(plain))).end()).toBe('forbidden');
  });

  it('to a request that is no WebSocket', async () => {
    const answer = await fetch(`http://127.0.0.1:${world.port}/api/v1/live`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad_request', detail: expect.any(String) });
  });

  it('to a page of another origin', async () => {
    await expect(world.connect({ origin: 'https://evil.example' })).rejects.toThrow('403');
    await expect(world.connect({ origin: 'null' })).rejects.toThrow('403');
    const own = await world.connect({ origin: 'https://portal.example' });
    expect(own.closed).toBe(false);
    await expect(world.connect({ origin: `http://127.0.0.1:${world.port}` })).rejects.toThrow('403');
    await expect(world.connect({ origin: 'http://evil.example', host: 'evil.example' })).rejects.toThrow(
      '403',
    );
  });

  it('to a page of another host than it called, where nothing says how people reach the portal', async () => {
    const unnamed = await createLiveWorld();
    await expect(unnamed.connect({ origin: 'https://evil.example' })).rejects.toThrow('403');
    const same = await unnamed.connect({ origin: `http://127.0.0.1:${unnamed.port}` });
    expect(same.closed).toBe(false);
    await unnamed.close();
  });
});

describe('a stream', () => {
  it('shows an administrator the account, and nothing of another', async () => {
    const [here, silent] = [await world.addAsset(world.units[0]), await world.addAsset(world.units[1])];
    const other = await world.addAccount();
    const elsewhere = await world.addAsset(await world.addUnit(other));
    await world.report([here], { latitude: -22.1234567, longitude: -47.5, speedKph: 62.5 });
    const client = await world.open(await world.addAdmin());
    await client.until(() => client.assets.get(here)?.[5] === 62.5 && client.assets.has(silent));
    expect(client.assets.get(here)).toEqual([
      here,
      statusOf('running'),
      expect.any(Number),
      -47.5,
      -22.123457,
      62.5,
      null,
      null,
      null,
      expect.any(Number),
    ]);
    expect(client.assets.get(silent)?.slice(0, 3)).toEqual([silent, statusOf('without_status'), null]);
    expect(client.assets.has(elsewhere)).toBe(false);
    await world.report([elsewhere]);
    await world.report([silent], { engineOn: false });
    await client.until(() => client.assets.get(silent)?.[1] === statusOf('turned_off'));
    expect(client.assets.has(elsewhere)).toBe(false);
  });

  it('shows a viewer only their UL, at the opening and in changes', async () => {
    const [own, other] = [await world.addAsset(world.units[0]), await world.addAsset(world.units[1])];
    const client = await world.open(await world.addViewer([world.units[0]]));
    await client.until(() => client.assets.has(own));
    await world.report([own, other], { speedKph: 33 });
    await client.until(() => client.assets.get(own)?.[5] === 33);
    await world.report([other], { speedKph: 34 });
    await world.report([own], { speedKph: 35 });
    await client.until(() => client.assets.get(own)?.[5] === 35);
    const told = client.messages.flatMap((message) => ('assets' in message ? message.assets : []));
    expect(told.map((tuple) => tuple[0])).not.toContain(other);
  });

  it('removes an asset that moves out of the UL, and brings it when it moves in', async () => {
    const asset = await world.addAsset(world.units[0]);
    const [from, to] = [
      await world.open(await world.addViewer([world.units[0]])),
      await world.open(await world.addViewer([world.units[1]])),
    ];
    await from.until(() => from.assets.has(asset));
    await world.db.queryAsOwner('update assets set unit_id = $2 where asset_id = $1', [
      asset,
      world.units[1],
    ]);
    await Promise.all([from.until(() => !from.assets.has(asset)), to.until(() => to.assets.has(asset))]);
    const told = await Promise.all([from.next('catalog_changed'), to.next('catalog_changed')]);
    expect(told).toHaveLength(2);
  });

  it('announces new, changed and removed assets', async () => {
    const client = await world.open(await world.addAdmin());
    await client.next('picture');
    const asset = await world.addAsset(world.units[0]);
    world.events.emit('assetsChanged', { accountId: world.accountId, assetIds: [asset] });
    await client.until(() => client.assets.has(asset));
    await client.next('catalog_changed');
    await world.db.queryAsOwner('update assets set in_maintenance = true where asset_id = $1', [asset]);
    await client.until(() => client.assets.get(asset)?.[1] === statusOf('in_maintenance'));
    const from = client.messages.length;
    await world.db.queryAsOwner('delete from assets where asset_id = $1', [asset]);
    await client.until(() => !client.assets.has(asset));
    expect(await client.next('changes', from)).toMatchObject({ assets: [], removed: [asset] });
  });

  it('announces a silence that no position announces', async () => {
    const asset = await world.addAsset(world.units[0], { silentAfter: '10 seconds' });
    const client = await world.open(await world.addAdmin());
    await client.until(() => client.assets.has(asset));
    await world.report([asset], { agoSeconds: 8 });
    // Running first, unless the two seconds are over before it is read.
    await client.until(() => client.assets.get(asset)?.[1] === statusOf('without_communication'));
    const told = client.messages.findLast((message) => message.type === 'changes');
    expect(told?.assets.map((tuple) => tuple[0])).toEqual([asset]);
  });

  it('brings who returns only what changed', async () => {
    const [still, moving] = [await world.addAsset(world.units[0]), await world.addAsset(world.units[0])];
    const viewer = await world.addViewer([world.units[0]]);
    const before = await world.open(viewer);
    const { epoch } = await before.next('picture');
    await before.until(() => before.assets.has(still) && before.assets.has(moving));
    before.terminate();
    await world.report([moving], { speedKph: 71 });
    const after = await world.open(viewer, { epoch, version: before.version });
    const { assets } = await after.next('changes');
    await after.until(() => after.assets.get(moving)?.[5] === 71);
    expect(assets.map((tuple) => tuple[0])).not.toContain(still);
    expect(after.messages.some((message) => message.type === 'picture')).toBe(false);
    const stranger = await world.open(viewer, { epoch: 'of another process', version: before.version });
    await stranger.next('picture');
    await stranger.until(() => stranger.assets.has(still));
  });

  it('has who returns read the catalogue again where it may have changed, and nobody else', async () => {
    const watching = await world.open(await world.addAdmin());
    await watching.next('picture');
    const asset = await world.addAsset(world.units[0]);
    await watching.next('catalog_changed');
    const viewer = await world.addViewer([world.units[0]]);
    const report = async (client: LiveClient, speedKph: number): Promise<void> => {
      await world.report([asset], { speedKph });
      await client.until(() => client.assets.get(asset)?.[5] === speedKph);
    };
    const isTold = (client: LiveClient): boolean =>
      client.messages.some((message) => message.type === 'catalog_changed');
    const before = await world.open(viewer);
    const { epoch } = await before.next('picture');
    await report(before, 11);
    before.terminate();
    const resumed = await world.open(viewer, { epoch, version: before.version });
    await resumed.next('changes');
    await report(resumed, 12);
    expect(isTold(resumed)).toBe(false);

    resumed.terminate();
    const from = watching.messages.length;
    await world.db.queryAsOwner(`update assets set model = 'Renamed' where asset_id = $1`, [asset]);
    await watching.next('catalog_changed', from);
    const late = await world.open(viewer, { epoch, version: resumed.version });
    await late.next('catalog_changed');
    const stranger = await world.open(viewer, { epoch: 'of another process', version: 1 });
    await stranger.next('catalog_changed');
    const fresh = await world.open(viewer);
    await fresh.next('picture');
    await report(fresh, 13);
    expect(isTold(fresh)).toBe(false);
  });

  it('hears of states that another process has stored', async () => {
    const assets = await Promise.all(Array.from({ length: 3 }, () => world.addAsset(world.units[0])));
    const client = await world.open(await world.addAdmin());
    await client.until(() => assets.every((asset) => client.assets.has(asset)));
    const elsewhere = createPortalEvents();
    const announcer = announceChanges({
      database: world.db.database,
      events: elsewhere,
      log: world.server.log,
    });
    await world.storeStates(assets, { speedKph: 55 });
    elsewhere.emit('statesChanged', { accountId: world.accountId, assetIds: assets });
    await client.until(() => assets.every((asset) => client.assets.get(asset)?.[5] === 55));
    await world.storeStates(assets, { speedKph: 56 });
    elsewhere.emit('statesChanged', { accountId: world.accountId, assetIds: assets });
    await announcer.stop();
    await client.until(() => assets.every((asset) => client.assets.get(asset)?.[5] === 56));
    expect(client.messages.some((message) => message.type === 'end')).toBe(false);
  });

  it('does not read again what its own process announces to others', async () => {
    const [own, other] = [await world.addAsset(world.units[0]), await world.addAsset(world.units[0])];
    const client = await world.open(await world.addAdmin());
    await client.until(() => client.assets.has(own) && client.assets.has(other));
    await world.storeStates([own, other], { speedKph: 41 });
    await notifyStates(world.db.database.pipeline, [[world.accountId, [own]]], world.events.processId);
    await notifyStates(world.db.database.pipeline, [[world.accountId, [other]]], 'another');
    await client.until(() => client.assets.get(other)?.[5] === 41);
    expect(client.assets.get(own)?.[5]).toBeNull();
  });

  it('says the time when nothing happens', async () => {
    const tick = await quiet.next('tick');
    expect(tick.at).toBeGreaterThan(Date.UTC(2025, 0));
  });
});

describe('a stream ends', () => {
  it.each([
    ['its session', 'update sessions set ended_at = now() where session_id = $2 and user_id = $1'],
    ['its user', 'update users set active = false where user_id = $1 and $2 > 0'],
    ['its membership', 'delete from memberships where user_id = $1 and $2 > 0'],
  ])('with %s, whoever ended it', async (_, sql) => {
    const admin = await world.addAdmin();
    const client = await world.open(admin);
    await client.next('picture');
    await world.db.queryAsOwner(sql, [admin.userId, Number(admin.sessionId)]);
    expect(await client.end()).toBe('unauthenticated');
  });

  it('at once when the session ends in this process', async () => {
    const admin = await world.addAdmin();
    const client = await world.open(admin);
    await client.next('picture');
    world.events.emit('sessionEnded', { sessionId: admin.sessionId });
    expect(await client.end()).toBe('unauthenticated');
  });

  it('when the session moves to another account', async () => {
    const other = await world.addAccount();
    const admin = await world.addAdmin();
    const client = await world.open(admin);
    await client.next('picture');
    await world.db.queryAsOwner(`insert into memberships values ($1, $2, 'admin')`, [other, admin.userId]);
    await world.db.queryAsOwner('update sessions set current_account_id = $2 where session_id = $1', [
      admin.sessionId,
      other,
    ]);
    expect(await client.end()).toBe('account_mismatch');
  });

  it('when the ULs change, and when the module is taken away', async () => {
    const [widened, closed] = [
      await world.addViewer([world.units[0]]),
      await world.addViewer([world.units[0]]),
    ];
    const clients = [await world.open(widened), await world.open(closed)] as const;
    await Promise.all(clients.map((client) => client.next('picture')));
    await world.db.queryAsOwner(
      `insert into profile_units select account_id, profile_id, $2 from profile_users where user_id = $1`,
      [widened.userId, world.units[1]],
    );
    await world.db.queryAsOwner(
      `delete from profile_sections where profile_id in (select profile_id from profile_users where user_id = $1)`,
      [closed.userId],
    );
    expect(await clients[0].end()).toBe('rights_changed');
    expect(await clients[1].end()).toBe('forbidden');
  });

  it('by the periodic check alone, where no notice is sent', async () => {
    const admin = await world.addAdmin();
    const client = await world.open(admin);
    await client.next('picture');
    await world.db.queryAsOwner(`update sessions set ends_at = now() where session_id = $1`, [
      admin.sessionId,
    ]);
    expect(await client.end()).toBe('unauthenticated');
  });

  it('when its client goes on talking', async () => {
    const client = await world.open(await world.addAdmin());
    await client.next('picture');
    client.send({ type: 'more' });
    expect(await client.end()).toBeUndefined();
  });

  it('goes on when the connection of its checks is lost, and is still checked', async () => {
    const admin = await world.addAdmin();
    const client = await world.open(admin);
    await client.next('picture');
    await world.db.queryAsOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'azimute live'`,
    );
    const asset = await world.addAsset(world.units[0]);
    await client.until(() => client.assets.has(asset));
    await world.db.queryAsOwner(`update sessions set ends_at = now() where session_id = $1`, [
      admin.sessionId,
    ]);
    expect(await client.end()).toBe('unauthenticated');
  });

  it('when rights can no longer be checked', async () => {
    const client = await world.open(await world.addAdmin());
    await client.next('picture');
    await world.db.queryAsOwner('revoke execute on function rights_of_sessions from azimute_app');
    expect(await client.end()).toBeUndefined();
    await world.db.queryAsOwner('grant execute on function rights_of_sessions to azimute_app');
    const back = await world.open(await world.addAdmin());
    expect(await back.next('picture')).toBeDefined();
  });
});

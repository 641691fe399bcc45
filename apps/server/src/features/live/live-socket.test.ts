import { liveStatuses } from '@azimute/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { createPortalEvents } from '../../platform/events.ts';
import { createLogger } from '../../platform/log.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { notifyStates } from '../telemetry/pipeline/notify-states.ts';
import { announceChanges } from './announce-changes.ts';
import type { LiveClient } from './testing/live-client.ts';
import { streamsOf } from './testing/streams-of.ts';

const portal = await portalOf({
  people: {
    deactivated: { role: 'admin' },
    removed: { role: 'admin' },
    moved: { role: 'admin' },
    moving: { role: 'admin' },
    ofSouth: { units: ['SOUTH'] },
    ofDashboards: { sees: ['services:dashboards'] },
    widened: {},
    closed: {},
  },
});
const { owner, viewer, stranger, people, accountId, unitIds, elsewhere, database, events, queryAsOwner } =
  portal;
const { NORTH, SOUTH } = unitIds;
const { connect, open, ticketFor, sessionOf, addAsset, storeStates, report, close } = streamsOf(portal);
afterAll(close);
/** In an account without events. */
const quiet = await open(stranger, { account: elsewhere.id });

const moveElsewhere = (userId: number) =>
  queryAsOwner('update sessions set current_account_id = $2 where user_id = $1', [userId, elsewhere.id]);

function statusOf(name: (typeof liveStatuses)[number]): number {
  return liveStatuses.indexOf(name);
}

describe('a stream is refused', () => {
  it('without a ticket, with an unknown one, or with any other first message', async () => {
    for (const message of [
      { type: 'open', account: accountId },
      { type: 'open', ticket: 'made-up', account: accountId },
      'hello',
    ]) {
      const client = await connect();
      client.send(message);
      expect(await client.end()).toBe('unauthenticated');
    }
  });

  it('with a used ticket', async () => {
    const opening = { type: 'open', ticket: await ticketFor(owner), account: accountId };
    const [first, second] = [await connect(), await connect()];
    first.send(opening);
    await first.next('picture');
    second.send(opening);
    expect(await second.end()).toBe('unauthenticated');
  });

  it('with an expired ticket', async () => {
    const ticket = await ticketFor(owner);
    await queryAsOwner(`update live_tickets set expires_at = now() - interval '1 second'`);
    const client = await connect();
    client.send({ type: 'open', ticket, account: accountId });
    expect(await client.end()).toBe('unauthenticated');
  });

  it('if its session ended after the ticket', async () => {
    const admin = await sessionOf(owner);
    const ticket = await ticketFor(admin);
    await queryAsOwner('update sessions set ended_at = now() where session_id = $1', [admin.sessionId]);
    const client = await connect();
    client.send({ type: 'open', ticket, account: accountId });
    expect(await client.end()).toBe('unauthenticated');
  });

  it('for an account other than that of the ticket or the session', async () => {
    const { moved } = people;
    await portal.joinElsewhere(moved, 'admin');
    const asked = await connect();
    asked.send({ type: 'open', ticket: await ticketFor(moved), account: elsewhere.id });
    expect(await asked.end()).toBe('account_mismatch');
    const ticket = await ticketFor(moved);
    await moveElsewhere(moved.id);
    const client = await connect();
    client.send({ type: 'open', ticket, account: accountId });
    expect(await client.end()).toBe('account_mismatch');
  });

  it('to a viewer without the module, and to everyone if the account has it off', async () => {
    expect(await (await open(people.ofDashboards)).end()).toBe('forbidden');
    const plain = await portalOf({ modules: ['services:dashboards'] });
    expect(await (await streamsOf(plain).open(plain.owner)).end()).toBe('forbidden');
  });

  it('for a request that is not a WebSocket', async () => {
    const answer = await fetch(`${await portal.listen()}/api/v1/live`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad_request', detail: expect.any(String) });
  });

  it('to a page of another origin', async () => {
    const named = await portalOf({ environment: { PUBLIC_URL: 'https://portal.example' } });
    const streams = streamsOf(named);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: await named.listen() },
      { origin: 'http://evil.example', host: 'evil.example' },
    ])
      await expect(streams.connect(headers)).rejects.toThrow('403');
    const own = await streams.connect({ origin: 'https://portal.example' });
    expect(own.closed).toBe(false);
    streams.close();
    await named.stop();
  });

  it('to a page of another host than it called, if the portal’s address is not configured', async () => {
    await expect(connect({ origin: 'https://evil.example' })).rejects.toThrow('403');
    const same = await connect({ origin: await portal.listen() });
    expect(same.closed).toBe(false);
  });
});

describe('a stream', () => {
  it('shows an administrator the account, and no other', async () => {
    const [here, silent] = [await addAsset(NORTH), await addAsset(SOUTH)];
    const foreign = await addAsset(elsewhere.unitIds['NORTH'] ?? 0);
    await report([here], { latitude: -22.1234567, longitude: -47.5, speedKph: 62.5 });
    const client = await open(owner);
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
    expect(client.assets.has(foreign)).toBe(false);
    await storeStates([foreign]);
    events.emit('statesChanged', { accountId: elsewhere.id, assetIds: [foreign] });
    await report([silent], { engineOn: false });
    await client.until(() => client.assets.get(silent)?.[1] === statusOf('turned_off'));
    expect(client.assets.has(foreign)).toBe(false);
  });

  it('shows a viewer only their UL, at first and in changes', async () => {
    const [own, other] = [await addAsset(NORTH), await addAsset(SOUTH)];
    const client = await open(viewer);
    await client.until(() => client.assets.has(own));
    await report([own, other], { speedKph: 33 });
    await client.until(() => client.assets.get(own)?.[5] === 33);
    await report([other], { speedKph: 34 });
    await report([own], { speedKph: 35 });
    await client.until(() => client.assets.get(own)?.[5] === 35);
    const told = client.messages.flatMap((message) => ('assets' in message ? message.assets : []));
    expect(told.map((tuple) => tuple[0])).not.toContain(other);
  });

  it('removes an asset that moves out of the UL, and adds it when it moves in', async () => {
    const asset = await addAsset(NORTH);
    const [from, to] = [await open(viewer), await open(people.ofSouth)];
    await from.until(() => from.assets.has(asset));
    await queryAsOwner('update assets set unit_id = $2 where asset_id = $1', [asset, SOUTH]);
    await Promise.all([from.until(() => !from.assets.has(asset)), to.until(() => to.assets.has(asset))]);
    const told = await Promise.all([from.next('catalog_changed'), to.next('catalog_changed')]);
    expect(told).toHaveLength(2);
  });

  it('announces new, changed and removed assets', async () => {
    const client = await open(owner);
    await client.next('picture');
    const asset = await addAsset(NORTH);
    events.emit('assetsChanged', { accountId, assetIds: [asset] });
    await client.until(() => client.assets.has(asset));
    await client.next('catalog_changed');
    await queryAsOwner('update assets set in_maintenance = true where asset_id = $1', [asset]);
    await client.until(() => client.assets.get(asset)?.[1] === statusOf('in_maintenance'));
    const from = client.messages.length;
    await queryAsOwner('delete from assets where asset_id = $1', [asset]);
    await client.until(() => !client.assets.has(asset));
    expect(await client.next('changes', from)).toMatchObject({ assets: [], removed: [asset] });
  });

  it('announces lost communication without a new position', async () => {
    const asset = await addAsset(NORTH, '10 seconds');
    const client = await open(owner);
    await client.until(() => client.assets.has(asset));
    await report([asset], { agoSeconds: 8 });
    // Running first, unless the two seconds have passed before it is read.
    await client.until(() => client.assets.get(asset)?.[1] === statusOf('without_communication'));
    const told = client.messages.findLast((message) => message.type === 'changes');
    expect(told?.assets.map((tuple) => tuple[0])).toEqual([asset]);
  });

  it('sends a returning client only the changes', async () => {
    const [still, moving] = [await addAsset(NORTH), await addAsset(NORTH)];
    const before = await open(viewer);
    const { epoch } = await before.next('picture');
    await before.until(() => before.assets.has(still) && before.assets.has(moving));
    before.terminate();
    await report([moving], { speedKph: 71 });
    const after = await open(viewer, { have: { epoch, version: before.version } });
    const { assets } = await after.next('changes');
    await after.until(() => after.assets.get(moving)?.[5] === 71);
    expect(assets.map((tuple) => tuple[0])).not.toContain(still);
    expect(after.messages.some((message) => message.type === 'picture')).toBe(false);
    const newcomer = await open(viewer, { have: { epoch: 'of another process', version: before.version } });
    await newcomer.next('picture');
    await newcomer.until(() => newcomer.assets.has(still));
  });

  it('asks only returning clients with a possibly outdated catalog to reload it', async () => {
    const watching = await open(owner);
    await watching.next('picture');
    const asset = await addAsset(NORTH);
    await watching.next('catalog_changed');
    const reportTo = async (client: LiveClient, speedKph: number): Promise<void> => {
      await report([asset], { speedKph });
      await client.until(() => client.assets.get(asset)?.[5] === speedKph);
    };
    const isTold = (client: LiveClient): boolean =>
      client.messages.some((message) => message.type === 'catalog_changed');
    const before = await open(viewer);
    const { epoch } = await before.next('picture');
    await reportTo(before, 11);
    before.terminate();
    const resumed = await open(viewer, { have: { epoch, version: before.version } });
    await resumed.next('changes');
    await reportTo(resumed, 12);
    expect(isTold(resumed)).toBe(false);

    resumed.terminate();
    const from = watching.messages.length;
    await queryAsOwner(`update assets set model = 'Renamed' where asset_id = $1`, [asset]);
    await watching.next('catalog_changed', from);
    const late = await open(viewer, { have: { epoch, version: resumed.version } });
    await late.next('catalog_changed');
    const newcomer = await open(viewer, { have: { epoch: 'of another process', version: 1 } });
    await newcomer.next('catalog_changed');
    const fresh = await open(viewer);
    await fresh.next('picture');
    await reportTo(fresh, 13);
    expect(isTold(fresh)).toBe(false);
  });

  it('receives states stored by another process', async () => {
    const assets = await Promise.all(Array.from({ length: 3 }, () => addAsset(NORTH)));
    const client = await open(owner);
    await client.until(() => assets.every((asset) => client.assets.has(asset)));
    const others = createPortalEvents();
    const announcer = announceChanges({
      database,
      events: others,
      log: createLogger({ level: 'silent' }),
    });
    await storeStates(assets, { speedKph: 55 });
    others.emit('statesChanged', { accountId, assetIds: assets });
    await client.until(() => assets.every((asset) => client.assets.get(asset)?.[5] === 55));
    await storeStates(assets, { speedKph: 56 });
    others.emit('statesChanged', { accountId, assetIds: assets });
    await announcer.stop();
    await client.until(() => assets.every((asset) => client.assets.get(asset)?.[5] === 56));
    expect(client.messages.some((message) => message.type === 'end')).toBe(false);
  });

  it('does not reload what its own process announces', async () => {
    const [own, other] = [await addAsset(NORTH), await addAsset(NORTH)];
    const client = await open(owner);
    await client.until(() => client.assets.has(own) && client.assets.has(other));
    await storeStates([own, other], { speedKph: 41 });
    await notifyStates(database.pipeline, [[accountId, [own]]], events.processId);
    await notifyStates(database.pipeline, [[accountId, [other]]], 'another');
    await client.until(() => client.assets.get(other)?.[5] === 41);
    expect(client.assets.get(own)?.[5]).toBeNull();
  });

  it('sends the time when idle', async () => {
    const tick = await quiet.next('tick');
    expect(tick.at).toBeGreaterThan(Date.UTC(2025, 0));
  });
});

describe('a stream ends', () => {
  it.each([
    ['its session', owner, 'update sessions set ended_at = now() where session_id = $2 and user_id = $1'],
    ['its user', people.deactivated, 'update users set active = false where user_id = $1 and $2 > 0'],
    ['its membership', people.removed, 'delete from memberships where user_id = $1 and $2 > 0'],
  ])('with %s, ended in any way', async (_, person, sql) => {
    const session = await sessionOf(person);
    const client = await open(session);
    await client.next('picture');
    await queryAsOwner(sql, [person.id, Number(session.sessionId)]);
    expect(await client.end()).toBe('unauthenticated');
  });

  it('at once when the session ends in this process', async () => {
    const admin = await sessionOf(owner);
    const client = await open(admin);
    await client.next('picture');
    events.emit('sessionEnded', { sessionId: admin.sessionId });
    expect(await client.end()).toBe('unauthenticated');
  });

  it('when the session moves to another account', async () => {
    const { moving } = people;
    const client = await open(moving);
    await client.next('picture');
    await portal.joinElsewhere(moving, 'admin');
    await moveElsewhere(moving.id);
    expect(await client.end()).toBe('account_mismatch');
  });

  it('when the ULs change, and when the module is revoked', async () => {
    const { widened, closed } = people;
    const clients = [await open(widened), await open(closed)] as const;
    await Promise.all(clients.map((client) => client.next('picture')));
    await queryAsOwner(
      `insert into profile_units select account_id, profile_id, $2 from profile_users where user_id = $1`,
      [widened.id, SOUTH],
    );
    await queryAsOwner(
      `delete from profile_sections where profile_id in (select profile_id from profile_users where user_id = $1)`,
      [closed.id],
    );
    expect(await clients[0].end()).toBe('rights_changed');
    expect(await clients[1].end()).toBe('forbidden');
  });

  it('by the periodic check alone, without a notice', async () => {
    const admin = await sessionOf(owner);
    const client = await open(admin);
    await client.next('picture');
    await queryAsOwner(`update sessions set ends_at = now() where session_id = $1`, [admin.sessionId]);
    expect(await client.end()).toBe('unauthenticated');
  });

  it('even if its client keeps sending', async () => {
    const client = await open(owner);
    await client.next('picture');
    client.send({ type: 'more' });
    expect(await client.end()).toBeUndefined();
  });

  it('but survives a lost connection of its checks', async () => {
    const admin = await sessionOf(owner);
    const client = await open(admin);
    await client.next('picture');
    await queryAsOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'azimute live' and datname = current_database()`,
    );
    const asset = await addAsset(NORTH);
    await client.until(() => client.assets.has(asset));
    await queryAsOwner(`update sessions set ends_at = now() where session_id = $1`, [admin.sessionId]);
    expect(await client.end()).toBe('unauthenticated');
  });

  it('when rights can no longer be checked', async () => {
    const client = await open(owner);
    await client.next('picture');
    await queryAsOwner('revoke execute on function rights_of_sessions from azimute_app');
    expect(await client.end()).toBeUndefined();
    await queryAsOwner('grant execute on function rights_of_sessions to azimute_app');
    const back = await open(owner);
    expect(await back.next('picture')).toBeDefined();
  });
});

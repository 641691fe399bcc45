import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock, systemClock } from '../../platform/clock.ts';
import { createPortalEvents } from '../../platform/events.ts';
import { assetsRoutes } from '../assets/assets-routes.ts';
import { createLiveWorld } from '../live/testing/live-world.ts';
import { startNotificationsWorld } from '../notifications/testing/notifications-world.ts';
import { assignProfiles } from './assign-profiles.ts';
import { changeProfile } from './change-profile.ts';
import { createProfile } from './create-profile.ts';
import { deleteProfile } from './delete-profile.ts';
import { startProfilesPortal, type ProfilesPortal } from './testing/start-profiles-portal.ts';

const SETTINGS = 'services:simc:settings';
const MAP = { module: 'services:simc:geolocalizacao:mapa', level: 'see' } as const;
const ASSETS = { module: 'services:simc:geolocalizacao:ativos', level: 'see' } as const;
const nothingElse = { attachUserIds: [], detachUserIds: [] };

describe('calls of a person whose profile changes', () => {
  const rows = 10_000;
  let portal: ProfilesPortal;
  let profileId: number;
  beforeAll(async () => {
    const clock = createManualClock(new Date('2030-03-04T12:00:00Z'));
    portal = await startProfilesPortal((deps) => assetsRoutes({ ...deps, clock }));
    await portal.queryAsOwner(
      `insert into assets (account_id, unit_id, code, model)
        select $1, $2, 'SOUTH-' || lpad(n::text, 6, '0'), repeat('m', 60) from generate_series(2, $3::int) n`,
      [portal.accountId, portal.units[1], rows],
    );
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    await portal.queryAsOwner('delete from profiles');
    const made = await portal.create({
      name: 'Yard',
      sections: [ASSETS],
      unitIds: [portal.units[0], portal.units[1]],
      userIds: [portal.userIds['rui']],
    });
    profileId = made.id;
  });

  const change = (body: object) => portal.ask('ana', 'PUT', `/profiles/${profileId}`, body);
  const found = async (search: string) =>
    (await portal.ask('rui', 'GET', `/assets?limit=1&search=${search}`)).json<{ total: number }>().total;

  it('see the other part of the fleet with the next one: list, search, and by address', async () => {
    expect([await found('NORTH'), await found('SOUTH')]).toEqual([2, rows]);
    const [foreign] = await portal.queryAsOwner<{ id: number }>(
      'select asset_id as id from assets where unit_id = $1 limit 1',
      [portal.units[1]],
    );
    await change({ unitIds: [portal.units[0]] });
    expect([await found('NORTH'), await found('SOUTH')]).toEqual([2, 0]);
    const answers = await Promise.all(
      [foreign?.id, 2_000_000_000].map((id) => portal.ask('rui', 'GET', `/assets/${id}`)),
    );
    // Word for word the same for what is somebody else's and for what is not there.
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(answers[0]?.body).toBe(answers[1]?.body);
    await change({ sections: [] });
    expect((await portal.ask('rui', 'GET', '/assets')).statusCode).toBe(403);
  });

  it('see a UL that is created with their profile, and no other that is created', async () => {
    const create = (code: string, profileIds: number[], who = 'ana') =>
      portal.ask(who, 'POST', '/units', { code, name: code, profileIds });
    const unitsOf = async () =>
      (await portal.ask('rui', 'GET', '/units'))
        .json<{ items: { code: string }[] }>()
        .items.map(({ code }) => code);
    expect((await create('NOBODY', [], 'rui')).statusCode).toBe(403);
    const theirs = await portal.queryAsOwner<{ id: number }>(
      `insert into profiles (account_id, name) values ($1, 'Theirs') returning profile_id as id`,
      [portal.otherAccountId],
    );
    const refused = await create('NOBODY', [profileId, theirs[0]?.id ?? 0]);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { errors: { profileIds: ['not_found'] } },
    ]);
    const before = await portal.ask('ana', 'GET', `/profiles/${profileId}`);
    expect((await create('UNSEEN', [])).statusCode).toBe(201);
    const seen = await create('SEEN', [profileId]);
    expect(await unitsOf()).toEqual(['NORTH-', 'SEEN', 'SOUTH-']);
    // Who has the profile open learns that it is another version by now.
    const stale = await change({ updatedAt: before.json<{ updatedAt: string }>().updatedAt, unitIds: [] });
    expect(stale.statusCode).toBe(409);
    const audited = await portal.queryAsOwner(
      `select after->'unitIds' as "unitIds" from audit_entries
        where action = 'profile.update' and entity_id = $1 order by at desc limit 1`,
      [String(profileId)],
    );
    const { id } = seen.json<{ id: number }>();
    expect(audited).toEqual([{ unitIds: [portal.units[0], portal.units[1], id] }]);
  });

  it('export from then on no row of a UL that was taken away', async () => {
    const answer = await portal.server.inject({
      method: 'POST',
      url: '/api/v1/assets/export',
      headers: { authorization: `Bearer ${portal.tokens['rui'] ?? ''}` },
      payload: { selection: { filters: {} } },
      payloadAsStream: true,
    });
    const stream = answer.stream();
    await once(stream, 'readable');
    await change({ unitIds: [portal.units[0]] });
    const whole = (await buffer(stream)).toString('utf8');
    expect(whole).toContain('NORTH-1');
    expect(whole).not.toContain(`SOUTH-0${rows}`);
  });
});

describe('the live stream of a person whose profile changes', () => {
  it('ends at once, in every process, and shows the new part alone when it is opened again', async () => {
    const world = await createLiveWorld();
    const { units } = world;
    await world.db.queryAsOwner(
      `update accounts set modules = '{services:simc:geolocalizacao,services:simc:settings}'`,
    );
    const admin = { ...(await world.addAdmin()).actor, sees: [SETTINGS], changes: [SETTINGS] };
    const viewer = await world.addViewer([], []);
    const [north, south] = [await world.addAsset(units[0]), await world.addAsset(units[1])];
    // As from another process: what is emitted here reaches no stream.
    const writes = {
      database: world.db.database,
      clock: systemClock,
      events: createPortalEvents(),
      actor: admin,
    };
    const values = { description: '', sections: [MAP], userIds: [viewer.userId] };
    const { id } = await createProfile(writes, { ...values, name: 'Yard', unitIds: [units[0]] });
    const open = async (unitIds: readonly number[], seen: number, unseen: number) => {
      const stream = await world.open({ ...viewer, actor: { ...viewer.actor, unitIds, sees: [MAP.module] } });
      await stream.until(() => stream.assets.has(seen));
      expect(stream.assets.has(unseen)).toBe(false);
      return stream;
    };
    const first = await open([units[0]], north, south);
    await changeProfile(writes, id, { ...nothingElse, unitIds: [units[1]] });
    expect(await first.end()).toBe('rights_changed');

    const ends: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        'section',
        () => changeProfile(writes, id, { ...nothingElse, sections: [] }),
        () => changeProfile(writes, id, { ...nothingElse, sections: [MAP] }),
      ],
      [
        'link',
        () => assignProfiles(writes, viewer.userId, { profileIds: [] }),
        () => assignProfiles(writes, viewer.userId, { profileIds: [id] }),
      ],
      ['profile', () => deleteProfile(writes, id), async () => undefined],
    ];
    for (const [what, take, giveBack] of ends) {
      const stream = await open([units[1]], south, north);
      await take();
      expect(await stream.end(), what).toBe('forbidden');
      await giveBack();
    }
    await world.close();
  });
});

describe('the notification stream of a person', () => {
  it('tells of notifications with the first profile and no more after the last', async () => {
    const world = await startNotificationsWorld();
    const { ana, guest } = world.people;
    await world.queryAsOwner(`update accounts set modules = '{notifications,services:simc:settings}'`);
    const admin = { ...ana.actor, sees: [SETTINGS], changes: [SETTINGS] };
    const writes = {
      database: world.database,
      clock: systemClock,
      events: createPortalEvents(),
      actor: admin,
    };
    const stream = await world.stream('guest');
    await stream.untilRights(1);
    const values = { description: '', sections: [], unitIds: [], userIds: [guest.userId] };
    const { id } = await createProfile(writes, { ...values, name: 'Told' });
    await stream.until(() => true);
    const known = stream.rights.length;
    await changeProfile(writes, id, { attachUserIds: [], detachUserIds: [guest.userId] });
    await stream.untilRights(known + 1);
    expect((await world.call('GET', '', 'guest')).statusCode).toBe(403);
    await world.stop();
  });
});

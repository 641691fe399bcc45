import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createPortalEvents } from '../../platform/events.ts';
import { actorOf } from '../../testing/actor-of.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { streamsOf } from '../live/testing/streams-of.ts';
import { streamOf } from '../notifications/testing/event-stream.ts';
import { assignProfiles } from './assign-profiles.ts';
import { changeProfile } from './change-profile.ts';
import { createProfile } from './create-profile.ts';
import { deleteProfile } from './delete-profile.ts';
import { clearProfiles, plantForeignProfile, profilesPlan } from './testing/profiles-plan.ts';

const SETTINGS = 'services:simc:settings';
const MAP = { module: 'services:simc:geolocalizacao:mapa', level: 'see' } as const;
const ASSETS = { module: 'services:simc:geolocalizacao:ativos', level: 'see' } as const;
const nothingElse = { attachUserIds: [], detachUserIds: [] };

describe('calls of a person whose profile changes', async () => {
  const rows = 10_000;
  const portal = await portalOf(profilesPlan);
  const { owner, viewer: rui, accountId, queryAsOwner } = portal;
  const { NORTH, SOUTH } = portal.unitIds;
  await queryAsOwner(
    `insert into assets (account_id, unit_id, code, model)
      select $1, $2, 'SOUTH-' || lpad(n::text, 6, '0'), repeat('m', 60) from generate_series(2, $3::int) n`,
    [accountId, SOUTH, rows],
  );
  let profileId: number;
  beforeEach(async () => {
    await clearProfiles(portal);
    const made = await owner.call('createProfile', {
      body: { name: 'Yard', sections: [ASSETS], unitIds: [NORTH, SOUTH], userIds: [rui.id] },
    });
    profileId = made.id;
  });

  const of = () => ({ params: { profileId } });
  const change = (body: { unitIds?: number[]; sections?: [] }) =>
    owner.call('changeProfile', { ...of(), body });
  const found = async (search: string) =>
    (await rui.call('listAssets', { query: { limit: 1, search } })).total;

  it('show the new part of the fleet at once: in lists, search, and by URL', async () => {
    expect([await found('NORTH'), await found('SOUTH')]).toEqual([2, rows]);
    await change({ unitIds: [NORTH] });
    expect([await found('NORTH'), await found('SOUTH')]).toEqual([2, 0]);
    const answers = await Promise.all(
      [portal.assetIds['SOUTH-1'], 2_000_000_000].map((assetId) =>
        rui.refused('getAsset', { params: { assetId } }, 404),
      ),
    );
    // The same wording for something that only another user sees and for something missing.
    expect(answers[0]).toEqual(answers[1]);
    await change({ sections: [] });
    await rui.refused('listAssets', {}, 403);
  });

  it('show a UL created with their profile, and no other new one', async () => {
    const unit = (code: string, profileIds: number[]) => ({ body: { code, name: code, profileIds } });
    await rui.refused('createUnit', unit('NOBODY', []), 403);
    const foreign = unit('NOBODY', [profileId, await plantForeignProfile(portal)]);
    await owner.refused('createUnit', foreign, { profileIds: ['not_found'] });
    const { updatedAt } = await owner.call('getProfileDetails', of());
    await owner.call('createUnit', unit('UNSEEN', []));
    const seen = await owner.call('createUnit', unit('SEEN', [profileId]));
    const codes = (await rui.call('listUnits')).items.map(({ code }) => code);
    expect(codes).toEqual(['NORTH', 'SEEN', 'SOUTH']);
    // An administrator who has the profile open is notified that its version has changed.
    await owner.refused('changeProfile', { ...of(), body: { updatedAt, unitIds: [] } }, 409);
    const audited = await queryAsOwner(
      `select after->'unitIds' as "unitIds" from audit_entries
        where action = 'profile.update' and entity_id = $1 order by at desc limit 1`,
      [String(profileId)],
    );
    expect(audited).toEqual([{ unitIds: [NORTH, SOUTH, seen.id] }]);
  });

  it('export no further rows of a removed UL', async () => {
    const answer = await portal.server.inject({
      method: 'POST',
      url: '/api/v1/assets/export',
      headers: { authorization: `Bearer ${rui.token}` },
      payload: { selection: { filters: {} } },
      payloadAsStream: true,
    });
    const stream = answer.stream();
    await once(stream, 'readable');
    await change({ unitIds: [NORTH] });
    const whole = (await buffer(stream)).toString('utf8');
    expect(whole).toContain('NORTH-1');
    expect(whole).not.toContain(`SOUTH-0${rows}`);
  });
});

describe('the live stream of a person whose profile changes', () => {
  it('ends at once in every process, and shows only the new part when reopened', async () => {
    const portal = await portalOf({ people: { guest: { hasProfile: false } } });
    const { unitIds, database } = portal;
    const { guest } = portal.people;
    const streams = streamsOf(portal);
    const [north, south] = [await streams.addAsset(unitIds.NORTH), await streams.addAsset(unitIds.SOUTH)];
    // Like from another process: an event emitted here reaches no stream.
    const actor = await actorOf(portal, portal.owner);
    const writes = { database, clock: systemClock, events: createPortalEvents(), actor };
    const values = { description: '', sections: [MAP], userIds: [guest.id] };
    const { id } = await createProfile(writes, { ...values, name: 'Yard', unitIds: [unitIds.NORTH] });
    const open = async (seen: number, unseen: number) => {
      const stream = await streams.open(guest);
      await stream.until(() => stream.assets.has(seen));
      expect(stream.assets.has(unseen)).toBe(false);
      return stream;
    };
    const first = await open(north, south);
    await changeProfile(writes, id, { ...nothingElse, unitIds: [unitIds.SOUTH] });
    expect(await first.end()).toBe('rights_changed');

    const ends: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        'section',
        () => changeProfile(writes, id, { ...nothingElse, sections: [] }),
        () => changeProfile(writes, id, { ...nothingElse, sections: [MAP] }),
      ],
      [
        'link',
        () => assignProfiles(writes, guest.id, { profileIds: [] }),
        () => assignProfiles(writes, guest.id, { profileIds: [id] }),
      ],
      ['profile', () => deleteProfile(writes, id), async () => undefined],
    ];
    for (const [what, take, giveBack] of ends) {
      const stream = await open(south, north);
      await take();
      expect(await stream.end(), what).toBe('forbidden');
      await giveBack();
    }
    streams.close();
  });
});

describe('the notification stream of a person', () => {
  it('starts notifications with the first profile and stops them after the last', async () => {
    const portal = await portalOf({
      modules: ['notifications', SETTINGS],
      people: { guest: { hasProfile: false } },
    });
    const { guest } = portal.people;
    // Like from another process: an event emitted here reaches no stream.
    const actor = await actorOf(portal, portal.owner);
    const writes = { ...portal, events: createPortalEvents(), actor };
    const stream = await streamOf(portal, guest);
    await stream.untilRights(1);
    const values = { description: '', sections: [], unitIds: [], userIds: [guest.id] };
    const { id } = await createProfile(writes, { ...values, name: 'Told' });
    await stream.until(() => true);
    const known = stream.rights.length;
    await changeProfile(writes, id, { attachUserIds: [], detachUserIds: [guest.id] });
    await stream.untilRights(known + 1);
    await guest.refused('listNotifications', {}, 403);
    stream.close();
  });
});

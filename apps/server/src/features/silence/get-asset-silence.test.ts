import { afterAll, beforeAll, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { portalOf } from '../../testing/portal-of.ts';

const MODULE = 'services:simc:geolocalizacao:ativos';
const now = new Date('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();
const portal = await portalOf({
  clock: createManualClock(now),
  modules: [MODULE],
  assets: {
    heard: { devices: ['heard'] },
    bare: {},
    fresh: { devices: ['fresh'] },
    clock: { devices: ['clock'] },
    key: { devices: ['key'] },
    quiet: { devices: ['quiet'] },
  },
  viewer: { sees: [MODULE] },
  people: { far: { sees: [MODULE], units: [] }, other: { sees: [] } },
});
const { owner, viewer, stranger, visitor, people, accountId, assetIds, queryAsOwner } = portal;
afterAll(() => portal.stop());

beforeAll(async () => {
  for (const [name, hours] of [
    ['heard', 1],
    ['clock', 60],
    ['key', 48],
    ['quiet', 200],
  ] as const)
    await queryAsOwner(
      `insert into asset_states (account_id, asset_id, device_id, fixed_at, received_at, contact_at, latitude, longitude, engine_on)
        select $1, $2, d.device_id, $3, $3, $3, 0, $4, false from devices d where d.account_id = $1 and d.asset_id = $2`,
      [accountId, assetIds[name], hoursAgo(hours), hours / 10],
    );
  await queryAsOwner(
    `insert into quarantined_positions (account_id, external_id, reason, content_hash, payload, received_at)
      values ($1, 'clock', 'time_in_future', 1, '{}', $2), ($1, 'quiet', 'malformed', 1, '{}', $2)`,
    [accountId, hoursAgo(2)],
  );
  await queryAsOwner(
    `insert into api_keys (account_id, name, secret_hash, scopes, created_at, revoked_at)
      values ($1, 'trackers', '\\x00', array['positions:write'], $2, $3)`,
    [accountId, hoursAgo(900), hoursAgo(47.5)],
  );
});

const why = async (person: typeof owner, name: keyof typeof assetIds) =>
  await person.call('getAssetSilence', { params: { assetId: assetIds[name] } });

it('refuses users who do not see the asset', async () => {
  const asked = { params: { assetId: assetIds.quiet } };
  await visitor.refused('getAssetSilence', asked, 401);
  await people.other.refused('getAssetSilence', asked, 403);
  await people.far.refused('getAssetSilence', asked, 404);
  await stranger.refused('getAssetSilence', asked, 404);
});

it('explains why an asset is not reporting, with the evidence, to users who see it on the map', async () => {
  expect(await why(viewer, 'heard')).toEqual({
    assetId: assetIds.heard,
    silentLimitMinutes: 1440,
    silence: null,
  });
  const causes = await Promise.all(
    (['bare', 'fresh', 'clock', 'key', 'quiet'] as const).map(
      async (name) => (await why(viewer, name)).silence,
    ),
  );
  expect(causes.map((silence) => silence?.cause)).toEqual([
    'no_device',
    'never_reported',
    'clock_wrong',
    'key_ended',
    'unknown',
  ]);
  expect(causes[0]?.evidence.hasDevice).toBe(false);
  expect(causes[2]?.evidence.clockRefusedAt).toBe(hoursAgo(2));
  expect(causes[3]).toMatchObject({ silentSince: hoursAgo(48), evidence: { keyEndedAt: hoursAgo(47.5) } });
});

import type { Configuration } from '@azimute/contract';
import { describe, expect, it } from 'vitest';
import { clientOf, type PortalClient } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { drawFence, square } from '../geofences/testing/plant-fences.ts';

const portal = await portalOf();
const { owner, visitor, accountId, unitIds, queryAsOwner, server } = portal;
await drawFence(portal, { name: 'Fixed' });

const exportOf = async (client: PortalClient): Promise<Configuration> =>
  (await client.call('getConfiguration')).configuration;
const pathsOf = async (given: object, by: PortalClient): Promise<string[]> => {
  const { problems } = await by.call('planConfiguration', {
    body: { configuration: { version: 1, ...given } },
  });
  return problems.map(({ path }) => path);
};
const unit = (code: string) => ({ code, name: code });

describe('rights', () => {
  const serviceWith = async (sections: readonly object[]) => {
    const { id } = await owner.call('createProfile', {
      body: { name: `Robot ${Math.random()}`, sections: sections as never, unitIds: [unitIds.NORTH] },
    });
    const { key } = await owner.call('createServiceAccount', { body: { name: 'Robot', profileIds: [id] } });
    return clientOf(server, key);
  };
  const yard = {
    name: 'By a robot',
    unit: 'NORTH',
    resources: ['entry'],
    assets: { all: true },
    shape: square(),
  };

  it('are those of the caller, record by record', async () => {
    await visitor.refused('getConfiguration', {}, 401);
    const robot = await serviceWith([{ module: 'services:simc:geolocalizacao:cercas', level: 'change' }]);
    const seen = await exportOf(robot);
    expect(Object.keys(seen).toSorted()).toEqual(
      ['geofences', 'readings', 'targets', 'units', 'version', 'workingHours'].toSorted(),
    );
    expect(seen.units?.map(({ code }) => code)).toEqual(['NORTH']);
    expect(await pathsOf({ users: [], profiles: [], webhooks: [] }, robot)).toEqual([
      'profiles',
      'users',
      'webhooks',
    ]);
    expect(await pathsOf({ units: [unit('MINE')] }, robot)).toEqual(['units.0']);
    expect(await pathsOf({ geofences: [{ ...yard, unit: 'SOUTH' }] }, robot)).toEqual(['geofences.0.unit']);
    const configuration = { version: 1 as const, geofences: [yard] };
    const { hash } = await robot.call('planConfiguration', { body: { configuration } });
    expect(await robot.call('applyConfiguration', { body: { configuration, hash } })).toMatchObject({
      created: 1,
    });
    const [row] = await queryAsOwner<{ actor: string }>(
      `select (select name from users u where u.user_id = a.user_id) as actor from audit_entries a
        where account_id = $1 and action = 'geofence.create' order by sequence desc limit 1`,
      [accountId],
    );
    expect(row?.actor).toBe('Robot');
  });

  it('of a reader allow plans without steps only', async () => {
    const reader = await serviceWith([{ module: 'services:simc:geolocalizacao:cercas', level: 'see' }]);
    const { geofences } = await exportOf(reader);
    expect(await pathsOf({ geofences }, reader)).toEqual([]);
    const changed = geofences?.map((one) => ({ ...one, color: 'red' }));
    expect(await pathsOf({ geofences: changed }, reader)).toEqual(
      geofences?.map((_, at) => `geofences.${at}`),
    );
  });

  it('never let a change drop what the caller cannot see', async () => {
    await owner.call('createAlertType', {
      body: {
        code: 'PARTIAL',
        name: 'Partial',
        condition: { type: 'calculated', when: { kind: 'idling', minutes: 5 } },
        scope: { unitIds: [unitIds.NORTH] },
        sending: { levels: [{ afterMinutes: 0, userIds: [owner.id] }] },
      },
    });
    const robot = await serviceWith([{ module: 'services:simc:alertas:gerenciamento', level: 'change' }]);
    const { configuration, notes } = await robot.call('getConfiguration');
    expect(notes.join()).toContain('"PARTIAL" refers to 1 user');
    const alertTypes = configuration.alertTypes?.filter(({ code }) => code === 'PARTIAL');
    expect(await pathsOf({ alertTypes }, robot)).toEqual([]);
    const renamed = alertTypes?.map((one) => ({ ...one, name: 'Renamed' }));
    expect(await pathsOf({ alertTypes: renamed }, robot)).toEqual(['alertTypes.0']);
  });

  it('include documents of up to 4 MB', async () => {
    const robot = await serviceWith([]);
    const ofLength = (length: number) => ({
      configuration: { version: 1, units: [{ code: 'x'.repeat(length) }] },
    });
    expect((await robot.send('planConfiguration', { body: ofLength(3_000_000) })).statusCode).toBe(200);
    await robot.refused('planConfiguration', { body: ofLength(5_000_000) }, 413);
  });
});

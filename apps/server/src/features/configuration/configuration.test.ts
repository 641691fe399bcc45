import { configurationSections, type Configuration, type ConfigurationPlan } from '@azimute/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PortalClient } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { drawFence, square } from '../geofences/testing/plant-fences.ts';
import { plantedConfiguration } from './testing/planted-configuration.ts';

const portal = await portalOf({ assets: { A1: {}, A2: {} } });
const { owner, viewer, stranger, accountId, unitIds, queryAsOwner } = portal;

const exportOf = async (client: PortalClient): Promise<Configuration> =>
  (await client.call('getConfiguration')).configuration;
const plan = (
  configuration: Configuration,
  { by = owner, deletes = false } = {},
): Promise<ConfigurationPlan> => by.call('planConfiguration', { body: { configuration, deletes } });
const apply = async (configuration: Configuration, { by = owner, deletes = false } = {}) => {
  const { hash, problems } = await plan(configuration, { by, deletes });
  expect(problems).toEqual([]);
  return await by.call('applyConfiguration', { body: { configuration, deletes, hash } });
};
const pathsOf = async (given: object, by: PortalClient = owner): Promise<string[]> =>
  (await plan({ version: 1, ...given }, { by: by as typeof owner })).problems.map(({ path }) => path);
const auditCount = async (): Promise<number> => {
  const [row] = await queryAsOwner<{ count: number }>(
    'select count(*)::int as count from audit_entries where account_id = $1',
    [accountId],
  );
  return row?.count ?? 0;
};
const withoutUsers = ({ users: _users, ...others }: Configuration): Configuration => others;
const unit = (code: string) => ({ code, name: code });

describe('a round trip', () => {
  it('creates every kind, and changes nothing when applied again', async () => {
    const made = await apply(plantedConfiguration);
    expect(made).toMatchObject({ created: 16, changed: 0, deleted: 0 });
    expect(made.secrets).toEqual([{ webhook: 'ERP', secret: expect.stringMatching(/^whsec_/) }]);
    const exported = await exportOf(owner);
    for (const given of [plantedConfiguration, exported]) {
      expect((await plan(given)).steps).toEqual([]);
      expect(await apply(given)).toEqual({ created: 0, changed: 0, deleted: 0, secrets: [] });
    }
    expect(await exportOf(owner)).toEqual(exported);
    expect(JSON.stringify(exported)).not.toContain('whsec_');
  });

  it('makes another account equal', async () => {
    const wanted = withoutUsers(await exportOf(owner));
    await apply(wanted, { by: stranger, deletes: true });
    expect(withoutUsers(await exportOf(stranger))).toEqual(wanted);
    expect((await plan(wanted, { by: stranger, deletes: true })).steps).toEqual([]);
  });

  it('refers to assets by code and to users by e-mail', async () => {
    const { id } = await drawFence(portal, {
      name: 'Selected',
      assets: { all: false, ids: [portal.assetIds.A2, portal.assetIds.A1] },
    });
    const exported = await exportOf(owner);
    expect(exported.geofences).toContainEqual(
      expect.objectContaining({
        name: 'Selected',
        unit: 'NORTH',
        assets: { all: false, codes: ['A1', 'A2'] },
      }),
    );
    expect(exported.users).toContainEqual({ email: owner.email, role: 'admin', profiles: [] });
    await owner.call('deleteGeofence', { params: { geofenceId: id }, query: { subGeofences: 0 } });
    await apply(exported);
    expect(await exportOf(owner)).toEqual(exported);
  });

  it('changes records, and the role and profiles of users', async () => {
    const exported = await exportOf(owner);
    const given = {
      version: 1 as const,
      units: exported.units?.map((one) => (one['code'] === 'WEST' ? { ...one, name: 'Far west' } : one)),
      users: [{ email: viewer.email, role: 'viewer', profiles: ['Watchers'] }],
      geofences: exported.geofences?.map((one) =>
        one['name'] === 'Quarry' ? { ...one, maxSpeedKph: 20 } : one,
      ),
      alertTypes: exported.alertTypes?.map((one) =>
        one['code'] === 'IDLE' ? { ...one, severity: 'low' } : one,
      ),
      readings: exported.readings?.map((one) => ({ ...one, highest: 80 })),
      boardFolders: exported.boardFolders?.map((one) => ({ ...one, profiles: [] })),
      webhooks: exported.webhooks?.map((one) => ({ ...one, enabled: false })),
    };
    const { steps } = await plan(given);
    expect(steps.map(({ section, name, action }) => [section, name, action])).toEqual([
      ['units', 'WEST', 'change'],
      ['users', viewer.email, 'change'],
      ['readings', 'boom_angle', 'change'],
      ['geofences', 'Quarry', 'change'],
      ['alertTypes', 'IDLE', 'change'],
      ['webhooks', 'ERP', 'change'],
      ['boardFolders', 'Operation', 'change'],
    ]);
    expect(steps[3]?.changes).toEqual([{ field: 'maxSpeedKph', from: 30, to: 20 }]);
    expect(await apply(given)).toMatchObject({ created: 0, changed: 7, deleted: 0 });
    expect((await plan(given)).steps).toEqual([]);
  });

  it('deletes only when told to, and otherwise names what is kept', async () => {
    const given = { version: 1 as const, geofences: [], boards: [], boardFolders: [] };
    const { steps, kept } = await plan(given);
    expect(steps).toEqual([]);
    expect(kept.map(({ name }) => name)).toEqual([
      'Quarry',
      'Quarry > Gate',
      'Selected',
      'Operation',
      'Operation > Shifts',
      'Operation > Manual',
      'Operation > Shifts > Fleet',
    ]);
    expect(await apply(given, { deletes: true })).toMatchObject({ deleted: 7 });
    const { geofences, boards, boardFolders, units } = await exportOf(owner);
    expect([geofences, boards, boardFolders]).toEqual([[], [], []]);
    expect(units).toHaveLength(4);
  });
});

describe('a plan', () => {
  it('leaves nothing behind', async () => {
    const [before, rows] = [await exportOf(owner), await auditCount()];
    const { steps } = await plan({ version: 1, units: [unit('PLANNED')], webhooks: [] }, { deletes: true });
    expect(steps.map(({ action }) => action)).toContain('create');
    expect(await exportOf(owner)).toEqual(before);
    expect(await auditCount()).toBe(rows);
  });

  it('offers the back-test of what changes, unless it refers to new records', async () => {
    const yard = {
      name: 'Tested',
      unit: 'NORTH',
      resources: ['entry'],
      assets: { all: true },
      shape: square(),
    };
    const idle = { condition: { type: 'calculated', when: { kind: 'idling', minutes: 5 } } };
    const { steps } = await plan({
      version: 1,
      units: [unit('FRESH')],
      geofences: [yard, { ...yard, name: 'In a new UL', unit: 'FRESH' }],
      alertTypes: [
        { code: 'TESTED', name: 'Tested', ...idle },
        { code: 'NEW', name: 'New', ...idle, scope: { geofences: ['Tested'] } },
      ],
    });
    const tests = Object.fromEntries(steps.map(({ name, backtest }) => [name, backtest]));
    expect(tests).toMatchObject({ FRESH: null, 'In a new UL': null, NEW: null });
    for (const name of ['Tested', 'TESTED']) {
      const { call, body } = tests[name] ?? {};
      const answer = await owner.send(call ?? 'getAccount', { body });
      expect(answer.body.trim().split('\n').at(-1)).toContain('"kind":"result"');
    }
  });

  it('guards against changes before it is applied', async () => {
    const configuration = { version: 1 as const, units: [{ code: 'GUARDED', name: 'New name' }] };
    await apply({ version: 1, units: [unit('GUARDED')] });
    const { hash } = await plan(configuration);
    await apply({ version: 1, units: [{ code: 'GUARDED', name: 'Meanwhile' }] });
    await owner.refused('applyConfiguration', { body: { configuration, hash } }, 409);
    const other = { version: 1 as const, units: [{ code: 'GUARDED', name: 'Another' }] };
    await owner.refused('applyConfiguration', { body: { configuration: other, hash } }, 409);
    expect((await plan(configuration)).steps[0]?.changes[0]?.from).toBe('Meanwhile');
  });
});

describe('two at once', () => {
  it('are applied one after the other, and the second has to plan again', async () => {
    const configuration = { version: 1 as const, units: [unit('TWICE')], profiles: [{ name: 'Twice' }] };
    const { hash } = await plan(configuration);
    const sent = [1, 2, 3].map(() => owner.send('applyConfiguration', { body: { configuration, hash } }));
    const codes = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await plan(configuration)).steps).toEqual([]);
  });
});

describe('refusals', () => {
  it('name unknown sections and versions', async () => {
    const refused = (configuration: object, field: string) =>
      owner.refused('planConfiguration', { body: { configuration } }, field);
    await refused({ version: 1, geofence: [] }, 'configuration.geofence');
    await refused({ version: 2 }, 'configuration.version');
    await refused({ version: 1, units: ['NORTH'] }, 'configuration.units.0');
  });

  it('name the place of each value that is not understood', async () => {
    const yard = { name: 'Bad', unit: 'NORTH', resources: [], assets: { all: true }, shape: square() };
    const paths = await pathsOf({
      units: [unit('A'), unit('A'), { code: 'B' }, { ...unit('C'), colour: 'red' }],
      profiles: [{ name: 'P', units: ['NOWHERE'] }],
      users: [{ email: 'nobody@nowhere.example', role: 'viewer', profiles: [] }],
      geofences: [
        { ...yard, unitId: unitIds.NORTH },
        { ...yard, unit: unitIds.NORTH },
        { ...yard, maxSpeedKph: -1 },
        { ...yard, shape: JSON.parse('['.repeat(60) + ']'.repeat(60)) },
        { ...yard, parent: 'Nothing' },
      ],
      targets: [{ metric: 'luck', unit: 'NORTH', value: 1, from: '2026-01-01' }],
    });
    expect(paths).toEqual(
      expect.arrayContaining([
        'units.1',
        'units.2.name',
        'units.3.colour',
        'profiles.0.units.0',
        'users.0',
        'geofences.0.unitId',
        'geofences.1.unit',
        'geofences.2.maxSpeedKph',
        'geofences.3.shape',
        'geofences.4.parent',
        'targets.0.metric',
      ]),
    );
  });

  it('meet any document without a failure', async () => {
    const names = fc.constantFrom(
      'code',
      'name',
      'parent',
      'unit',
      'units',
      'toString',
      '__proto__',
      'assets',
    );
    const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant({ toString: 1, valueOf: null }));
    const item = fc.dictionary(fc.oneof(names, fc.string()), value, { maxKeys: 6 });
    const sections = fc.dictionary(
      fc.constantFrom(...configurationSections),
      fc.array(item, { maxLength: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(sections, fc.boolean(), async (given, deletes) => {
        const body = { configuration: { version: 1, ...given }, deletes };
        const { statusCode } = await owner.send('planConfiguration', { body });
        // 400 for members called __proto__.
        expect([200, 400, 422]).toContain(statusCode);
      }),
      { numRuns: 40 },
    );
  });

  it('name fields that cannot change', async () => {
    await drawFence(portal, { name: 'Fixed' });
    const { geofences } = await exportOf(owner);
    const moved = geofences?.filter(({ name }) => name === 'Fixed').map((one) => ({ ...one, unit: 'SOUTH' }));
    expect(await pathsOf({ geofences: moved })).toEqual(['geofences.0.unit']);
  });

  it('of a verb name its item, and leave nothing of the steps before', async () => {
    const [before, rows] = [await exportOf(owner), await auditCount()];
    const configuration = {
      version: 1 as const,
      units: [unit('HALF')],
      webhooks: [{ name: 'Open', address: 'http://erp.example/hook', events: ['alert.opened'] }],
    };
    const { hash, problems } = await plan(configuration);
    expect(problems.map(({ path }) => path)).toEqual(['webhooks.0.address']);
    await owner.refused('applyConfiguration', { body: { configuration, hash } }, 'webhooks.0.address');
    const units = before.units?.filter(({ code }) => code !== 'NORTH');
    const archived = { configuration: { version: 1 as const, units }, deletes: true };
    const { hash: other } = await owner.call('planConfiguration', { body: archived });
    const refused = await owner.refused(
      'applyConfiguration',
      { body: { ...archived, hash: other } },
      'units',
    );
    expect(refused).toMatchObject({ code: 'has_assets', detail: expect.stringContaining('delete "NORTH"') });
    expect(await exportOf(owner)).toEqual(before);
    expect(await auditCount()).toBe(rows);
  });
});

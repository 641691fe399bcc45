import type { AlertLevel, CreateAlertType } from '@azimute/contract';
import { createAlertTypeSchema } from '@azimute/contract/alert-types/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createPortalEvents } from '../../platform/events.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type AccountRead, type VerbContext } from '../../platform/transact.ts';
import { startAlertsWorld, startMs } from '../alert-raising/testing/alerts-world.ts';
import { createAlertCause, deleteAlertCause, listAlertCauses } from './alert-causes.ts';
import { createAlertMute, endAlertMute, listAlertMutes } from './alert-mutes.ts';
import { listAlertTypes, readAlertType } from './alert-types-reads.ts';
import { createAlertType } from './create-alert-type.ts';
import { deleteAlertType } from './delete-alert-type.ts';
import { getAlertTypeOptions } from './get-alert-type-options.ts';
import { listAlertTypeChanges } from './list-alert-type-changes.ts';
import { testAlertType } from './test-alert-type.ts';
import { updateAlertType } from './update-alert-type.ts';

const world = await startAlertsWorld();
let admin: VerbContext;
/** Sees the first UL. */
let viewer: VerbContext;

beforeAll(async () => {
  const modules = ['services:simc:alertas', 'services:simc:geolocalizacao', 'services:file-manager'];
  const context = (userId: number, more: Pick<Actor, 'role' | 'allUnits' | 'unitIds'>): VerbContext => ({
    database: world.database,
    clock: world.clock,
    events: createPortalEvents(),
    actor: { accountId: world.accountId, userId, sessionId: null, sees: modules, changes: modules, ...more },
  });
  admin = context(world.owner.id, { role: 'admin', allUnits: true, unitIds: [] });
  viewer = context(world.rui.id, { role: 'viewer', allUnits: false, unitIds: [world.unitIds.CPS] });
});
afterAll(() => world.stop());

let made = 0;
const settings = (given: Partial<z.input<typeof createAlertTypeSchema>> = {}): CreateAlertType => {
  made += 1;
  return createAlertTypeSchema.parse({
    code: `TYPE-${made}`,
    name: `Type ${made}`,
    condition: { type: 'calculated', when: { kind: 'idling', minutes: 20 } },
    ...given,
  });
};
const read = <T>(work: (read: AccountRead) => Promise<T>, context = admin): Promise<T> =>
  transact(context, work);
const refused = (errors: object) => expect.objectContaining({ code: 'validation_failed', errors });
const level = (given: Partial<AlertLevel>): AlertLevel => ({
  afterMinutes: 0,
  userIds: [],
  profileIds: [],
  everyoneOfUnit: false,
  app: true,
  email: false,
  ...given,
});

describe('an alert type', () => {
  it('is refused with the names of unknown references and conflicting fields', async () => {
    const cases: readonly [Partial<z.input<typeof createAlertTypeSchema>>, object][] = [
      [
        { scope: { unitIds: [999], assetIds: [999], geofenceIds: [999], customerIds: [999] } },
        Object.fromEntries(
          ['unitIds', 'assetIds', 'customerIds', 'geofenceIds'].map((n) => [`scope.${n}`, ['not_found']]),
        ),
      ],
      [
        {
          condition: {
            type: 'calculated',
            when: { kind: 'reading', reading: 'nonsense', is: 'rising', limit: 1 },
          },
        },
        { 'condition.when.reading': ['not_found'], 'condition.when.overSeconds': [108] },
      ],
      [
        {
          condition: {
            type: 'calculated',
            when: {
              kind: 'reading',
              reading: 'engine_temperature',
              is: 'falling',
              limit: 0,
              overSeconds: 60,
            },
          },
        },
        { 'condition.when.limit': ['invalid_value'] },
      ],
      [
        {
          condition: {
            type: 'calculated',
            when: {
              kind: 'reading',
              reading: 'engine_temperature',
              is: 'outside',
              limit: 20,
              upperLimit: 100,
              clearLimit: 60,
            },
          },
        },
        { 'condition.when.clearLimit': ['invalid_value'] },
      ],
      [{ condition: { type: 'calculated', when: { kind: 'out_of_hours' } } }, { schedule: [108] }],
      [
        { condition: { type: 'group', typeIds: [999], atLeast: 2, withinMinutes: 5, by: 'unit' } },
        { 'condition.typeIds': ['not_found'] },
      ],
      [{ sending: { levels: [level({ userIds: [999] })] } }, { 'sending.levels': ['not_found'] }],
      [{ sending: { levels: [level({})] } }, { 'sending.levels': [108] }],
      [
        { sending: { quietHours: { from: '10:00', to: '10:00' } } },
        { 'sending.quietHours': ['invalid_value'] },
      ],
      [{ recommendationFileId: 999 }, { recommendationFileId: ['not_found'] }],
    ];
    for (const [given, errors] of cases)
      await expect(createAlertType(admin, settings(given)), JSON.stringify(given)).rejects.toEqual(
        refused(errors),
      );
    const { id } = await createAlertType(admin, settings({ code: 'SAME' }));
    await expect(createAlertType(admin, settings({ code: 'same' }))).rejects.toEqual(
      refused({ code: [104] }),
    );
    await deleteAlertType(admin, id);
    await expect(read((r) => readAlertType(r, id))).rejects.toMatchObject({ code: 'not_found' });
    await createAlertType(admin, settings({ code: 'same' }));
  });

  it('has consecutive versions, and refuses changes based on an old one', async () => {
    const { code, ...first } = settings({ tags: ['a', 'b'] });
    const type = await createAlertType(admin, { code, ...first });
    const change = { version: type.version, ...first };
    expect((await updateAlertType(admin, type.id, { ...change, tags: ['b', 'a'] })).version).toBe(
      type.version,
    );
    world.clock.advance(60_000);
    const changed = await updateAlertType(admin, type.id, { ...change, severity: 'high', state: 'live' });
    expect(changed).toMatchObject({ severity: 'high', state: 'live', hiddenScopeCount: 0, assetCount: 3 });
    await expect(updateAlertType(admin, type.id, change)).rejects.toMatchObject({ code: 'conflict' });
    const external = { type: 'external' as const, codes: ['X'] };
    await expect(
      updateAlertType(admin, type.id, { ...change, version: changed.version, condition: external }),
    ).rejects.toEqual(refused({ condition: ['invalid_value'] }));
    await deleteAlertType(admin, type.id);
    const { items } = await read((r) => listAlertTypeChanges(r, { limit: 50, type: type.id }));
    expect(items.map(({ change: kind, fields, changedBy }) => [kind, fields, changedBy?.name])).toEqual([
      ['deleted', [], 'owner'],
      ['updated', ['severity', 'state'], 'owner'],
      ['created', [], 'owner'],
    ]);
    const versions = await world.queryAsOwner<{ ends: string }>(
      `select coalesce(nullif(valid_to, 'infinity')::text, 'open') as ends from alert_type_versions
        where alert_type_id = $1 and valid_to = 'infinity'`,
      [type.id],
    );
    expect(versions).toEqual([]);
  });

  it('can be changed after its references are deleted or hidden from the person, without revealing them', async () => {
    const { accountId, bia, unitIds } = world;
    const one = async (sql: string, values: readonly unknown[] = []): Promise<number> =>
      (await world.queryAsOwner<{ id: number }>(sql, [accountId, ...values]))[0]?.id ?? 0;
    const profileId = await one(
      `select profile_id as id from profiles where account_id = $1 and name = 'bia'`,
    );
    const member = await createAlertType(admin, settings());
    const sending = { levels: [level({ userIds: [bia.id], profileIds: [profileId] })] };
    const { code, ...first } = settings({
      scope: { unitIds: [unitIds.CPS] },
      condition: { type: 'group', typeIds: [member.id], atLeast: 2, withinMinutes: 5, by: 'unit' },
      sending,
    });
    const type = await createAlertType(admin, { code, ...first });
    await deleteAlertType(admin, member.id);
    await world.queryAsOwner('delete from profile_users where user_id = $1', [bia.id]);
    const change = { ...first, version: type.version, severity: 'high' as const };
    const changed = await updateAlertType(viewer, type.id, change);
    expect(changed).toMatchObject({ severity: 'high', sending, condition: { typeIds: [member.id] } });
    await expect(
      updateAlertType(viewer, type.id, {
        ...change,
        version: changed.version,
        sending: { ...change.sending, levels: [level({ userIds: [bia.id, 999] })] },
      }),
    ).rejects.toEqual(refused({ 'sending.levels': ['not_found'] }));
    await world.queryAsOwner('insert into profile_users values ($1, $2, $3)', [accountId, profileId, bia.id]);
  });

  it('of one’s own ULs can be edited; others are shown where they apply, read-only', async () => {
    await expect(createAlertType(viewer, settings())).rejects.toEqual(refused({ 'scope.unitIds': [108] }));
    const { CPS: own, SP: foreign } = world.unitIds;
    const theirs = await createAlertType(viewer, settings({ scope: { unitIds: [own] } }));
    const { code: _code, ...everywhere } = settings({ scope: { assetIds: [world.assetIds.B1] } });
    const wide = await createAlertType(admin, { code: 'WIDE', ...everywhere });
    const hidden = await createAlertType(admin, settings({ scope: { unitIds: [foreign] } }));
    const { items } = await read((r) => listAlertTypes(r, { limit: 100 }), viewer);
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([theirs.id, wide.id]));
    expect(items.map(({ id }) => id)).not.toContain(hidden.id);
    expect(await read((r) => readAlertType(r, wide.id), viewer)).toMatchObject({
      scope: { assetIds: [] },
      hiddenScopeCount: 1,
      assetCount: 0,
    });
    const { id, version } = wide;
    await expect(
      updateAlertType(viewer, id, {
        version,
        ...everywhere,
        scope: { ...everywhere.scope, assetIds: [], unitIds: [own] },
      }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await expect(deleteAlertType(viewer, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(deleteAlertType(viewer, hidden.id)).rejects.toMatchObject({ code: 'not_found' });
    await deleteAlertType(viewer, theirs.id);
  });

  it('reports how many of its alerts never reached a stricter threshold, of those the reader sees', async () => {
    const idling = { type: 'calculated', when: { kind: 'idling', minutes: 20 } } as const;
    const type = await createAlertType(admin, settings({ name: 'Far', state: 'live', condition: idling }));
    const { A1: one, A2: two, B1: other } = world.assetIds;
    const far = (assetId: number, worstValue: number | null) =>
      world.finding(type.id, { assetId, ruleVersion: type.version, worstValue, worstAtMs: startMs });
    await world.record([far(one, 21), far(two, 29), far(other, null)]);
    const { stricter } = await read((r) => readAlertType(r, type.id));
    expect(stricter.slice(0, 3)).toEqual([
      { value: 22, leftOut: 1 },
      { value: 25, leftOut: 1 },
      { value: 30, leftOut: 2 },
    ]);
    const cold = {
      type: 'calculated',
      when: { kind: 'usage', is: 'below', hours: 10, period: 'day' },
    } as const;
    const below = await createAlertType(admin, settings({ name: 'Below', state: 'live', condition: cold }));
    await world.record([
      world.finding(below.id, { ruleVersion: below.version, worstValue: 9.9, worstAtMs: startMs }),
    ]);
    const [nearest] = (await read((r) => readAlertType(r, below.id))).stricter;
    expect(nearest).toEqual({ value: 9.8, leftOut: 1 });
    const towed = { type: 'calculated', when: { kind: 'towed', meters: 500 } } as const;
    const without = await createAlertType(admin, settings({ name: 'None', condition: towed }));
    expect((await read((r) => readAlertType(r, without.id))).stricter).toEqual([]);
    for (const { id } of [type, below, without]) await deleteAlertType(admin, id);
  });

  it('is listed in pages with the alerts that the reader sees', async () => {
    const type = await createAlertType(admin, settings({ name: 'Listed', state: 'live' }));
    const finding = (assetId: number) => world.finding(type.id, { assetId, ruleVersion: type.version });
    await world.record([finding(world.assetIds.A1), finding(world.assetIds.B1)]);
    const only = async (context: VerbContext) =>
      (await read((r) => listAlertTypes(r, { limit: 10, search: 'listed' }), context)).items[0];
    expect(await only(admin)).toMatchObject({ raisedIn30Days: 2, openCount: 2 });
    expect(await only(viewer)).toMatchObject({ raisedIn30Days: 1, openCount: 1 });
    const { days } = await read((r) => readAlertType(r, type.id));
    expect([days.length, days.reduce((sum, { count }) => sum + count, 0)]).toEqual([30, 2]);
    const all = (await read((r) => listAlertTypes(r, { limit: 100 }))).items.map(({ id }) => id);
    const paged: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await read((r) =>
        listAlertTypes(r, { limit: 2, ...(cursor !== undefined && { cursor }) }),
      );
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(all);
  });

  it('is tested on the caller, and lists possible recipients', async () => {
    const type = await createAlertType(admin, settings());
    await testAlertType(admin, type.id, { app: true, email: true });
    const told = await world.queryAsOwner('select kind, data from notifications');
    expect(told).toMatchObject([{ kind: 'alert_raised', data: { alertId: null, type: type.name } }]);
    expect(await world.queryAsOwner('select template from mails')).toEqual([{ template: 'alert' }]);
    const { people } = await read((r) => getAlertTypeOptions(r));
    expect(people.map(({ name }) => name)).toEqual(['bia', 'owner', 'rui']);
  });
});

it('causes belong to the account, which always has "false alarm"', async () => {
  const wear = await createAlertCause(admin, { name: 'Wear' });
  await expect(createAlertCause(admin, { name: 'WEAR' })).rejects.toEqual(refused({ name: [104] }));
  const [falseAlarm, ...others] = (await read((r) => listAlertCauses(r, { limit: 50 }))).items;
  expect([falseAlarm?.isFalseAlarm, others]).toEqual([true, [wear]]);
  await expect(deleteAlertCause(admin, falseAlarm?.id ?? 0)).rejects.toMatchObject({ code: 'conflict' });
  await deleteAlertCause(admin, wear.id);
  await expect(deleteAlertCause(admin, wear.id)).rejects.toMatchObject({ code: 'not_found' });
});

it('mutes refer to existing records, end after they start, and require all ULs for a wide type', async () => {
  const type = await createAlertType(admin, settings());
  const at = world.clock.now().getTime();
  const until = (days: number): string => new Date(at + days * 86_400_000).toISOString();
  const mute = { typeId: null, assetId: null, unitId: null, until: until(1), reason: 'Workshop' };
  await expect(createAlertMute(admin, mute)).rejects.toEqual(refused({ typeId: [108] }));
  await expect(
    createAlertMute(admin, { ...mute, typeId: 999, unitId: 999, until: until(400) }),
  ).rejects.toEqual(refused({ typeId: ['not_found'], unitId: ['not_found'], until: ['invalid_value'] }));
  await expect(createAlertMute(viewer, { ...mute, assetId: world.assetIds.B1 })).rejects.toEqual(
    refused({ assetId: ['not_found'] }),
  );
  await expect(createAlertMute(viewer, { ...mute, typeId: type.id })).rejects.toMatchObject({
    code: 'forbidden',
  });
  const narrow = await createAlertMute(viewer, { ...mute, typeId: type.id, unitId: world.unitIds.CPS });
  const wide = await createAlertMute(admin, { ...mute, typeId: type.id, until: until(2) });
  const list = async (context: VerbContext, show: 'current' | 'all'): Promise<number[]> =>
    (await read((r) => listAlertMutes(r, { limit: 50, show }), context)).items.map(({ id }) => id);
  expect(await list(admin, 'current')).toEqual([wide.id, narrow.id]);
  await expect(endAlertMute(viewer, wide.id)).rejects.toMatchObject({ code: 'forbidden' });
  await endAlertMute(viewer, narrow.id);
  await endAlertMute(viewer, narrow.id);
  expect([await list(admin, 'current'), await list(viewer, 'all')]).toEqual([
    [wide.id],
    [wide.id, narrow.id],
  ]);
});

import type { AccessChange, AccessSwitch, BriefcaseAccess, PersonAccess } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDashboardsPortal, type DashboardsPortal } from './testing/start-dashboards-portal.ts';

let portal: DashboardsPortal;
let rui: number;
let bia: number;
beforeAll(async () => {
  portal = await startDashboardsPortal();
  rui = portal.userIds['rui'] ?? 0;
  bia = portal.userIds['bia'] ?? 0;
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.queryAsOwner('delete from briefcases');
});

const booleans = [true, false] as const;
const switches = ['inherit', 'on', 'off'] as const;
const accessOf = async (userId: number) =>
  (await portal.ask('ana', 'GET', `/dashboard-access/people/${userId}`)).json<PersonAccess>();

interface Combination {
  readonly parent: boolean;
  readonly briefcase: boolean;
  readonly content: boolean;
  readonly onContent: AccessSwitch;
  readonly onBriefcase: AccessSwitch;
  readonly byProfile: boolean;
}

/** The rule of docs/decisions/0064-who-sees-what.md, written a second time. */
function decide(one: Combination): { sees: boolean; reason: string } {
  if (!one.parent) return { sees: false, reason: 'parent_off' };
  if (!one.briefcase) return { sees: false, reason: 'briefcase_off' };
  if (!one.content) return { sees: false, reason: 'content_off' };
  if (one.onContent !== 'inherit') return { sees: one.onContent === 'on', reason: 'person_on_content' };
  if (one.onBriefcase !== 'inherit') return { sees: one.onBriefcase === 'on', reason: 'person_on_briefcase' };
  return { sees: one.byProfile, reason: one.byProfile ? 'profile' : 'nothing' };
}

/** Every combination of a value of each. */
function cross(values: { [Key in keyof Combination]: readonly Combination[Key][] }): Combination[] {
  return Object.entries(values).reduce<object[]>(
    (made, [key, each]) => made.flatMap((one) => each.map((value) => ({ ...one, [key]: value }))),
    [{}],
  ) as Combination[];
}

describe('who sees a content', () => {
  it('follows from what is on and from every switch, as the rule says', async () => {
    const combinations = cross({
      parent: booleans,
      briefcase: booleans,
      content: booleans,
      onContent: switches,
      onBriefcase: switches,
      byProfile: booleans,
    });
    const parents = [await portal.addBriefcase('On'), await portal.addBriefcase('Off', { enabled: false })];
    const planted = await portal.queryAsOwner<{ contentId: number; briefcaseId: number; name: string }>(
      `with given as (select ordinality as n, c from jsonb_array_elements($4) with ordinality as x (c, ordinality)),
        made as (insert into briefcases (account_id, parent_id, name, description, color, icon, place, enabled)
          select $1, case when (c ->> 'parent')::boolean then $2::int else $3::int end, n::text, '', 'gray', 'folder', n,
            (c ->> 'briefcase')::boolean
          from given returning briefcase_id, name)
        insert into contents (account_id, briefcase_id, kind, name, description, enabled, body, place)
          select $1, m.briefcase_id, 'link', m.name, '', (g.c ->> 'content')::boolean, '{"url": "https://a.example"}', 0
          from made m join given g on g.n::text = m.name
          returning content_id as "contentId", briefcase_id as "briefcaseId", name`,
      [portal.accountId, parents[0]?.id, parents[1]?.id, JSON.stringify(combinations)],
    );
    const expected = new Map<number, { sees: boolean; reason: string }>();
    const changes: AccessChange[] = [];
    for (const { contentId, briefcaseId, name } of planted) {
      const one = combinations[Number(name) - 1];
      if (one === undefined) throw new Error(name);
      expected.set(contentId, decide(one));
      const { onContent, onBriefcase, byProfile } = one;
      if (byProfile) {
        changes.push({ kind: 'profile', profileId: portal.profileIds.Workshop, briefcaseId, on: true });
      }
      if (onBriefcase !== 'inherit') {
        changes.push({ kind: 'person_on_briefcase', userId: rui, briefcaseId, switch: onBriefcase });
      }
      if (onContent !== 'inherit') {
        changes.push({ kind: 'person_on_content', userId: rui, contentId, switch: onContent });
      }
    }
    expect(expected.size).toBe(144);
    await portal.change(...changes);
    const told = (await accessOf(rui)).briefcases.flatMap(({ contents }) => contents);
    expect(told).toHaveLength(expected.size);
    for (const { id, sees, reason } of told) expect({ sees, reason }).toEqual(expected.get(id));
    const seen = [...expected].filter(([, { sees }]) => sees).map(([id]) => id);
    const { items } = (await portal.ask('rui', 'GET', '/contents?limit=500')).json<{
      items: { id: number }[];
    }>();
    expect(items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(seen);
    for (const [id, { sees }] of [...expected].slice(0, 40)) {
      expect((await portal.ask('rui', 'GET', `/contents/${id}`)).statusCode).toBe(sees ? 200 : 404);
    }
    expect(await portal.namesOf('bia')).toEqual([]);
    expect(await portal.namesOf('ana')).toHaveLength(expected.size);
  });

  it('is told beside the briefcase for those who have the section, and not for administrators', async () => {
    const { id: briefcaseId } = await portal.addBriefcase('Workshop');
    const { id: contentId } = await portal.addContent(briefcaseId, 'Plan');
    await portal.change(
      { kind: 'profile', profileId: portal.profileIds.Workshop, briefcaseId, on: true },
      { kind: 'person_on_content', userId: bia, contentId, switch: 'on' },
    );
    const access = (
      await portal.ask('ana', 'GET', `/briefcases/${briefcaseId}/access`)
    ).json<BriefcaseAccess>();
    expect(access.people.items.map(({ email, seen, cells }) => [email, seen, cells[0]?.reason])).toEqual([
      ['bia@alfa.example', 1, 'person_on_content'],
      ['rui@alfa.example', 1, 'profile'],
    ]);
    expect(access.profiles.map(({ name, on }) => [name, on])).toEqual([
      ['Fleet', false],
      ['Workshop', true],
      ['Yard', false],
    ]);
    const narrowed = await portal.ask(
      'ana',
      'GET',
      `/dashboard-access/people?search=RUI&profiles=${portal.profileIds.Workshop}`,
    );
    expect(narrowed.json()).toMatchObject({ total: 1, contentCount: 1, items: [{ id: rui, seen: 1 }] });
    const gil = await portal.ask('ana', 'GET', `/dashboard-access/people/${portal.userIds['gil']}`);
    expect(gil.statusCode).toBe(404);
  });
});

describe('who sees what', () => {
  it('is seen with the section of access, which opens no content and changes nothing', async () => {
    const { id: parentId } = await portal.addBriefcase('Works');
    const { id: briefcaseId } = await portal.addBriefcase('Workshop', { parentId });
    const { id: contentId } = await portal.addContent(briefcaseId, 'Plan');
    const calls = [
      ['GET', '/dashboard-access/briefcases'],
      ['GET', `/briefcases/${briefcaseId}/access`],
      ['GET', '/dashboard-access/people'],
      ['GET', `/dashboard-access/people/${rui}`],
    ] as const;
    const read = (who: string) =>
      Promise.all(calls.map(async ([method, path]) => (await portal.ask(who, method, path)).json<object>()));
    const changes = [{ kind: 'content', contentId, enabled: false }];
    expect(await read('gil')).toMatchObject(calls.map(() => ({ code: 'forbidden' })));
    await portal.queryAsOwner(
      `insert into profile_sections (account_id, profile_id, module, level)
        select account_id, profile_id, 'admin:dashboards', 'see' from profiles where name = 'Fleet'`,
    );
    const seen = await read('gil');
    expect(seen).toEqual(await read('ana'));
    expect(seen[0]).toMatchObject({
      items: [
        { id: parentId, name: 'Works', parentId: null, contentCount: 0 },
        { id: briefcaseId, name: 'Workshop', parentId, contentCount: 1 },
      ],
    });
    expect(seen[2]).toMatchObject({ total: 2, contentCount: 1 });
    for (const [method, path, body] of [
      ['PUT', '/dashboard-access', { changes }],
      ['POST', '/dashboard-access/preview', { changes }],
      ['GET', `/contents/${contentId}`],
    ] as const)
      expect((await portal.ask('gil', method, path, body)).statusCode, path).toBe(403);
    // With the section of dashboards too, what is there for others is there for nobody else.
    await portal.queryAsOwner(
      `insert into profile_sections (account_id, profile_id, module, level)
        select account_id, profile_id, 'services:dashboards', 'see' from profiles where name = 'Fleet'`,
    );
    expect(await portal.namesOf('gil')).toEqual([]);
    expect((await portal.ask('gil', 'GET', `/contents/${contentId}`)).statusCode).toBe(404);
    expect((await portal.ask('eva', 'GET', '/dashboard-access/briefcases')).json()).toEqual({ items: [] });
    await portal.queryAsOwner(
      `delete from profile_sections where module in ('admin:dashboards', 'services:dashboards')
        and profile_id = (select profile_id from profiles where name = 'Fleet')`,
    );
  });
});

describe('a change of who sees what', () => {
  it('says before what follows, saves nothing then, and can be undone', async () => {
    const { id: briefcaseId } = await portal.addBriefcase('Workshop');
    const { id: contentId } = await portal.addContent(briefcaseId, 'Plan');
    await portal.addContent(briefcaseId, 'Costs');
    const [last] = await portal.queryAsOwner<{ sequence: string }>(
      'select max(sequence) as sequence from audit_entries',
    );
    await portal.change({ kind: 'person_on_content', userId: bia, contentId, switch: 'on' });
    const changes: AccessChange[] = [
      { kind: 'profile', profileId: portal.profileIds.Workshop, briefcaseId, on: true },
      { kind: 'content', contentId, enabled: false },
    ];
    const effect = {
      gained: [{ userId: rui, name: 'rui@alfa.example', contents: 1 }],
      lost: [{ userId: bia, name: 'bia@alfa.example', contents: 1 }],
    };
    const preview = await portal.ask('ana', 'POST', '/dashboard-access/preview', { changes });
    expect(preview.json()).toMatchObject(effect);
    expect([await portal.namesOf('rui'), await portal.namesOf('bia')]).toEqual([[], ['Plan']]);
    const made = await portal.change(...changes);
    expect(made).toEqual(preview.json());
    expect([await portal.namesOf('rui'), await portal.namesOf('bia')]).toEqual([['Costs'], []]);
    await portal.change(...made.undo);
    expect([await portal.namesOf('rui'), await portal.namesOf('bia')]).toEqual([[], ['Plan']]);
    const audited = await portal.queryAsOwner<{ action: string }>(
      `select action from audit_entries where action like '%.access' and sequence > $1 order by sequence`,
      [last?.sequence],
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'content.access',
      'briefcase.access',
      'content.access',
      'briefcase.access',
      'content.access',
    ]);
  });

  it('that switches something off is not undone by a form that was open before', async () => {
    const { id: briefcaseId, updatedAt: briefcaseRead } = await portal.addBriefcase('Workshop');
    const content = await portal.addContent(briefcaseId, 'Plan');
    const save = async (body: object, path: string) =>
      (await portal.ask('ana', 'PUT', path, body)).statusCode;
    const link = { kind: 'link', url: 'https://help.example/other' };
    const saveContent = (updatedAt: string) =>
      save({ name: 'Plan', enabled: true, body: link, updatedAt }, `/contents/${content.id}`);
    const saveBriefcase = (updatedAt: string) =>
      save({ name: 'Workshop', enabled: true, updatedAt }, `/briefcases/${briefcaseId}`);
    // What is so already changes nothing.
    await portal.change({ kind: 'content', contentId: content.id, enabled: true });
    await portal.change(
      { kind: 'briefcase', briefcaseId, enabled: false },
      { kind: 'content', contentId: content.id, enabled: false },
    );
    expect([await saveContent(content.updatedAt), await saveBriefcase(briefcaseRead)]).toEqual([409, 409]);
    await portal.change(
      { kind: 'briefcase', briefcaseId, enabled: true },
      { kind: 'content', contentId: content.id, enabled: true },
    );
    const { updatedAt } = (await portal.ask('ana', 'GET', `/contents/${content.id}`)).json<{
      updatedAt: string;
    }>();
    await portal.change({ kind: 'content', contentId: content.id, enabled: true });
    expect(await saveContent(updatedAt)).toBe(200);
  });

  it('copies the switches of another person, and refuses what is not there whole', async () => {
    const { id: briefcaseId } = await portal.addBriefcase('Workshop');
    const { id: contentId } = await portal.addContent(briefcaseId, 'Plan');
    const { id: other } = await portal.addContent(briefcaseId, 'Costs');
    await portal.change(
      { kind: 'person_on_briefcase', userId: rui, briefcaseId, switch: 'on' },
      { kind: 'person_on_content', userId: rui, contentId, switch: 'off' },
      { kind: 'person_on_content', userId: bia, contentId: other, switch: 'off' },
    );
    const { undo } = await portal.change({ kind: 'copy', fromUserId: rui, userId: bia });
    expect(await portal.namesOf('bia')).toEqual(['Costs']);
    await portal.change(...undo);
    expect(await portal.namesOf('bia')).toEqual([]);
    const changes = [
      { kind: 'person_on_briefcase', userId: bia, briefcaseId, switch: 'on' },
      { kind: 'person_on_briefcase', userId: 2_000_000_000, briefcaseId, switch: 'on' },
    ];
    expect((await portal.ask('ana', 'PUT', '/dashboard-access', { changes })).statusCode).toBe(422);
    expect(await portal.namesOf('bia')).toEqual([]);
  });

  it('is heard by the open screens of those whom it touches', async () => {
    const { id: briefcaseId } = await portal.addBriefcase('Workshop');
    const { id: contentId } = await portal.addContent(briefcaseId, 'Plan');
    await portal.change({ kind: 'person_on_briefcase', userId: rui, briefcaseId, switch: 'on' });
    const stream = await portal.openStream('rui');
    await stream.untilRights(1);
    await portal.change({ kind: 'content', contentId, enabled: false });
    await stream.untilRights(2);
    expect((await portal.ask('rui', 'GET', `/contents/${contentId}`)).statusCode).toBe(404);
    await portal.queryAsOwner(
      'insert into profile_users (account_id, profile_id, user_id) values ($1, $2, $3)',
      [portal.accountId, portal.profileIds.Yard, rui],
    );
    await stream.untilRights(3);
    await portal.queryAsOwner('delete from profile_users where profile_id = $1 and user_id = $2', [
      portal.profileIds.Yard,
      rui,
    ]);
    stream.close();
  });
});

import type { AccessChange, AccessSwitch } from '@azimute/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { streamOf } from '../notifications/testing/event-stream.ts';
import { dashboardsOf, dashboardsPlan } from './testing/dashboards-plan.ts';

const portal = await portalOf(dashboardsPlan);
const { owner, viewer, stranger, accountId, queryAsOwner } = portal;
const { bia, gil } = portal.people;
const { profileIds, addBriefcase, addContent, change, namesOf, clear } = await dashboardsOf(portal);
beforeEach(clear);

const booleans = [true, false] as const;
const switches = ['inherit', 'on', 'off'] as const;

interface Combination {
  readonly parent: boolean;
  readonly briefcase: boolean;
  readonly content: boolean;
  readonly onContent: AccessSwitch;
  readonly onBriefcase: AccessSwitch;
  readonly byProfile: boolean;
}

/** The rule of docs/decisions/0064, implemented independently. */
function decide(one: Combination): { sees: boolean; reason: string } {
  if (!one.parent) return { sees: false, reason: 'parent_off' };
  if (!one.briefcase) return { sees: false, reason: 'briefcase_off' };
  if (!one.content) return { sees: false, reason: 'content_off' };
  if (one.onContent !== 'inherit') return { sees: one.onContent === 'on', reason: 'person_on_content' };
  if (one.onBriefcase !== 'inherit') return { sees: one.onBriefcase === 'on', reason: 'person_on_briefcase' };
  return { sees: one.byProfile, reason: one.byProfile ? 'profile' : 'nothing' };
}

function cross(values: { [Key in keyof Combination]: readonly Combination[Key][] }): Combination[] {
  return Object.entries(values).reduce<object[]>(
    (made, [key, each]) => made.flatMap((one) => each.map((value) => ({ ...one, [key]: value }))),
    [{}],
  ) as Combination[];
}

describe('access to a content', () => {
  it('follows from the content’s state and every switch, as the rule requires', async () => {
    const combinations = cross({
      parent: booleans,
      briefcase: booleans,
      content: booleans,
      onContent: switches,
      onBriefcase: switches,
      byProfile: booleans,
    });
    const parents = [await addBriefcase('On'), await addBriefcase('Off', { enabled: false })];
    const planted = await queryAsOwner<{ contentId: number; briefcaseId: number; name: string }>(
      `with given as (select ordinality as n, c from jsonb_array_elements($4) with ordinality as x (c, ordinality)),
        made as (insert into briefcases (account_id, parent_id, name, description, color, icon, place, enabled)
          select $1, case when (c ->> 'parent')::boolean then $2::int else $3::int end, n::text, '', 'gray', 'folder', n,
            (c ->> 'briefcase')::boolean
          from given returning briefcase_id, name)
        insert into contents (account_id, briefcase_id, kind, name, description, enabled, body, place)
          select $1, m.briefcase_id, 'link', m.name, '', (g.c ->> 'content')::boolean, '{"url": "https://a.example"}', 0
          from made m join given g on g.n::text = m.name
          returning content_id as "contentId", briefcase_id as "briefcaseId", name`,
      [accountId, parents[0]?.id, parents[1]?.id, JSON.stringify(combinations)],
    );
    const expected = new Map<number, { sees: boolean; reason: string }>();
    const changes: AccessChange[] = [];
    for (const { contentId, briefcaseId, name } of planted) {
      const one = combinations[Number(name) - 1];
      if (one === undefined) throw new Error(name);
      expected.set(contentId, decide(one));
      const { onContent, onBriefcase, byProfile } = one;
      if (byProfile) {
        changes.push({ kind: 'profile', profileId: profileIds.viewer, briefcaseId, on: true });
      }
      if (onBriefcase !== 'inherit') {
        changes.push({ kind: 'person_on_briefcase', userId: viewer.id, briefcaseId, switch: onBriefcase });
      }
      if (onContent !== 'inherit') {
        changes.push({ kind: 'person_on_content', userId: viewer.id, contentId, switch: onContent });
      }
    }
    expect(expected.size).toBe(144);
    await change(...changes);
    const { briefcases } = await owner.call('getPersonAccess', { params: { userId: viewer.id } });
    const told = briefcases.flatMap(({ contents }) => contents);
    expect(told).toHaveLength(expected.size);
    for (const { id, sees, reason } of told) expect({ sees, reason }).toEqual(expected.get(id));
    const seen = [...expected].filter(([, { sees }]) => sees).map(([id]) => id);
    const { items } = await viewer.call('listContents', { query: { limit: 500 } });
    expect(items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(seen);
    for (const [id, { sees }] of [...expected].slice(0, 40)) {
      expect((await viewer.send('getContent', { params: { contentId: id } })).statusCode).toBe(
        sees ? 200 : 404,
      );
    }
    expect(await namesOf(bia)).toEqual([]);
    expect(await namesOf(owner)).toHaveLength(expected.size);
  });

  it('is shown beside the briefcase to people with the section, except administrators', async () => {
    const { id: briefcaseId } = await addBriefcase('Workshop');
    const { id: contentId } = await addContent(briefcaseId, 'Plan');
    await change(
      { kind: 'profile', profileId: profileIds.viewer, briefcaseId, on: true },
      { kind: 'person_on_content', userId: bia.id, contentId, switch: 'on' },
    );
    const access = await owner.call('getBriefcaseAccess', { params: { briefcaseId } });
    expect(access.people.items.map(({ email, seen, cells }) => [email, seen, cells[0]?.reason])).toEqual([
      [bia.email, 1, 'person_on_content'],
      [viewer.email, 1, 'profile'],
    ]);
    expect(access.profiles.map(({ name, on }) => [name, on])).toEqual([
      ['bia', false],
      ['gil', false],
      ['viewer', true],
    ]);
    const narrowed = await owner.call('listAccessPeople', {
      query: { search: 'VIEWER', profiles: [profileIds.viewer] },
    });
    expect(narrowed).toMatchObject({ total: 1, contentCount: 1, items: [{ id: viewer.id, seen: 1 }] });
    await owner.refused('getPersonAccess', { params: { userId: gil.id } }, 404);
  });
});

describe('the access overview', () => {
  it('is visible with the access section, which opens no content and changes nothing', async () => {
    const { id: parentId } = await addBriefcase('Works');
    const { id: briefcaseId } = await addBriefcase('Workshop', { parentId });
    const { id: contentId } = await addContent(briefcaseId, 'Plan');
    const calls = [
      ['listAccessBriefcases', {}],
      ['getBriefcaseAccess', { params: { briefcaseId } }],
      ['listAccessPeople', {}],
      ['getPersonAccess', { params: { userId: viewer.id } }],
    ] as const;
    const read = (person: Person) =>
      Promise.all(calls.map(async ([name, input]) => (await person.send(name, input)).json<object>()));
    const changes = [{ kind: 'content', contentId, enabled: false }];
    expect(await read(gil)).toMatchObject(calls.map(() => ({ code: 'forbidden' })));
    await queryAsOwner(
      `insert into profile_sections (account_id, profile_id, module, level)
        select account_id, profile_id, 'admin:dashboards', 'see' from profiles where profile_id = $1`,
      [profileIds.gil],
    );
    const seen = await read(gil);
    expect(seen).toEqual(await read(owner));
    expect(seen[0]).toMatchObject({
      items: [
        { id: parentId, name: 'Works', parentId: null, contentCount: 0 },
        { id: briefcaseId, name: 'Workshop', parentId, contentCount: 1 },
      ],
    });
    expect(seen[2]).toMatchObject({ total: 2, contentCount: 1 });
    for (const [name, input] of [
      ['changeAccess', { body: { changes } }],
      ['previewAccess', { body: { changes } }],
      ['getContent', { params: { contentId } }],
    ] as const)
      await gil.refused(name, input, 403);
    // With the dashboards section as well, content for others stays hidden.
    await queryAsOwner(
      `insert into profile_sections (account_id, profile_id, module, level)
        select account_id, profile_id, 'services:dashboards', 'see' from profiles where profile_id = $1`,
      [profileIds.gil],
    );
    expect(await namesOf(gil)).toEqual([]);
    await gil.refused('getContent', { params: { contentId } }, 404);
    expect(await stranger.call('listAccessBriefcases')).toEqual({ items: [] });
    await queryAsOwner(
      `delete from profile_sections where module in ('admin:dashboards', 'services:dashboards')
        and profile_id = $1`,
      [profileIds.gil],
    );
  });
});

describe('a change of access', () => {
  it('previews its effects, without saving, and can be undone', async () => {
    const { id: briefcaseId } = await addBriefcase('Workshop');
    const { id: contentId } = await addContent(briefcaseId, 'Plan');
    await addContent(briefcaseId, 'Costs');
    const [last] = await queryAsOwner<{ sequence: string }>(
      'select max(sequence) as sequence from audit_entries where account_id = $1',
      [accountId],
    );
    await change({ kind: 'person_on_content', userId: bia.id, contentId, switch: 'on' });
    const changes: AccessChange[] = [
      { kind: 'profile', profileId: profileIds.viewer, briefcaseId, on: true },
      { kind: 'content', contentId, enabled: false },
    ];
    const effect = {
      gained: [{ userId: viewer.id, name: 'viewer', contents: 1 }],
      lost: [{ userId: bia.id, name: 'bia', contents: 1 }],
    };
    const preview = await owner.call('previewAccess', { body: { changes } });
    expect(preview).toMatchObject(effect);
    expect([await namesOf(viewer), await namesOf(bia)]).toEqual([[], ['Plan']]);
    const made = await change(...changes);
    expect(made).toEqual(preview);
    expect([await namesOf(viewer), await namesOf(bia)]).toEqual([['Costs'], []]);
    await change(...made.undo);
    expect([await namesOf(viewer), await namesOf(bia)]).toEqual([[], ['Plan']]);
    const audited = await queryAsOwner<{ action: string }>(
      `select action from audit_entries where account_id = $1 and action like '%.access' and sequence > $2
        order by sequence`,
      [accountId, last?.sequence],
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'content.access',
      'briefcase.access',
      'content.access',
      'briefcase.access',
      'content.access',
    ]);
  });

  it('that revokes something is not undone by a form opened before', async () => {
    const { id: briefcaseId, updatedAt: briefcaseRead } = await addBriefcase('Workshop');
    const content = await addContent(briefcaseId, 'Plan');
    const link = { kind: 'link', url: 'https://help.example/other' } as const;
    const of = { params: { contentId: content.id } };
    const saved = (updatedAt: string) => ({
      ...of,
      body: { name: 'Plan', enabled: true, body: link, updatedAt },
    });
    // A change to the current state has no effect.
    await change({ kind: 'content', contentId: content.id, enabled: true });
    await change(
      { kind: 'briefcase', briefcaseId, enabled: false },
      { kind: 'content', contentId: content.id, enabled: false },
    );
    await owner.refused('updateContent', saved(content.updatedAt), 409);
    const body = { name: 'Workshop', enabled: true, updatedAt: briefcaseRead };
    await owner.refused('updateBriefcase', { params: { briefcaseId }, body }, 409);
    await change(
      { kind: 'briefcase', briefcaseId, enabled: true },
      { kind: 'content', contentId: content.id, enabled: true },
    );
    const { updatedAt } = await owner.call('getContent', of);
    await change({ kind: 'content', contentId: content.id, enabled: true });
    await owner.call('updateContent', saved(updatedAt));
  });

  it('copies the switches of another person, and refuses partial copies', async () => {
    const { id: briefcaseId } = await addBriefcase('Workshop');
    const { id: contentId } = await addContent(briefcaseId, 'Plan');
    const { id: other } = await addContent(briefcaseId, 'Costs');
    await change(
      { kind: 'person_on_briefcase', userId: viewer.id, briefcaseId, switch: 'on' },
      { kind: 'person_on_content', userId: viewer.id, contentId, switch: 'off' },
      { kind: 'person_on_content', userId: bia.id, contentId: other, switch: 'off' },
    );
    const { undo } = await change({ kind: 'copy', fromUserId: viewer.id, userId: bia.id });
    expect(await namesOf(bia)).toEqual(['Costs']);
    await change(...undo);
    expect(await namesOf(bia)).toEqual([]);
    const changes = [
      { kind: 'person_on_briefcase', userId: bia.id, briefcaseId, switch: 'on' },
      { kind: 'person_on_briefcase', userId: 2_000_000_000, briefcaseId, switch: 'on' },
    ];
    await owner.refused('changeAccess', { body: { changes } }, 422);
    expect(await namesOf(bia)).toEqual([]);
  });

  it('reaches the open screens of affected people', async () => {
    const { id: briefcaseId } = await addBriefcase('Workshop');
    const { id: contentId } = await addContent(briefcaseId, 'Plan');
    await change({ kind: 'person_on_briefcase', userId: viewer.id, briefcaseId, switch: 'on' });
    const stream = await streamOf(portal, viewer);
    await stream.untilRights(1);
    await change({ kind: 'content', contentId, enabled: false });
    await stream.untilRights(2);
    await viewer.refused('getContent', { params: { contentId } }, 404);
    await queryAsOwner('insert into profile_users (account_id, profile_id, user_id) values ($1, $2, $3)', [
      accountId,
      profileIds.bia,
      viewer.id,
    ]);
    await stream.untilRights(3);
    await queryAsOwner('delete from profile_users where profile_id = $1 and user_id = $2', [
      profileIds.bia,
      viewer.id,
    ]);
    stream.close();
  });
});

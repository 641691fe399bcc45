import { createHash } from 'node:crypto';
import type { StoredFile } from '@azimute/contract';
import { fileUploadType } from '@azimute/contract/files/values';
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { everyPage } from '../../testing/every-page.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { makePdf } from '../files/testing/make-files.ts';
import { dashboardsOf, dashboardsPlan } from './testing/dashboards-plan.ts';

const portal = await portalOf(dashboardsPlan);
const { owner, viewer, stranger, visitor, people, accountId, queryAsOwner } = portal;
const { bia, gil } = people;
const { addBriefcase, addContent, showToViewer, namesOf, clear } = await dashboardsOf(portal);
beforeEach(async () => {
  await clear();
  await queryAsOwner(`update accounts set embed_origins = '{}' where account_id = $1`, [accountId]);
});

const link = { kind: 'link', url: 'https://help.example/manual' } as const;
const treeOf = (person: Person) => person.call('listBriefcases');

describe('the dashboards API', () => {
  it('returns 401 without a session, 403 without the section, and lets only administrators change', async () => {
    const { id: briefcaseId } = await addBriefcase('Management');
    const { id: contentId, updatedAt } = await addContent(briefcaseId, 'Manual');
    await showToViewer(briefcaseId);
    const reads = [
      ['listBriefcases', {}],
      ['listContents', {}],
      ['getContent', { params: { contentId } }],
      ['getBoard', { params: { contentId } }],
    ] as const;
    const writes = [
      ['createBriefcase', { body: { name: 'Mine' } }],
      ['updateBriefcase', { params: { briefcaseId }, body: { name: 'Mine', updatedAt } }],
      ['deleteBriefcase', { params: { briefcaseId }, query: { contents: 1 } }],
      ['orderBriefcases', { body: { ids: [briefcaseId] } }],
      ['orderContents', { params: { briefcaseId }, body: { ids: [contentId] } }],
      ['createContent', { body: { briefcaseId, name: 'Mine', body: link } }],
      ['updateContent', { params: { contentId }, body: { name: 'Mine', body: link, updatedAt } }],
      ['deleteContent', { params: { contentId } }],
      ['moveContents', { body: { contentIds: [contentId], briefcaseId } }],
      ['tryBoard', { body: { tiles: [] } }],
      ['getEmbedOrigins', {}],
      ['changeEmbedOrigins', { body: { origins: [] } }],
      ['getBriefcaseAccess', { params: { briefcaseId } }],
      ['listAccessBriefcases', {}],
      ['listAccessPeople', {}],
      ['getPersonAccess', { params: { userId: viewer.id } }],
      ['changeAccess', { body: { changes: [{ kind: 'content', contentId, enabled: false }] } }],
      ['previewAccess', { body: { changes: [{ kind: 'content', contentId, enabled: false }] } }],
    ] as const;
    for (const [name, input] of reads) {
      await visitor.refused(name, input, 401);
      await gil.refused(name, input, 403);
    }
    for (const [name, input] of writes) {
      await visitor.refused(name, input, 401);
      await viewer.refused(name, input, 403);
    }
    expect(await namesOf(viewer)).toEqual(['Manual']);
  });

  it('hides contents of another account, and changes none', async () => {
    const { id: briefcaseId, updatedAt } = await addBriefcase('Management');
    const { id: contentId } = await addContent(briefcaseId, 'Manual');
    expect(await namesOf(stranger)).toEqual([]);
    expect((await treeOf(stranger)).items).toEqual([]);
    for (const [name, input] of [
      ['getContent', { params: { contentId } }],
      ['getBriefcaseAccess', { params: { briefcaseId } }],
      ['updateBriefcase', { params: { briefcaseId }, body: { name: 'Theirs', updatedAt } }],
      ['deleteBriefcase', { params: { briefcaseId }, query: { contents: 1 } }],
      ['addFavouriteContent', { params: { contentId } }],
      ['getPersonAccess', { params: { userId: viewer.id } }],
    ] as const) {
      await stranger.refused(name, input, 404);
    }
    const changes = [{ kind: 'content', contentId, enabled: false }];
    await stranger.refused('changeAccess', { body: { changes } }, 422);
    await stranger.refused('createContent', { body: { briefcaseId, name: 'x', body: link } }, 422);
  });
});

describe('briefcases', () => {
  it('nest one level deep, under unused names, in their arranged order', async () => {
    const management = await addBriefcase('Management');
    const workshop = await addBriefcase('Workshop', { color: 'amber', icon: 'wrench' });
    const costs = await addBriefcase('Costs', { parentId: management.id });
    const refusals = [
      { name: 'management' },
      { name: 'Deep', parentId: costs.id },
      { name: 'Lost', parentId: 2_000_000_000 },
    ];
    for (const body of refusals) await owner.refused('createBriefcase', { body }, 422);
    const { updatedAt } = management;
    const within = { name: 'Management', parentId: workshop.id, updatedAt };
    await owner.refused('updateBriefcase', { params: { briefcaseId: management.id }, body: within }, 422);
    const order = { ids: [workshop.id, management.id] };
    await owner.call('orderBriefcases', { body: order });
    expect((await treeOf(owner)).items.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['Workshop', null],
      ['Management', null],
      ['Costs', management.id],
    ]);
    const mixed = { ids: [workshop.id, costs.id] };
    await owner.refused('orderBriefcases', { body: mixed }, 422);
  });

  it('keep concurrent changes of other users', async () => {
    const briefcase = await addBriefcase('Management');
    const { updatedAt } = briefcase;
    const save = (name: string) => ({ params: { briefcaseId: briefcase.id }, body: { name, updatedAt } });
    const saved = await owner.call('updateBriefcase', save('Board'));
    expect(saved).toMatchObject({ name: 'Board', color: 'petrol' });
    await owner.refused('updateBriefcase', save('Late'), 409);
  });

  it('are deleted with their contents, after the person confirms the count', async () => {
    const parent = await addBriefcase('Customers');
    const child = await addBriefcase('North', { parentId: parent.id });
    for (const { id } of [parent, child, child]) await addContent(id, 'Contract');
    await owner.refused(
      'deleteBriefcase',
      { params: { briefcaseId: parent.id }, query: { contents: 1 } },
      409,
    );
    await owner.call('deleteBriefcase', { params: { briefcaseId: parent.id }, query: { contents: 3 } });
    expect(await treeOf(owner)).toEqual({ items: [], contentCount: 0, favouriteCount: 0 });
  });
});

describe('contents', () => {
  it('are listed in pages in each order, searched, and filtered by kind and briefcase', async () => {
    const workshop = await addBriefcase('Workshop');
    const safety = await addBriefcase('Safety');
    const inside = await addBriefcase('Inspections', { parentId: workshop.id });
    await addContent(safety.id, 'Accidents');
    await addContent(workshop.id, 'Oil plan', { description: 'Manutenção' });
    await addContent(inside.id, 'Belts');
    await addContent(workshop.id, 'Availability', { body: { kind: 'native', tiles: [] } });
    const arranged = ['Oil plan', 'Availability', 'Belts', 'Accidents'];
    expect(await namesOf(owner)).toEqual(arranged);
    expect(await namesOf(owner, { sort: 'name' })).toEqual([
      'Accidents',
      'Availability',
      'Belts',
      'Oil plan',
    ]);
    expect(await namesOf(owner, { search: 'MANUTENCAO' })).toEqual(['Oil plan']);
    expect(await namesOf(owner, { search: 'inspec' })).toEqual(['Belts']);
    expect(await namesOf(owner, { kinds: ['native'] })).toEqual(['Availability']);
    expect(await namesOf(owner, { briefcases: [workshop.id] })).toEqual([
      'Oil plan',
      'Availability',
      'Belts',
    ]);
    for (const sort of ['arranged', 'name', 'opened'] as const) {
      const all = await everyPage(async (cursor) => {
        const page = await owner.call('listContents', {
          query: { limit: 1, sort, ...(cursor && { cursor }) },
        });
        expect(page.total).toBe(4);
        return page;
      });
      expect(all.map(({ name }) => name).toSorted(), sort).toEqual(arranged.toSorted());
    }
    await owner.refused('listContents', { query: { cursor: 'W10' } }, 422);
  });

  it('are moved and sorted, and return their neighbors', async () => {
    const from = await addBriefcase('Workshop');
    const to = await addBriefcase('Safety');
    const [one, two, three] = [
      await addContent(from.id, 'One'),
      await addContent(from.id, 'Two'),
      await addContent(to.id, 'Three'),
    ];
    const move = { contentIds: [two.id, one.id], briefcaseId: to.id };
    await owner.call('moveContents', { body: move });
    expect(await namesOf(owner)).toEqual(['Three', 'Two', 'One']);
    const order = { ids: [one.id, three.id] };
    await owner.call('orderContents', { params: { briefcaseId: to.id }, body: order });
    expect(await namesOf(owner)).toEqual(['One', 'Three', 'Two']);
    const middle = await owner.call('getContent', { params: { contentId: three.id } });
    expect([middle.previous?.name, middle.next?.name]).toEqual(['One', 'Two']);
    await owner.refused('orderContents', { params: { briefcaseId: from.id }, body: order }, 422);
  });

  it('are favorites of one person, and recently opened, audited once', async () => {
    const { id: briefcaseId } = await addBriefcase('Workshop');
    const [first, second] = [await addContent(briefcaseId, 'First'), await addContent(briefcaseId, 'Second')];
    await showToViewer(briefcaseId);
    for (const contentId of [first.id, second.id, second.id])
      await viewer.call('getContent', { params: { contentId } });
    await viewer.call('addFavouriteContent', { params: { contentId: first.id } });
    expect(await namesOf(viewer, { favourites: true })).toEqual(['First']);
    expect(await namesOf(viewer, { opened: true, sort: 'opened' })).toEqual(['Second', 'First']);
    expect(await namesOf(owner, { favourites: true })).toEqual([]);
    expect((await treeOf(viewer)).favouriteCount).toBe(1);
    const opened = await queryAsOwner<{ entity_id: string }>(
      `select entity_id from audit_entries where action = 'content.open' and user_id = $1 order by 1`,
      [viewer.id],
    );
    expect(opened.map((row) => Number(row.entity_id))).toEqual([first.id, second.id]);
    await viewer.call('removeFavouriteContent', { params: { contentId: first.id } });
    expect(await namesOf(viewer, { favourites: true })).toEqual([]);
    await bia.refused('addFavouriteContent', { params: { contentId: first.id } }, 404);
  });

  it.each([
    ['revoked', 'delete from briefcase_profiles where briefcase_id = $1'],
    ['deleted', 'delete from contents where briefcase_id = $1'],
  ])('is dropped from favorites without an error while its content is %s', async (_, loseIt) => {
    const { id: briefcaseId } = await addBriefcase('Workshop');
    const { id: contentId } = await addContent(briefcaseId, 'First');
    await showToViewer(briefcaseId);
    await viewer.call('addFavouriteContent', { params: { contentId } });
    const other = new pg.Client({ connectionString: portal.ownerUrl });
    await other.connect();
    try {
      // The call has read the content when it waits to write.
      await other.query('begin; lock table content_marks in share mode');
      const answer = viewer.send('removeFavouriteContent', { params: { contentId } });
      await vi.waitFor(async () => {
        const waiting = await queryAsOwner(
          `select from pg_locks where relation = 'content_marks'::regclass and not granted`,
        );
        expect(waiting).toHaveLength(1);
      });
      await other.query(loseIt, [briefcaseId]);
      await other.query('commit');
      expect((await answer).statusCode).toBe(403);
    } finally {
      await other.end();
    }
  });
});

describe('embedded pages', () => {
  const embed = { kind: 'embed', url: 'https://bi.example/report?id=1&x="<' } as const;
  const list = (...origins: string[]) => owner.call('changeEmbedOrigins', { body: { origins } });

  it('require a listed origin and https', async () => {
    const { id: briefcaseId } = await addBriefcase('Reports');
    const add = (body: object) => ({ body: { briefcaseId, name: 'Costs', body } });
    const notListed = { 'body.url': ['origin_not_listed'] };
    expect(await owner.refused('createContent', add(embed), notListed)).toMatchObject({
      detail: expect.stringContaining('https://bi.example'),
    });
    for (const origin of [
      'http://bi.example',
      'https://bi.example/',
      'https://bi.example:443',
      "https://a.example; script-src 'self'",
    ]) {
      await owner.refused('changeEmbedOrigins', { body: { origins: [origin] } }, 422);
    }
    await list('https://bi.example');
    await addContent(briefcaseId, 'Costs', { body: embed });
    for (const url of ['http://bi.example', 'https://me:secret@bi.example', 'javascript:alert(1)'])
      await owner.refused('createContent', add({ kind: 'embed', url }), 422);
    for (const url of ['https://me:secret@bi.example', 'javascript:alert(1)'])
      await owner.refused('createContent', add({ kind: 'link', url }), 422);
  });

  it('are shown in a page that allows only their origin, while it is listed', async () => {
    await list('https://bi.example');
    const { id: briefcaseId } = await addBriefcase('Reports');
    const { id, frameAddress } = await addContent(briefcaseId, 'Costs', { body: embed });
    const frame = await portal.server.inject(frameAddress ?? '');
    expect(frame.statusCode).toBe(200);
    expect(frame.headers).toMatchObject({
      'content-security-policy': expect.stringContaining('frame-src https://bi.example; base-uri'),
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    });
    expect(frame.body).toContain('src="https://bi.example/report?id=1&#38;x=&#34;&#60;"');
    expect((await portal.server.inject(`${frameAddress?.slice(0, -6)}AAAAAA`)).statusCode).toBe(404);
    await list();
    const content = await owner.call('getContent', { params: { contentId: id } });
    expect(content).toMatchObject({ state: 'origin_not_listed', frameAddress: null });
  });
});

describe('files', () => {
  it('can be any file the administrator sees, and open for everyone with the content', async () => {
    const bytes = makePdf('plan');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const upload = { query: { name: 'Plan.pdf' }, body: bytes };
    const uploaded = await owner.send('uploadFile', upload, { headers: { 'content-type': fileUploadType } });
    expect(uploaded.statusCode, uploaded.body).toBe(201);
    const { id: fileId } = uploaded.json<StoredFile>();
    const { id: briefcaseId } = await addBriefcase('Workshop');
    await showToViewer(briefcaseId);
    const unknown = { briefcaseId, name: 'Plan', body: { kind: 'file', fileId: 2_000_000_000 } };
    await owner.refused('createContent', { body: unknown }, { 'body.fileId': ['unknown'] });
    const body = { kind: 'file', fileId } as const;
    const { id, state } = await addContent(briefcaseId, 'Plan', { body });
    expect(state).toBe('ready');
    const stateFor = async (person: Person) =>
      (await person.call('getContent', { params: { contentId: id } })).state;
    // The viewer does not have the file manager section.
    expect(await stateFor(viewer)).toBe('ready');
    const params = { contentId: id };
    const opened = await viewer.send('getContentFile', { params, query: { sha256 } });
    expect(opened.statusCode, opened.body).toBe(200);
    expect(opened.rawPayload.equals(bytes)).toBe(true);
    // Bia does not see the item, and received none of the file's other content.
    await bia.refused('getContentFile', { params }, 404);
    await stranger.refused('getContentFile', { params }, 404);
    await viewer.refused('getContentFile', { params, query: { sha256: '0'.repeat(64) } }, 404);
    await queryAsOwner(
      `with gone as (delete from files where account_id = $1 returning *)
        insert into trashed_files (account_id, file_id, folder_path, profile_ids, unit_ids, name, kind, object_key, size_bytes,
          description, tags, version, content_number, content_at, created_at, updated_at, deleted_at)
        select account_id, file_id, '{}', '{}', '{}', name, kind, object_key, size_bytes,
          description, tags, version, content_number, content_at, created_at, updated_at, now() from gone`,
      [accountId],
    );
    expect(await stateFor(owner)).toBe('file_trashed');
    await viewer.refused('getContentFile', { params }, 404);
    expect(await stateFor(viewer)).toBe('file_hidden');
    await queryAsOwner('delete from trashed_files where account_id = $1', [accountId]);
    expect(await stateFor(owner)).toBe('file_hidden');
  });
});

import { createHash } from 'node:crypto';
import type { Briefcase, BriefcaseTree, Content, ContentList } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePdf } from '../files/testing/make-files.ts';
import { startDashboardsPortal, type DashboardsPortal } from './testing/start-dashboards-portal.ts';

let portal: DashboardsPortal;
beforeAll(async () => {
  portal = await startDashboardsPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.queryAsOwner('delete from briefcases');
  await portal.queryAsOwner(`update accounts set embed_origins = '{}'`);
});

const link = { kind: 'link', url: 'https://help.example/manual' };
const treeOf = async (who: string) => (await portal.ask(who, 'GET', '/briefcases')).json<BriefcaseTree>();
const give = (briefcaseId: number) =>
  portal.change({ kind: 'profile', profileId: portal.profileIds.Workshop, briefcaseId, on: true });

describe('refusals', () => {
  it('answers 401 without a session, 403 without the section, and lets administrators alone change', async () => {
    const { id: briefcaseId } = await portal.addBriefcase('Management');
    const { id: contentId, updatedAt } = await portal.addContent(briefcaseId, 'Manual');
    await give(briefcaseId);
    const reads = ['/briefcases', '/contents', `/contents/${contentId}`, `/contents/${contentId}/board`];
    const writes = [
      ['POST', '/briefcases', { name: 'Mine' }],
      ['PUT', `/briefcases/${briefcaseId}`, { name: 'Mine', updatedAt }],
      ['DELETE', `/briefcases/${briefcaseId}?contents=1`],
      ['PUT', '/briefcases/order', { ids: [briefcaseId] }],
      ['PUT', `/briefcases/${briefcaseId}/order`, { ids: [contentId] }],
      ['POST', '/contents', { briefcaseId, name: 'Mine', body: link }],
      ['PUT', `/contents/${contentId}`, { name: 'Mine', body: link, updatedAt }],
      ['DELETE', `/contents/${contentId}`],
      ['PUT', '/contents/briefcase', { contentIds: [contentId], briefcaseId }],
      ['POST', '/boards/try', { tiles: [] }],
      ['GET', '/embed-origins'],
      ['PUT', '/embed-origins', { origins: [] }],
      ['GET', `/briefcases/${briefcaseId}/access`],
      ['GET', '/dashboard-access/briefcases'],
      ['GET', '/dashboard-access/people'],
      ['GET', `/dashboard-access/people/${portal.userIds['rui']}`],
      ['PUT', '/dashboard-access', { changes: [{ kind: 'content', contentId, enabled: false }] }],
      ['POST', '/dashboard-access/preview', { changes: [{ kind: 'content', contentId, enabled: false }] }],
    ] as const;
    for (const path of reads) {
      expect((await portal.ask(null, 'GET', path)).statusCode, path).toBe(401);
      expect((await portal.ask('gil', 'GET', path)).statusCode, path).toBe(403);
    }
    for (const [method, path, body] of writes) {
      expect((await portal.ask(null, method, path, body)).statusCode, path).toBe(401);
      expect((await portal.ask('rui', method, path, body)).statusCode, path).toBe(403);
    }
    expect(await portal.namesOf('rui')).toEqual(['Manual']);
  });

  it('shows and changes nothing of another account', async () => {
    const { id: briefcaseId, updatedAt } = await portal.addBriefcase('Management');
    const { id: contentId } = await portal.addContent(briefcaseId, 'Manual');
    expect(await portal.namesOf('eva')).toEqual([]);
    expect((await treeOf('eva')).items).toEqual([]);
    for (const [method, path, body] of [
      ['GET', `/contents/${contentId}`],
      ['GET', `/briefcases/${briefcaseId}/access`],
      ['PUT', `/briefcases/${briefcaseId}`, { name: 'Theirs', updatedAt }],
      ['DELETE', `/briefcases/${briefcaseId}?contents=1`],
      ['PUT', `/contents/${contentId}/favourite`],
      ['GET', `/dashboard-access/people/${portal.userIds['rui']}`],
    ] as const) {
      expect((await portal.ask('eva', method, path, body)).statusCode, path).toBe(404);
    }
    const changes = [{ kind: 'content', contentId, enabled: false }];
    expect((await portal.ask('eva', 'PUT', '/dashboard-access', { changes })).statusCode).toBe(422);
    expect(
      (await portal.ask('eva', 'POST', '/contents', { briefcaseId, name: 'x', body: link })).statusCode,
    ).toBe(422);
  });
});

describe('briefcases', () => {
  it('lie one in another and no deeper, under names that are free, as they are arranged', async () => {
    const management = await portal.addBriefcase('Management');
    const workshop = await portal.addBriefcase('Workshop', { color: 'amber', icon: 'wrench' });
    const costs = await portal.addBriefcase('Costs', { parentId: management.id });
    const refusals = [
      { name: 'management' },
      { name: 'Deep', parentId: costs.id },
      { name: 'Lost', parentId: 2_000_000_000 },
    ];
    for (const body of refusals) {
      const answer = await portal.ask('ana', 'POST', '/briefcases', body);
      expect(answer.statusCode, answer.body).toBe(422);
    }
    const { updatedAt } = management;
    const within = { name: 'Management', parentId: workshop.id, updatedAt };
    expect((await portal.ask('ana', 'PUT', `/briefcases/${management.id}`, within)).statusCode).toBe(422);
    const order = { ids: [workshop.id, management.id] };
    expect((await portal.ask('ana', 'PUT', '/briefcases/order', order)).statusCode).toBe(204);
    expect((await treeOf('ana')).items.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['Workshop', null],
      ['Management', null],
      ['Costs', management.id],
    ]);
    const mixed = { ids: [workshop.id, costs.id] };
    expect((await portal.ask('ana', 'PUT', '/briefcases/order', mixed)).statusCode).toBe(422);
  });

  it('keep what somebody else changed meanwhile', async () => {
    const briefcase = await portal.addBriefcase('Management');
    const save = (name: string, updatedAt: string) =>
      portal.ask('ana', 'PUT', `/briefcases/${briefcase.id}`, { name, updatedAt });
    const saved = await save('Board', briefcase.updatedAt);
    expect(saved.json<Briefcase>()).toMatchObject({ name: 'Board', color: 'petrol' });
    expect((await save('Late', briefcase.updatedAt)).statusCode).toBe(409);
  });

  it('go with all that is in them, once the person knows how much that is', async () => {
    const parent = await portal.addBriefcase('Customers');
    const child = await portal.addBriefcase('North', { parentId: parent.id });
    for (const { id } of [parent, child, child]) await portal.addContent(id, 'Contract');
    expect((await portal.ask('ana', 'DELETE', `/briefcases/${parent.id}?contents=1`)).statusCode).toBe(409);
    expect((await portal.ask('ana', 'DELETE', `/briefcases/${parent.id}?contents=3`)).statusCode).toBe(204);
    expect(await treeOf('ana')).toEqual({ items: [], contentCount: 0, favouriteCount: 0 });
  });
});

describe('contents', () => {
  it('are listed page by page in each order, searched, and narrowed by kind and briefcase', async () => {
    const workshop = await portal.addBriefcase('Workshop');
    const safety = await portal.addBriefcase('Safety');
    const inside = await portal.addBriefcase('Inspections', { parentId: workshop.id });
    await portal.addContent(safety.id, 'Accidents');
    await portal.addContent(workshop.id, 'Oil plan', { description: 'Manutenção' });
    await portal.addContent(inside.id, 'Belts');
    await portal.addContent(workshop.id, 'Availability', { body: { kind: 'native', tiles: [] } });
    const arranged = ['Oil plan', 'Availability', 'Belts', 'Accidents'];
    expect(await portal.namesOf('ana')).toEqual(arranged);
    expect(await portal.namesOf('ana', '&sort=name')).toEqual([
      'Accidents',
      'Availability',
      'Belts',
      'Oil plan',
    ]);
    expect(await portal.namesOf('ana', '&search=MANUTENCAO')).toEqual(['Oil plan']);
    expect(await portal.namesOf('ana', '&search=inspec')).toEqual(['Belts']);
    expect(await portal.namesOf('ana', '&kinds=native')).toEqual(['Availability']);
    expect(await portal.namesOf('ana', `&briefcases=${workshop.id}`)).toEqual([
      'Oil plan',
      'Availability',
      'Belts',
    ]);
    for (const sort of ['arranged', 'name', 'opened']) {
      const names: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const query: string = `?limit=1&sort=${sort}${cursor === '' ? '' : `&cursor=${cursor}`}`;
        const page: ContentList = (await portal.ask('ana', 'GET', `/contents${query}`)).json();
        expect(page.total).toBe(4);
        names.push(...page.items.map(({ name }) => name));
        cursor = page.nextCursor;
      }
      expect(names.toSorted(), sort).toEqual(arranged.toSorted());
    }
    expect((await portal.ask('ana', 'GET', '/contents?cursor=W10')).statusCode).toBe(422);
  });

  it('are moved, arranged, and know their neighbours', async () => {
    const from = await portal.addBriefcase('Workshop');
    const to = await portal.addBriefcase('Safety');
    const [one, two, three] = [
      await portal.addContent(from.id, 'One'),
      await portal.addContent(from.id, 'Two'),
      await portal.addContent(to.id, 'Three'),
    ];
    const move = { contentIds: [two.id, one.id], briefcaseId: to.id };
    expect((await portal.ask('ana', 'PUT', '/contents/briefcase', move)).statusCode).toBe(204);
    expect(await portal.namesOf('ana')).toEqual(['Three', 'Two', 'One']);
    const order = { ids: [one.id, three.id] };
    expect((await portal.ask('ana', 'PUT', `/briefcases/${to.id}/order`, order)).statusCode).toBe(204);
    expect(await portal.namesOf('ana')).toEqual(['One', 'Three', 'Two']);
    const middle = (await portal.ask('ana', 'GET', `/contents/${three.id}`)).json<Content>();
    expect([middle.previous?.name, middle.next?.name]).toEqual(['One', 'Two']);
    expect((await portal.ask('ana', 'PUT', `/briefcases/${from.id}/order`, order)).statusCode).toBe(422);
  });

  it('are favourites of one person, and among what they opened, which the audit keeps once', async () => {
    const { id: briefcaseId } = await portal.addBriefcase('Workshop');
    const [first, second] = [
      await portal.addContent(briefcaseId, 'First'),
      await portal.addContent(briefcaseId, 'Second'),
    ];
    await give(briefcaseId);
    for (const id of [first.id, second.id, second.id]) await portal.ask('rui', 'GET', `/contents/${id}`);
    expect((await portal.ask('rui', 'PUT', `/contents/${first.id}/favourite`)).statusCode).toBe(204);
    expect(await portal.namesOf('rui', '&favourites=true')).toEqual(['First']);
    expect(await portal.namesOf('rui', '&opened=true&sort=opened')).toEqual(['Second', 'First']);
    expect(await portal.namesOf('ana', '&favourites=true')).toEqual([]);
    expect((await treeOf('rui')).favouriteCount).toBe(1);
    const opened = await portal.queryAsOwner<{ entity_id: string }>(
      `select entity_id from audit_entries where action = 'content.open' and user_id = $1 order by 1`,
      [portal.userIds['rui']],
    );
    expect(opened.map((row) => Number(row.entity_id))).toEqual([first.id, second.id]);
    expect((await portal.ask('rui', 'DELETE', `/contents/${first.id}/favourite`)).statusCode).toBe(204);
    expect(await portal.namesOf('rui', '&favourites=true')).toEqual([]);
    expect((await portal.ask('bia', 'PUT', `/contents/${first.id}/favourite`)).statusCode).toBe(404);
  });
});

describe('embedded pages', () => {
  const embed = { kind: 'embed', url: 'https://bi.example/report?id=1&x="<' };
  const list = (...origins: string[]) => portal.ask('ana', 'PUT', '/embed-origins', { origins });

  it('are of origins that are listed, and of https', async () => {
    const { id: briefcaseId } = await portal.addBriefcase('Reports');
    const add = (body: object) =>
      portal.ask('ana', 'POST', '/contents', { briefcaseId, name: 'Costs', body });
    const refused = await add(embed);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      errors: { 'body.url': ['origin_not_listed'] },
      detail: expect.stringContaining('https://bi.example'),
    });
    for (const origin of [
      'http://bi.example',
      'https://bi.example/',
      'https://bi.example:443',
      "https://a.example; script-src 'self'",
    ]) {
      expect((await list(origin)).statusCode, origin).toBe(422);
    }
    await list('https://bi.example');
    expect((await add(embed)).statusCode).toBe(201);
    for (const url of ['http://bi.example', 'https://me:secret@bi.example', 'javascript:alert(1)']) {
      expect((await add({ kind: 'embed', url })).statusCode, url).toBe(422);
    }
    for (const url of ['https://me:secret@bi.example', 'javascript:alert(1)']) {
      expect((await add({ kind: 'link', url })).statusCode, url).toBe(422);
    }
  });

  it('are shown in a page that lets in their origin alone, while it is listed', async () => {
    await list('https://bi.example');
    const { id: briefcaseId } = await portal.addBriefcase('Reports');
    const { id, frameAddress } = await portal.addContent(briefcaseId, 'Costs', { body: embed });
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
    const content = (await portal.ask('ana', 'GET', `/contents/${id}`)).json<Content>();
    expect(content).toMatchObject({ state: 'origin_not_listed', frameAddress: null });
  });
});

describe('files', () => {
  it('are those that the administrator sees, and open to whoever sees the content', async () => {
    const { accountId } = portal;
    const bytes = makePdf('plan');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = `${sha256}-${'0'.repeat(32)}`;
    await portal.objects.put(key, { sizeBytes: bytes.length, content: bytes });
    await portal.queryAsOwner('insert into objects (account_id, object_key, size_bytes) values ($1, $2, 3)', [
      accountId,
      key,
    ]);
    const [file] = await portal.queryAsOwner<{ id: number }>(
      `insert into files (account_id, name, kind, object_key, size_bytes) values ($1, 'Plan.pdf', 'pdf', $2, $3)
        returning file_id as id`,
      [accountId, key, bytes.length],
    );
    const { id: briefcaseId } = await portal.addBriefcase('Workshop');
    await give(briefcaseId);
    const add = (fileId: number | undefined) =>
      portal.ask('ana', 'POST', '/contents', { briefcaseId, name: 'Plan', body: { kind: 'file', fileId } });
    expect((await add(2_000_000_000)).json()).toMatchObject({ errors: { 'body.fileId': ['unknown'] } });
    const { id, state } = (await add(file?.id)).json<Content>();
    expect(state).toBe('ready');
    const stateFor = async (who: string) =>
      (await portal.ask(who, 'GET', `/contents/${id}`)).json<Content>().state;
    // Rui has no section of the file manager.
    expect(await stateFor('rui')).toBe('ready');
    const sent = (who: string, query = '') => portal.ask(who, 'GET', `/contents/${id}/file${query}`);
    const opened = await sent('rui', `?sha256=${sha256}`);
    expect(opened.statusCode, opened.body).toBe(200);
    expect(opened.rawPayload.equals(bytes)).toBe(true);
    // Bia does not see the content, and of another content of the file nothing was given.
    expect((await sent('bia')).statusCode).toBe(404);
    expect((await sent('eva')).statusCode).toBe(404);
    expect((await sent('rui', `?sha256=${'0'.repeat(64)}`)).statusCode).toBe(404);
    await portal.queryAsOwner(
      `with gone as (delete from files returning *)
        insert into binned_files (account_id, file_id, folder_path, profile_ids, unit_ids, name, kind, object_key, size_bytes,
          description, tags, version, content_number, content_at, created_at, updated_at, deleted_at)
        select account_id, file_id, '{}', '{}', '{}', name, kind, object_key, size_bytes,
          description, tags, version, content_number, content_at, created_at, updated_at, now() from gone`,
    );
    expect(await stateFor('ana')).toBe('file_binned');
    expect((await sent('rui')).statusCode).toBe(404);
    expect(await stateFor('rui')).toBe('file_hidden');
    await portal.queryAsOwner('delete from binned_files');
    expect(await stateFor('ana')).toBe('file_hidden');
  });
});

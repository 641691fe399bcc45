import type {
  AccessBriefcaseList,
  Briefcase,
  BriefcaseAccess,
  BriefcaseTree,
  Content,
  ContentList,
  PersonAccess,
} from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startDashboardsPortal, type DashboardsPortal } from './testing/start-dashboards-portal.ts';

let portal: DashboardsPortal;
let briefcase: Briefcase;
let content: Content;
beforeAll(async () => {
  portal = await startDashboardsPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.queryAsOwner('delete from briefcases');
  briefcase = await portal.addBriefcase('Oficina', {
    description: 'Tudo da oficina',
    translations: { en: { name: 'Workshop', description: 'All of the workshop' }, es: { name: 'Taller' } },
  });
  content = await portal.addContent(briefcase.id, 'Consumo', {
    description: 'Por mês',
    translations: { en: { name: 'Fuel use' } },
  });
  await portal.addContent(briefcase.id, 'Estoque');
});

const get = async <T>(path: string): Promise<T> => (await portal.ask('ana', 'GET', path)).json<T>();

it('names briefcases and contents in the language that is asked for, and else by the usual text, each by itself', async () => {
  const treeIn = async (language: string) =>
    (await get<BriefcaseTree>(`/briefcases?language=${language}`)).items[0];
  expect(await treeIn('en')).toMatchObject({ name: 'Workshop', description: 'All of the workshop' });
  expect(await treeIn('es')).toMatchObject({ name: 'Taller', description: 'Tudo da oficina' });
  expect(await treeIn('pt')).toMatchObject({
    name: 'Oficina',
    usual: { name: 'Oficina', description: 'Tudo da oficina' },
    translations: briefcase.translations,
  });
  expect(await get<Content>(`/contents/${content.id}?language=en`)).toMatchObject({
    name: 'Fuel use',
    description: 'Por mês',
    briefcase: { name: 'Workshop' },
    next: { name: 'Estoque' },
  });
  expect(await get<Content>(`/contents/${content.id}?language=es`)).toMatchObject({
    name: 'Consumo',
    briefcase: { name: 'Taller' },
  });
});

it('takes the language of the person where none is asked for', async () => {
  expect((await get<BriefcaseTree>('/briefcases')).items[0]).toMatchObject({ name: 'Workshop' });
});

it('finds a content by its texts in every language, and sorts by those that are shown', async () => {
  const found = async (query: string): Promise<string[]> =>
    (await get<ContentList>(`/contents?${query}`)).items.map(({ name }) => name);
  expect(await found('search=fuel&language=pt')).toEqual(['Consumo']);
  expect(await found('search=taller&language=pt')).toEqual(['Consumo', 'Estoque']);
  expect(await found('search=consumo&language=en')).toEqual(['Fuel use']);
  expect(await found('sort=name&language=en')).toEqual(['Estoque', 'Fuel use']);
  expect(await found('sort=name&language=pt')).toEqual(['Consumo', 'Estoque']);
  const first = await get<ContentList>('/contents?sort=name&language=en&limit=1');
  expect(await found(`sort=name&language=en&limit=1&cursor=${first.nextCursor}`)).toEqual(['Fuel use']);
});

it('replaces all texts of a content when it is saved, and refuses empty ones', async () => {
  const save = (translations: object) =>
    portal.ask('ana', 'PUT', `/contents/${content.id}`, {
      name: 'Consumo',
      translations,
      body: content.body,
      updatedAt: content.updatedAt,
    });
  expect((await save({ en: { name: ' ' } })).statusCode).toBe(422);
  expect((await save({ fr: { name: 'Usage' } })).statusCode).toBe(422);
  expect((await save({ pt: { description: 'Litros' } })).json()).toMatchObject({
    name: 'Consumo',
    translations: { pt: { description: 'Litros' } },
  });
});

it('names briefcases and contents in the same languages where access is decided', async () => {
  for (const [language, folder, name] of [
    ['', 'Workshop', 'Fuel use'],
    ['?language=es', 'Taller', 'Consumo'],
    ['?language=pt', 'Oficina', 'Consumo'],
  ] as const) {
    const named = { name: folder, contents: [{ name }, { name: 'Estoque' }] };
    const tree = await get<AccessBriefcaseList>(`/dashboard-access/briefcases${language}`);
    expect(tree.items).toMatchObject([{ name: folder }]);
    expect(await get<BriefcaseAccess>(`/briefcases/${briefcase.id}/access${language}`)).toMatchObject(named);
    const person = await get<PersonAccess>(`/dashboard-access/people/${portal.userIds['rui']}${language}`);
    expect(person.briefcases).toMatchObject([named]);
  }
});

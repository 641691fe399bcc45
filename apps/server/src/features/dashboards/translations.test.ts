import type { Briefcase, CallArguments, Content, Locale } from '@azimute/contract';
import { beforeEach, expect, it } from 'vitest';
import { portalOf } from '../../testing/portal-of.ts';
import { dashboardsOf, dashboardsPlan } from './testing/dashboards-plan.ts';

const portal = await portalOf(dashboardsPlan);
const { owner, viewer } = portal;
const { addBriefcase, addContent, clear } = await dashboardsOf(portal);
let briefcase: Briefcase;
let content: Content;
beforeEach(async () => {
  await clear();
  briefcase = await addBriefcase('Oficina', {
    description: 'Tudo da oficina',
    translations: { en: { name: 'Workshop', description: 'All of the workshop' }, es: { name: 'Taller' } },
  });
  content = await addContent(briefcase.id, 'Consumo', {
    description: 'Por mês',
    translations: { en: { name: 'Fuel use' } },
  });
  await addContent(briefcase.id, 'Estoque');
});

const contentIn = (language: Locale) =>
  owner.call('getContent', { params: { contentId: content.id }, query: { language } });

it('returns names in the requested language, else the default text, for each text separately', async () => {
  const treeIn = async (language: Locale) =>
    (await owner.call('listBriefcases', { query: { language } })).items[0];
  expect(await treeIn('en')).toMatchObject({ name: 'Workshop', description: 'All of the workshop' });
  expect(await treeIn('es')).toMatchObject({ name: 'Taller', description: 'Tudo da oficina' });
  expect(await treeIn('pt')).toMatchObject({
    name: 'Oficina',
    usual: { name: 'Oficina', description: 'Tudo da oficina' },
    translations: briefcase.translations,
  });
  expect(await contentIn('en')).toMatchObject({
    name: 'Fuel use',
    description: 'Por mês',
    briefcase: { name: 'Workshop' },
    next: { name: 'Estoque' },
  });
  expect(await contentIn('es')).toMatchObject({
    name: 'Consumo',
    briefcase: { name: 'Taller' },
  });
});

it('defaults to the person’s language', async () => {
  expect((await owner.call('listBriefcases')).items[0]).toMatchObject({ name: 'Workshop' });
});

it('finds a content by its texts in every language, and sorts by the displayed ones', async () => {
  const list = (query: NonNullable<NonNullable<CallArguments<'listContents'>[0]>['query']>) =>
    owner.call('listContents', { query });
  const found = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).items.map(({ name }) => name);
  expect(await found({ search: 'fuel', language: 'pt' })).toEqual(['Consumo']);
  expect(await found({ search: 'taller', language: 'pt' })).toEqual(['Consumo', 'Estoque']);
  expect(await found({ search: 'consumo', language: 'en' })).toEqual(['Fuel use']);
  expect(await found({ sort: 'name', language: 'en' })).toEqual(['Estoque', 'Fuel use']);
  expect(await found({ sort: 'name', language: 'pt' })).toEqual(['Consumo', 'Estoque']);
  const first = await list({ sort: 'name', language: 'en', limit: 1 });
  expect(await found({ sort: 'name', language: 'en', limit: 1, cursor: first.nextCursor ?? '' })).toEqual([
    'Fuel use',
  ]);
});

it('replaces all texts of a content on save, and refuses empty ones', async () => {
  const { body, updatedAt, id: contentId } = content;
  const save = <T extends object>(translations: T) => ({
    params: { contentId },
    body: { name: 'Consumo', translations, body, updatedAt },
  });
  await owner.refused('updateContent', save({ en: { name: ' ' } }), 422);
  await owner.refused('updateContent', save({ fr: { name: 'Usage' } }), 422);
  expect(await owner.call('updateContent', save({ pt: { description: 'Litros' } }))).toMatchObject({
    name: 'Consumo',
    translations: { pt: { description: 'Litros' } },
  });
});

it('uses the same languages for names on the access screen', async () => {
  for (const [query, folder, name] of [
    [{}, 'Workshop', 'Fuel use'],
    [{ language: 'es' }, 'Taller', 'Consumo'],
    [{ language: 'pt' }, 'Oficina', 'Consumo'],
  ] as const) {
    const named = { name: folder, contents: [{ name }, { name: 'Estoque' }] };
    const tree = await owner.call('listAccessBriefcases', { query });
    expect(tree.items).toMatchObject([{ name: folder }]);
    const params = { briefcaseId: briefcase.id };
    expect(await owner.call('getBriefcaseAccess', { params, query })).toMatchObject(named);
    const person = await owner.call('getPersonAccess', { params: { userId: viewer.id }, query });
    expect(person.briefcases).toMatchObject([named]);
  }
});

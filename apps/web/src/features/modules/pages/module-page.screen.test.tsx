import type { Locale } from '@azimute/contract';
import { beforeAll, expect, it } from 'vitest';
import { openApp } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount } from '../../../testing/test-portal.ts';
import {
  compareFigure,
  expectNarrowed,
  exportFigure,
  followFigure,
  goToModule,
  narrowTo,
  type Figure,
  type Reader,
} from '../testing/follow-figure.ts';
import { yesterday } from '../testing/plant-day.ts';
import { plantYesterday } from '../testing/plant-yesterday.ts';

const tag = 'Não à venda';
const period = `from=${yesterday}&to=${yesterday}`;
const engineHours: Figure = { slug: 'cockpit', metric: 'engine_hours', value: /2\.0\sh/ };
const communicating: Figure = { slug: 'connectivity', metric: 'communicating_share', value: /100(\.0)?\s?%/ };
const available: Figure = { slug: 'fleet', metric: 'physical_availability', value: /100(,0)?\s?%/ };
const overLimit: Figure = { slug: 'safety', metric: 'over_limit_share', value: /0(,0)?\s?%/ };
const utilization: Figure = { slug: 'utilization', metric: 'utilization', value: /8,3\s?%/ };

let account: TestAccount;
beforeAll(async () => {
  account = await plantAccount({
    assets: { 'TR-1': { columns: { category: 'Trucks', tags: [tag] } }, 'TR-2': {} },
    people: {
      ana: { role: 'admin', locale: 'pt' },
      eva: { role: 'admin', locale: 'es' },
    },
  });
  await plantYesterday(account, 'TR-1', { category: 'Trucks' });
  await plantYesterday(account, 'TR-2');
});

async function open(locale: Locale, address: string, width = 1280): Promise<Reader> {
  const { owner, people } = account;
  const person = { en: owner, pt: people['ana'] ?? owner, es: people['eva'] ?? owner }[locale];
  const app = await openApp(address, { as: person, width });
  return { app, locale, asset: { id: account.assetIds['TR-1'] ?? 0, code: 'TR-1' } };
}

it('follows Cockpit and Connectivity figures to their fixes, compares and exports them on a phone', async () => {
  const reader = await open('en', `/services/simc/cockpit?${period}`, 360);
  await narrowTo(reader, 'tags', tag);
  await followFigure(reader, engineHours);
  await compareFigure(reader, engineHours);
  expect(await exportFigure(reader, 'engine_hours')).toEqual(['All 2', 'TR-1 2']);

  await goToModule(reader, 'connectivity');
  await expectNarrowed('tags', tag);
  await followFigure(reader, communicating);
  await compareFigure(reader, communicating);
  expect(await exportFigure(reader, 'communicating_share')).toEqual(['All 100', 'TR-1 100']);
});

it('follows Fleet and Safety figures in Spanish, for a tag spelled differently in the URL', async () => {
  const written = encodeURIComponent('NaO À VENDA');
  const reader = await open('es', `/es/services/simc/fleet?${period}&tags=${written}`);
  await narrowTo(reader, 'categories', 'Trucks');
  await followFigure(reader, available);
  await compareFigure(reader, available);
  expect(await exportFigure(reader, 'physical_availability')).toEqual(['Todos 100', 'TR-1 100']);

  await goToModule(reader, 'safety');
  await expectNarrowed('categories', 'Trucks');
  await followFigure(reader, overLimit);
  await compareFigure(reader, overLimit);
  expect(await exportFigure(reader, 'over_limit_share')).toEqual(['Todos 0', 'TR-1 0']);
});

it('compares and exports Utilization in Portuguese', async () => {
  const reader = await open('pt', `/pt/services/simc/utilization?${period}&categories=Trucks`);
  await compareFigure(reader, utilization);
  expect(await exportFigure(reader, 'utilization')).toEqual([
    expect.stringMatching(/^Todos 8,33/),
    expect.stringMatching(/^TR-1 8,33/),
  ]);
});

import type { Locale } from '@azimute/contract';
import { beforeAll, expect, it } from 'vitest';
import { openApp, screen, waitFor, within } from '../../../testing/open-app.ts';
import { plantAccount, type TestAccount, type TestPerson } from '../../../testing/test-portal.ts';
import { text, texts } from '../../../testing/texts.ts';
import { plantDashboards } from '../testing/plant-dashboards.ts';

let account: TestAccount;
let planted: Awaited<ReturnType<typeof plantDashboards>>;
beforeAll(async () => {
  account = await plantAccount({
    people: { ana: { role: 'admin', locale: 'pt' }, eva: { role: 'admin', locale: 'es' } },
  });
  planted = await plantDashboards(account.owner);
});

it('shows a folder and its board in the language of the reader', async () => {
  const { owner, people } = account;
  const inLanguage = text('dashboards:nameIn', { language: 'Português' });
  const address = `/services/dashboards/briefcase/${planted.briefcaseId}/content/${planted.boardId}`;
  const { press, fill, key } = await openApp(address, { as: owner });
  const rename = async (name: string, to: string): Promise<void> => {
    await press(text('dashboards:actionsOf', { name }));
    await press(text('dashboards:edit'), { role: 'menuitem' });
    const dialog = await screen.findByRole('dialog');
    await press('Português', { role: 'radio', in: dialog });
    await fill(inLanguage, to, { in: dialog });
    await key('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await rename('Downtime', 'Paradas');
  expect(await screen.findByRole('heading', { name: 'Downtime' })).toBeVisible();
  await press('Workshop', {
    role: 'link',
    in: screen.getByRole('navigation', { name: text('dashboards:breadcrumbs') }),
  });
  await rename('Workshop', 'Oficina');

  const read = async (locale: Locale, person: TestPerson | undefined, board: string, folder: string) => {
    await openApp(`/${locale}${address}`, { as: person ?? owner });
    expect(await screen.findByRole('heading', { name: board })).toBeVisible();
    const crumbs = screen.getByRole('navigation', { name: texts[locale]('dashboards:breadcrumbs') });
    expect(within(crumbs).getByText(folder)).toBeVisible();
  };
  await read('pt', people['ana'], 'Paradas', 'Oficina');
  await read('es', people['eva'], 'Downtime', 'Workshop');

  await openApp('/services/dashboards?search=paradas', { as: owner });
  expect(await screen.findByRole('link', { name: /Downtime/ })).toBeVisible();
});

it('uses the open folder as its title, and omits others', async () => {
  const app = await openApp(`/services/dashboards/briefcase/${planted.briefcaseId}`, { as: account.owner });
  const { promise: seen, resolve: letGo } = Promise.withResolvers<void>();
  app.intercept(/^GET .contents\?/, async (_call, send) => {
    await seen;
    return await send();
  });
  expect(await screen.findByRole('heading', { name: 'Workshop', level: 1 })).toBeVisible();
  const contents = screen.getByRole('region', { name: 'Workshop' });
  const count = (found: number) =>
    text(`dashboards:contentCount_${found === 1 ? 'one' : 'other'}`, { formatted: found });
  expect(contents).not.toHaveTextContent(count(0));
  letGo();
  await waitFor(() => expect(contents).toHaveTextContent(count(2)));
  expect(document.title).toBe('Azimute - Workshop');
  for (const unknown of ['999999999', 'workshop']) {
    const address = `/services/dashboards/briefcase/${unknown}?look=cards`;
    await openApp(address, { as: account.owner });
    expect(await screen.findByText('404')).toBeVisible();
    expect(screen.getByText(text('common:pageNotFound'))).toBeVisible();
    expect(screen.getByText(address)).toBeVisible();
  }
});

it('highlights search matches', async () => {
  await openApp('/services/dashboards?search=downt', { as: account.owner });
  expect((await screen.findByText('Downt')).tagName).toBe('MARK');
});

it('adds a report source, and a report confined to account and ULs', async () => {
  const { owner } = account;
  const { press, fill, choose, key } = await openApp(
    `/services/dashboards/briefcase/${planted.briefcaseId}`,
    {
      as: owner,
    },
  );
  await press(text('dashboards:newContent'));
  const dialog = await screen.findByRole('dialog', { name: text('dashboards:newContent') });
  await press(text('dashboards:kind_report'), { role: 'radio', in: dialog });
  await press(text('dashboards:reportSources'), { in: dialog });
  await press(text('dashboards:newSource'));
  const form = await screen.findByRole('dialog', { name: text('dashboards:newSource') });
  await fill(/^Name/, 'Metabase of the mine', { in: form });
  await fill(new RegExp(`^${text('dashboards:address')}`), 'https://metabase.invalid/', { in: form });
  await fill(text('dashboards:sourceSecret_metabase'), 'key-of-embedding', { in: form });
  await press(text('dashboards:create'), { in: form });
  const sources = await screen.findByRole('dialog', { name: text('dashboards:reportSources') });
  expect(await within(sources).findByText('Metabase of the mine')).toBeVisible();
  await key('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: text('dashboards:reportSources') })).toBeNull(),
  );

  await fill(/^Name \*/, 'Costs', { in: dialog });
  await choose(new RegExp(`^${text('dashboards:reportSource')}`), 'Metabase of the mine', { in: dialog });
  await fill(/^Report \*/, '7', { in: dialog });
  await fill(text('dashboards:report_unitsField'), 'ul', { in: dialog });
  await press(text('dashboards:create'), { in: dialog });
  expect(await screen.findByText(text('dashboards:sourceDown'))).toBeVisible();
  const { items } = await owner.call('listContents', { query: { search: 'Costs' } });
  const content = await owner.call('getContent', { params: { contentId: items[0]?.id ?? 0 } });
  expect(content.body).toMatchObject({ kind: 'report', report: '7', unitsField: 'ul' });
});

import type { Locale, MetricCode, SuiteSlug } from '@azimute/contract';
import { expect } from 'vitest';
import { screen, waitFor, within, type OpenedApp } from '../../../testing/open-app.ts';
import { catchSavedFiles } from '../../../testing/saved-files.ts';
import { texts } from '../../../testing/texts.ts';
import { yesterday } from './plant-day.ts';

export interface Figure {
  readonly slug: SuiteSlug;
  readonly metric: MetricCode;
  readonly value: RegExp;
}

export interface Reader {
  readonly app: OpenedApp;
  readonly locale: Locale;
  readonly asset: { readonly id: number; readonly code: string };
}

/** Filters the open module through the filter's menu. */
export async function narrowTo(
  { app, locale }: Reader,
  filter: 'categories' | 'tags',
  value: string,
): Promise<void> {
  await app.press(texts[locale]('ui:addFilter'));
  await app.press(new RegExp(`^${texts[locale](`modules:filter_${filter}`)}`), {
    in: await screen.findByRole('dialog', { name: texts[locale]('ui:addFilter') }),
  });
  await app.press(new RegExp(value), { role: 'checkbox' });
  await app.key('{Escape}');
  await expectNarrowed(filter, value);
}

export async function expectNarrowed(filter: 'categories' | 'tags', value: string): Promise<void> {
  await waitFor(() => expect(new URLSearchParams(window.location.search).getAll(filter)).toContain(value));
}

/** Follows a figure to its explanation, its rows and the day with the link to its fixes, and back. */
export async function followFigure(reader: Reader, { slug, metric, value }: Figure): Promise<void> {
  const { app, locale, asset } = reader;
  const text = texts[locale];
  const name = text(`metrics:name_${metric}`);
  const tile = await screen.findByRole('region', { name });
  await waitFor(() => expect(tile).toHaveTextContent(value));
  await app.press(new RegExp(`${name}: `), { in: tile });
  const panel = await screen.findByRole('dialog', { name });
  expect(app.address()).toMatch(new RegExp(`explain=${metric}`));
  expect(await within(panel).findByText(text('modules:coverageTitle'))).toBeVisible();
  await app.press(text('modules:openRows'), { role: 'link', in: panel });
  const days = await screen.findByRole('region', { name: text('modules:assetDays') });
  expect(app.address()).toMatch(new RegExp(`${slug}/${metric.replaceAll('_', '-')}`));
  const row = await within(days).findByRole('row', { name: new RegExp(asset.code) });
  await app.press(/./, { role: 'link', in: row });
  const day = await screen.findByRole('dialog', { name: new RegExp(asset.code) });
  expect(app.address()).toMatch(new RegExp(`asset=${asset.id}&day=${yesterday}`));
  expect(await within(day).findByText(text('metrics:fact_engineOnSeconds'))).toBeVisible();
  expect(within(day).getByRole('link', { name: text('modules:openOnMap') })).toHaveAttribute(
    'href',
    expect.stringMatching(new RegExp(`/mapa\\?asset=${asset.id}&day=${yesterday}$`)),
  );
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  window.history.back();
  expect(await screen.findByRole('dialog', { name })).toBeVisible();
  await app.key('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** Through the header, which keeps period and filters. */
export async function goToModule({ app, locale }: Reader, slug: SuiteSlug): Promise<void> {
  const modules = await screen.findByRole('navigation', { name: texts[locale]('shell:modules') });
  const [link] = await within(modules).findAllByRole('link', { name: texts[locale](`shell:${slug}`) });
  if (link === undefined) throw new Error(`The header has no module ${slug}.`);
  await app.user.click(link);
  await waitFor(() => expect(document.title).toBe(`Azimute - ${texts[locale](`modules:name_${slug}`)}`));
}

/** Compares the open module with another period, then with none. */
export async function compareFigure({ app, locale }: Reader, { metric, value }: Figure): Promise<void> {
  for (const comparison of ['year', 'none'] as const) {
    await app.choose(texts[locale]('modules:compare'), texts[locale](`modules:compare_${comparison}`));
    await waitFor(() => expect(app.address()).toMatch(`compare=${comparison}`));
  }
  const tile = await screen.findByRole('region', { name: texts[locale](`metrics:name_${metric}`) });
  await waitFor(() => expect(tile).toHaveTextContent(value));
}

/** Returns the first columns of a metric's rows in the exported file: subject and value. */
export async function exportFigure({ app, locale }: Reader, metric: MetricCode): Promise<string[]> {
  const nextFile = catchSavedFiles();
  await app.press(texts[locale]('ui:export'));
  await app.press(texts[locale]('modules:group_assets'), { role: 'radio' });
  await app.press(texts[locale]('ui:export_csv'));
  const { lines } = await nextFile();
  const separator = lines[0]?.includes(';') === true ? ';' : ',';
  const rows = lines.map((line) => line.split(separator));
  const name = texts[locale](`metrics:name_${metric}`);
  return rows.filter((row) => row[1] === name).map(([of, , value]) => `${of} ${value}`);
}

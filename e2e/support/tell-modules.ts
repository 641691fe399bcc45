import { readFile } from 'node:fs/promises';
import type { Asset, MetricCode, SuiteSlug } from '@azimute/contract';
import type { Locator, Page } from '@playwright/test';
import type { ApiSession } from './api-session.ts';
import { mapPath, modulePath } from './screens.ts';
import { expect } from './test.ts';
import type { Texts } from './texts.ts';
import { unique } from './unique.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
/** Midnight in São Paulo, the zone of the demo's accounts. */
const midnightMs = Math.floor((Date.now() - 180 * minuteMs) / dayMs) * dayMs + 180 * minuteMs;
export const yesterday = new Date(midnightMs - dayMs).toISOString().slice(0, 10);
/** Facts are added up once a minute, the newest days first. */
const addedUpWithinMs = 180_000;
/** Of a journey that may be the one that plants. */
export const plantsWithinMs = addedUpWithinMs + 120_000;

interface Planted {
  readonly asset: Asset;
  readonly category: string;
  readonly tag: string;
}

/** An asset with a category and a tag of its own that was heard all of yesterday: it drove from eight to ten, else its engine was off. */
async function plantDay(admin: ApiSession): Promise<Planted> {
  const [code, category, tag] = [unique('MOD'), unique('Categoria'), unique('Não à venda')];
  const [unit] = await admin.listUnits();
  const asset = await admin.post<Asset>('/assets', {
    code,
    unitId: unit?.id,
    model: 'Trial',
    manufacturer: 'Trial',
    category,
    tags: [tag],
  });
  await admin.post(`/assets/${asset.id}/devices`, { deviceId: code });
  await admin.postPositions(
    await admin.createKey(),
    Array.from({ length: 720 }, (_, step) => {
      const minute = step * 2;
      const driven = Math.min(120, Math.max(0, minute - 480));
      const drives = minute > 480 && minute <= 600;
      return {
        deviceId: code,
        time: new Date(midnightMs - dayMs + minute * minuteMs).toISOString(),
        latitude: -20,
        longitude: -22 + driven * 0.009565,
        speedKph: drives ? 60 : 0,
        headingDegrees: 90,
        ignition: drives,
      };
    }),
  );
  await waitForFacts(admin, asset);
  return { asset, category, tag };
}

let planted: Promise<Planted> | null = null;
/** Once for all journeys here: what is planted is a minute on its way to figures. */
export function plantOnce(admin: ApiSession): Promise<Planted> {
  planted ??= plantDay(admin);
  return planted;
}

async function waitForFacts(admin: ApiSession, { id }: Asset): Promise<void> {
  const to = new Date(midnightMs).toISOString().slice(0, 10);
  const query = `from=${yesterday}&to=${to}&assets=${id}&compare=none`;
  const read = async (): Promise<string> =>
    (await admin.get<{ figure: { state: string } }>(`/metrics/utilization?${query}`)).figure.state;
  await expect.poll(read, { timeout: addedUpWithinMs, intervals: [3_000] }).toBe('ready');
}

export interface Teller {
  readonly page: Page;
  readonly text: Texts;
  readonly asset: Asset;
}

export interface Told {
  readonly slug: SuiteSlug;
  readonly metric: MetricCode;
  readonly value: RegExp;
}

const nameOf = ({ text }: Teller, metric: MetricCode): string => text(`metrics:name_${metric}`);

/** By its name: the panel that explains the figure is called so too, and is no region. */
export function tileOf(teller: Teller, metric: MetricCode): Locator {
  return teller.page.getByRole('region', { name: nameOf(teller, metric), exact: true });
}

export async function narrowTo(
  { page, text }: Teller,
  filter: 'categories' | 'tags',
  value: string,
): Promise<void> {
  await page.getByRole('button', { name: text('ui:addFilter'), exact: true }).click();
  const filters = page.getByRole('dialog', { name: text('ui:addFilter') });
  await filters.getByRole('button', { name: text(`modules:filter_${filter}`) }).click();
  await filters.getByRole('checkbox', { name: new RegExp(value) }).click();
  await page.keyboard.press('Escape');
  await expectNarrowed(page, filter, value);
}

export function expectNarrowed(page: Page, filter: 'categories' | 'tags', value: string): Promise<void> {
  return expect(page).toHaveURL((address) => address.searchParams.getAll(filter).includes(value));
}

/** By the header, which keeps period and filters. */
export async function goToModule({ page, text }: Teller, slug: SuiteSlug): Promise<void> {
  const modules = page.getByRole('navigation', { name: text('shell:modules') });
  await modules
    .getByRole('button')
    .or(modules.getByRole('link').first())
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: text(`shell:${slug}`) }).click();
  await expect(page).toHaveURL(new RegExp(`${modulePath(slug)}\\?`));
  await expect(page).toHaveTitle(`Azimute - ${text(`modules:name_${slug}`)}`);
}

/**
 * From the figure of the open module to its explanation, its rows, the day with the link to its fixes, and all the way
 * back; onto the map itself where that is asked, as opening it takes longest.
 */
export async function pressDown(
  teller: Teller,
  { slug, metric, value }: Told,
  opensMap = false,
): Promise<void> {
  const { page, text, asset } = teller;
  const content = metric.replaceAll('_', '-');
  const tile = tileOf(teller, metric);
  await expect(tile).toContainText(value);
  await tile.getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`explain=${metric}`));
  const panel = page.getByRole('dialog', { name: nameOf(teller, metric) });
  await expect(panel.getByText(text('modules:coverageTitle'))).toBeVisible();
  await panel.getByRole('link', { name: text('modules:openRows') }).click();
  await expect(page).toHaveURL(new RegExp(`${slug}/${content}`));
  const row = page
    .getByRole('region', { name: text('modules:assetDays') })
    .getByRole('row')
    .filter({ hasText: asset.code });
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`asset=${asset.id}&day=${yesterday}`));
  const day = page.getByRole('dialog', { name: new RegExp(asset.code) });
  await expect(day.getByText(text('metrics:fact_engineOnSeconds'), { exact: true })).toBeVisible();
  const fixes = day.getByRole('link', { name: text('modules:openOnMap') });
  await expect(fixes).toHaveAttribute('href', new RegExp(`asset=${asset.id}&day=${yesterday}`));
  if (opensMap) {
    await fixes.click();
    // The camera comes into the address by and by.
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname.endsWith(mapPath) &&
        searchParams.get('asset') === String(asset.id) &&
        searchParams.get('day') === yesterday,
    );
    await expect(page.getByText(asset.code).first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${slug}/${content}.*asset=${asset.id}&day=${yesterday}`));
    await expect(day.getByText(text('metrics:fact_engineOnSeconds'), { exact: true })).toBeVisible();
  }
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

export async function compare(teller: Teller, { metric, value }: Told): Promise<void> {
  const { page, text } = teller;
  const choice = page.getByRole('combobox', { name: text('modules:compare') });
  await choice.selectOption('year');
  await expect(page).toHaveURL(/compare=year/);
  await choice.selectOption('none');
  await expect(page).toHaveURL(/compare=none/);
  await expect(tileOf(teller, metric)).toContainText(value);
}

/** The file holds the asset with its figures, and nothing else. */
export async function readExport({ page, text, asset }: Teller, figures: RegExp): Promise<void> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: text('ui:export'), exact: true }).click();
  await page.getByRole('menuitem', { name: text('ui:export_csv') }).click();
  const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\n');
  expect(lines.filter((line) => line.includes(asset.code)).join('\n')).toMatch(figures);
  expect(lines.filter((line) => line.includes('ESC-'))).toEqual([]);
}

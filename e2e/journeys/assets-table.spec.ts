import type { Asset } from '@azimute/contract';
import type { Locator, Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail, viewerEmail } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;

test('a list is sorted, narrowed and arranged, and a colleague who is sent its address sees the same', async ({
  page,
  context,
  request,
  browser,
  baseURL,
}) => {
  const session = await signInContext(context, request, { email: adminEmail });
  await page.goto(assetsPath);
  await sort(page, text('assets:filter_models'));
  await sort(page, text('assets:filter_models'));
  await expect(header(page, text('assets:filter_models'))).toHaveAttribute('aria-sort', 'descending');

  await page.getByRole('button', { name: text('ui:addFilter'), exact: true }).click();
  const filters = page.getByRole('dialog', { name: text('ui:addFilter') });
  await filters.getByRole('button', { name: text('assets:filter_status'), exact: true }).click();
  await filters.getByRole('button', { name: text('assets:activeStatuses'), exact: true }).click();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: text('ui:columns'), exact: true }).click();
  const columns = page.getByRole('group', { name: text('ui:columns') });
  await columns.getByRole('checkbox', { name: text('assets:filter_customers') }).uncheck();
  await columns.getByRole('checkbox', { name: text('assets:filter_regions') }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: text('ui:compactRows') }).click();

  const query = 'status=running&status=turned_off&sort=model&order=desc';
  const { items, total } = await session.get<{ items: Asset[]; total: number }>(`/assets?${query}`);
  const expectTheSame = async (tab: Page): Promise<void> => {
    await expect(grid(tab)).toHaveAttribute('aria-rowcount', String(total + 1));
    await expect(links(tab).first()).toHaveText(items[0]?.code ?? '');
    await expect(header(tab, text('assets:filter_models'))).toHaveAttribute('aria-sort', 'descending');
    await expect(header(tab, text('assets:filter_regions'))).toBeVisible();
    await expect(header(tab, text('assets:filter_customers'))).toBeHidden();
    await expect(tab.getByRole('button', { name: text('ui:compactRows') })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  };
  await expectTheSame(page);

  const colleagues = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await signInContext(colleagues, request, { email: adminEmail });
  const tab = await colleagues.newPage();
  await tab.goto(page.url());
  await expectTheSame(tab);
  await colleagues.close();

  // What the address does not say, the person's last choice does.
  await page.goto(assetsPath);
  await expect(page).toHaveURL(/density=compact/);
  await expect(header(page, text('assets:filter_regions'))).toBeVisible();
  await expect(header(page, text('assets:filter_models'))).not.toHaveAttribute('aria-sort');
});

test('rows are gone through, selected and opened by keys, and the focus comes back', async ({
  page,
  context,
  request,
}) => {
  await signInContext(context, request, { email: adminEmail });
  const { items } = await (
    await ApiSession.open(request, adminEmail)
  ).get<{ items: Asset[]; total: number }>('/assets?limit=100');
  const codeAt = (index: number): string => items[index]?.code ?? '';
  await page.goto(assetsPath);
  await links(page).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  const bar = page.getByRole('toolbar', { name: text('ui:bulkActions') });
  await expect(bar).toContainText(text('ui:selected_other', { formatted: 3 }));

  await page.keyboard.press('Enter');
  await expect(panel(page, codeAt(2))).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(panel(page, codeAt(3))).toBeVisible();
  await expect(link(page, codeAt(3)).locator('xpath=ancestor::tr')).toHaveAttribute('aria-current', 'true');

  await grid(page).hover();
  await page.mouse.wheel(0, 20_000);
  await expect(link(page, items.at(-1)?.code ?? '')).toBeInViewport();
  await expect(link(page, codeAt(3))).not.toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(panel(page, codeAt(3))).toBeHidden();
  await expect(link(page, codeAt(3))).toBeFocused();
  await expect(link(page, codeAt(3))).toBeInViewport();

  await bar.getByRole('button', { name: text('ui:clearSelection') }).click();
  await expect(bar).toBeHidden();
});

test('what is listed is saved as a file, in the columns that are shown', async ({
  page,
  context,
  request,
}) => {
  await signInContext(context, request, { email: adminEmail });
  await page.goto(`${assetsPath}?columns=code&columns=model&status=without_status`);
  await expect(links(page).first()).toBeVisible();
  const { name, lines } = await saveCsv(page, page.locator('body'));
  expect(name).toMatch(/^assets-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines[0]).toBe(`\uFEFF${text('assets:id')},${text('assets:filter_models')}`);
  const { total } = await (
    await ApiSession.open(request, adminEmail)
  ).get<{ total: number }>('/assets?status=without_status&limit=1');
  expect(lines).toHaveLength(total + 1);
});

test('what is selected is saved as a file, by people who only look as well', async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: viewerEmail });
  const { items } = await session.get<{ items: Asset[] }>('/assets?limit=3');
  const codes = [0, 2].map((place) => items[place]?.code ?? '');
  await page.goto(`${assetsPath}?columns=code`);
  for (const name of codes) {
    await grid(page)
      .getByRole('checkbox', { name: text('ui:selectRow', { name }) })
      .check();
  }
  const bar = page.getByRole('toolbar', { name: text('ui:bulkActions') });
  await expect(bar.getByRole('button', { name: text('assets:edit'), exact: true })).toBeHidden();
  const { lines } = await saveCsv(page, bar);
  expect(lines).toEqual([`\uFEFF${text('assets:id')}`, ...codes]);
});

/** Saves what the export of a place offers. */
async function saveCsv(page: Page, place: Locator): Promise<{ name: string; lines: string[] }> {
  await place.getByRole('button', { name: text('ui:export'), exact: true }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: text('ui:export_csv') }).click();
  const file = await saving;
  const content = await streamText(await file.createReadStream());
  return { name: file.suggestedFilename(), lines: content.trimEnd().split(/\r?\n/) };
}

async function streamText(stream: AsyncIterable<unknown>): Promise<string> {
  let read = '';
  for await (const part of stream) read += String(part);
  return read;
}

async function sort(page: Page, name: string): Promise<void> {
  await header(page, name).getByRole('button').click();
}

function grid(page: Page): Locator {
  return page.getByRole('grid', { name: text('assets:tableLabel') });
}

function header(page: Page, name: string): Locator {
  return grid(page).getByRole('columnheader', { name, exact: true });
}

function links(page: Page): Locator {
  return grid(page).getByRole('link');
}

function link(page: Page, code: string): Locator {
  return grid(page).getByRole('link', { name: code, exact: true });
}

function panel(page: Page, code: string): Locator {
  return page.getByRole('complementary', { name: text('assets:panelLabel', { code }) });
}

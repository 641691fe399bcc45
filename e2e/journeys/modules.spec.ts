import { readFile } from 'node:fs/promises';
import type { Asset, CostList, SafetyWeights } from '@azimute/contract';
import type { Page } from '@playwright/test';
import type { ApiSession } from '../support/api-session.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { mapPath, modulePath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;
const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
/** Midnight in São Paulo, the zone of the demo's accounts. */
const midnightMs = Math.floor((Date.now() - 180 * minuteMs) / dayMs) * dayMs + 180 * minuteMs;
const yesterday = new Date(midnightMs - dayMs).toISOString().slice(0, 10);
/** Facts are added up once a minute, the newest days first. */
const addedUpWithinMs = 180_000;

test.use({
  viewport: { width: 1280, height: 800 },
  // A cost that somebody else changed meanwhile.
  provoked: [/status of 409/],
});

/** An asset of a category of its own that was heard all of yesterday: it drove from eight to ten, else its engine was off. */
async function plantDay(admin: ApiSession, code: string, category: string): Promise<Asset> {
  const [unit] = await admin.listUnits();
  const asset = await admin.post<Asset>('/assets', {
    code,
    unitId: unit?.id,
    model: 'Trial',
    manufacturer: 'Trial',
    category,
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
  return asset;
}

async function waitForFacts(admin: ApiSession, { id }: Asset): Promise<void> {
  const to = new Date(midnightMs).toISOString().slice(0, 10);
  const query = `from=${yesterday}&to=${to}&assets=${id}&compare=none`;
  const read = async (): Promise<string> =>
    (await admin.get<{ figure: { state: string } }>(`/metrics/utilization?${query}`)).figure.state;
  await expect.poll(read, { timeout: addedUpWithinMs, intervals: [3_000] }).toBe('ready');
}

async function narrowTo(page: Page, category: string): Promise<void> {
  await page.getByRole('button', { name: pt('ui:addFilter'), exact: true }).click();
  const filters = page.getByRole('dialog', { name: pt('ui:addFilter') });
  await filters.getByRole('button', { name: pt('modules:filter_categories') }).click();
  await filters.getByRole('checkbox', { name: new RegExp(category) }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`categories=${category}`));
}

test('a figure of a module is narrowed down, explained, followed down to its day, compared, exported and printed', async ({
  page,
  request,
}) => {
  test.setTimeout(addedUpWithinMs + 120_000);
  const admin = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const [code, category] = [unique('MOD'), unique('Categoria')];
  const asset = await plantDay(admin, code, category);
  await waitForFacts(admin, asset);
  const name = pt('metrics:name_utilization');
  const tile = page.getByRole('region', { name, exact: true });

  await test.step('the module of the header, of a day and a category', async () => {
    await page.goto(`/pt${modulePath('cockpit')}?from=${yesterday}&to=${yesterday}`);
    const modules = page.getByRole('navigation', { name: pt('shell:modules') });
    await narrowTo(page, category);
    await modules
      .getByRole('button')
      .or(modules.getByRole('link').first())
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('menuitem', { name: pt('shell:utilization') }).click();
    await expect(page).toHaveURL(new RegExp(`${modulePath('utilization')}.*categories=${category}`));
    await expect(page).toHaveTitle(`Azimute - ${pt('modules:name_utilization')}`);
    await expect(tile).toContainText(/8,[34]\s?%/);
  });

  await test.step('pressed, it explains itself, and leads to what adds up to it', async () => {
    await tile.getByRole('button').click();
    await expect(page).toHaveURL(/explain=utilization/);
    const panel = page.getByRole('dialog', { name });
    await expect(panel.getByText(pt('modules:coverageTitle'))).toBeVisible();
    await panel.getByRole('link', { name: pt('modules:openRows') }).click();
    await expect(page).toHaveURL(new RegExp(`utilization/utilization.*categories=${category}`));
    const row = page
      .getByRole('region', { name: pt('modules:assetDays') })
      .getByRole('row')
      .filter({ hasText: code });
    await row.getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`asset=${asset.id}&day=${yesterday}`));
    const day = page.getByRole('dialog', { name: new RegExp(code) });
    await expect(day.getByText(pt('metrics:fact_engineOnSeconds'), { exact: true })).toBeVisible();
    await expect(day.getByRole('link', { name: pt('modules:openOnMap') })).toHaveAttribute(
      'href',
      new RegExp(`asset=${asset.id}&day=${yesterday}`),
    );
  });

  await test.step('the day opens on the map, and the browser leads back to it', async () => {
    const day = page.getByRole('dialog', { name: new RegExp(code) });
    await day.getByRole('link', { name: pt('modules:openOnMap') }).click();
    await expect(page).toHaveURL(new RegExp(`${mapPath}\\?.*asset=${asset.id}&day=${yesterday}`));
    await expect(page.getByText(code).first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`utilization/utilization.*asset=${asset.id}&day=${yesterday}`));
    await expect(day.getByText(pt('metrics:fact_engineOnSeconds'), { exact: true })).toBeVisible();
  });

  await test.step('back leads up again, step by step', async () => {
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('it is compared with another period, or with none', async () => {
    await page.getByRole('combobox', { name: pt('modules:compare') }).selectOption('year');
    await expect(page).toHaveURL(/compare=year/);
    await page.getByRole('combobox', { name: pt('modules:compare') }).selectOption('none');
    await expect(page).toHaveURL(/compare=none/);
    await expect(tile).toContainText(/8,[34]\s?%/);
  });

  await test.step('the file has the asset with its figures', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: pt('ui:export'), exact: true }).click();
    await page.getByRole('menuitem', { name: pt('ui:export_csv') }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\n');
    expect(lines.filter((line) => line.includes(code)).join('\n')).toMatch(/8[,.][34]/);
    expect(lines.filter((line) => line.includes('ESC-'))).toEqual([]);
  });

  await test.step('printed, it is its content alone, with what it is narrowed down to', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('nav:visible, header:visible, input:visible')).toHaveCount(0);
    const content = page.getByRole('main');
    await expect(content).toContainText(`Azimute - ${pt('modules:name_utilization')}`);
    await expect(content.getByText(category, { exact: true }).first()).toBeVisible();
    await expect(tile).toContainText(/8,[34]\s?%/);
    await page.emulateMedia({ media: null });
  });

  const costs = `/pt${modulePath('financials')}/costs`;
  const form = page.getByRole('dialog');

  await test.step('without a cost, a figure of money says so and leads to where costs are entered', async () => {
    await page.goto(
      `/pt${modulePath('financials')}?from=${yesterday}&to=${yesterday}&categories=${category}`,
    );
    const cost = page.getByRole('region', { name: pt('metrics:name_cost'), exact: true });
    await expect(cost).toContainText(pt('metrics:leftOut_no_cost'));
    await cost.getByRole('link', { name: pt('modules:openCosts') }).click();
    await expect(page).toHaveURL(new RegExp(`financials/costs.*categories=${category}`));
    await expect(page).toHaveTitle(`Azimute - ${pt('modules:content_costs')}`);
    await expect(page.getByText(pt('costs:nothingTitle'))).toBeVisible();
  });

  await test.step('a cost of a category is entered', async () => {
    await page.getByRole('button', { name: pt('costs:new') }).click();
    await form.getByRole('button', { name: pt('costs:create') }).click();
    await expect(form.getByText(pt('errors:required')).first()).toBeVisible();
    await form.getByRole('combobox', { name: pt('modules:filter_categories') }).fill(category);
    await page.getByRole('option', { name: category }).click();
    await form.getByRole('textbox', { name: /^Valor/ }).fill('100,5');
    await form.getByLabel(pt('costs:from')).fill(yesterday);
    await form.getByRole('button', { name: pt('costs:create') }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: category })).toContainText(/R\$\s?100,50/);
  });

  await test.step('the costs of the period come from it, and are explained by it', async () => {
    await page
      .getByRole('navigation', { name: pt('modules:contents') })
      .getByRole('link', { name: pt('modules:overview') })
      .click();
    await expect(page).toHaveURL(new RegExp(`financials\\?.*categories=${category}`));
    const perHour = page.getByRole('region', { name: pt('metrics:name_cost_per_hour'), exact: true });
    await expect(perHour).toContainText(/R\$\s?100,50\s\/\sh/);
    await page
      .getByRole('region', { name: pt('metrics:name_cost'), exact: true })
      .getByRole('button')
      .click();
    const panel = page.getByRole('dialog', { name: pt('metrics:name_cost') });
    await expect(panel.getByText(pt('metrics:fact_costs'), { exact: true })).toBeVisible();
    await expect(panel).toContainText(/R\$\s?20\d,\d\d/);
    await page.keyboard.press('Escape');
  });

  await test.step('changed by somebody else meanwhile, it is shown as it is now, with what was entered', async () => {
    await page.goto(`${costs}?categories=${category}`);
    await page.locator('[data-row-link]').first().click();
    await form.getByLabel(pt('costs:note')).fill('nota fiscal');
    const { items } = await admin.get<CostList>(`/costs?categories=${category}`);
    const [{ id, asset: _asset, workOrder: _workOrder, ...stored }] = items as [CostList['items'][number]];
    await admin.put(`/costs/${id}`, { ...stored, amount: 90 });
    await form.getByRole('button', { name: pt('costs:save') }).click();
    await expect(form.getByText(pt('costs:conflict'))).toBeVisible();
    await expect(form.getByRole('textbox', { name: /^Valor/ })).toHaveValue('90');
    await form.getByRole('button', { name: pt('costs:endToday') }).click();
    await form.getByRole('button', { name: pt('costs:save') }).click();
    await expect(form).toHaveCount(0);
    const row = page.getByRole('row').filter({ hasText: category });
    await expect(row).toContainText('nota fiscal');
    await expect(row).not.toContainText(pt('costs:goesOn'));
  });

  await test.step('deleted, it is gone', async () => {
    await page.locator('[data-row-link]').first().click();
    await form.getByRole('button', { name: pt('costs:delete') }).click();
    await page
      .getByRole('dialog', { name: pt('costs:deleteTitle', { name: '' }).trim() })
      .getByRole('button', { name: pt('costs:delete') })
      .click();
    await expect(page.getByText(pt('costs:nothingTitle'))).toBeVisible();
  });

  await test.step('a target of the category is set', async () => {
    await page.goto(`/pt${modulePath('cockpit')}/targets?categories=${category}`);
    await page.getByRole('button', { name: pt('targets:new') }).click();
    await form.getByRole('button', { name: pt('targets:create') }).click();
    await expect(form.getByText(pt('errors:required')).first()).toBeVisible();
    await form.getByRole('combobox', { name: pt('modules:filter_categories') }).fill(category);
    await page.getByRole('option', { name: category }).click();
    await form.getByRole('textbox', { name: /^Valor/ }).fill('112');
    await form.getByLabel(pt('targets:from')).fill(yesterday);
    await form.getByRole('button', { name: pt('targets:create') }).click();
    await expect(form.getByText(pt('targets:aboveHundred'))).toBeVisible();
    await form.getByRole('textbox', { name: /^Valor/ }).fill('12');
    await form.getByRole('button', { name: pt('targets:create') }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: category })).toContainText(/12,0\s?%/);
  });

  await test.step('the figure is held against it, and the asset is marked as used too little', async () => {
    const of = `from=${yesterday}&to=${yesterday}&categories=${category}`;
    await page.goto(`/pt${modulePath('utilization')}?${of}`);
    await expect(tile).toContainText(/Meta 12,0\s?% · 3,[67]/);
    await expect(tile.getByLabel(pt('modules:missed'), { exact: true })).toBeVisible();
    await page.goto(`/pt${modulePath('utilization')}/ranking?${of}&metric=utilization`);
    const row = page.getByRole('row').filter({ hasText: code });
    await expect(row).toContainText(pt('modules:use_under'));
    const inHours = pt('metrics:name_utilization_in_hours');
    await expect(page.getByRole('columnheader', { name: inHours, exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: pt('modules:againstTarget') }).selectOption('over');
    await expect(page).toHaveURL(/use=over/);
    await expect(row).toHaveCount(0);
    await page.getByRole('combobox', { name: pt('modules:againstTarget') }).selectOption('under');
    await expect(row).toBeVisible();
  });
});

test('the fleet stands beside its figures: what asks for action is treated, and scores are weighed anew', async ({
  page,
  request,
}) => {
  const admin = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const weights = page.getByRole('dialog', { name: pt('modules:weights') });
  const field = weights.getByLabel(
    pt('modules:pointsFor', { name: pt('metrics:name_speeding_per_100_km') }),
    { exact: false },
  );

  await test.step('an exception leads to where it is treated', async () => {
    await page.goto(`/pt${modulePath('cockpit')}`);
    const exceptions = page.getByRole('table').filter({ hasText: pt('modules:exception') });
    await exceptions
      .getByRole('link', { name: pt('modules:treat') })
      .first()
      .click();
    await expect(page).toHaveURL(/alertas\/alertas\?.*alert=\d+/);
    await page.goBack();
    await exceptions
      .getByRole('link', { name: pt('modules:seeSilent') })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: pt('modules:silentAssets') })).toBeVisible();
    await expect(page.getByRole('table').getByText(pt('status:without_communication')).first()).toBeVisible();
  });

  await test.step('the weights of scores are changed, and stay', async () => {
    const before = await admin.get<SafetyWeights>('/safety-weights');
    const points = before.weights.speeding_per_100_km === 7 ? 8 : 7;
    await page.goto(`/pt${modulePath('safety')}`);
    await page.getByRole('button', { name: pt('modules:weights') }).click();
    await field.fill('');
    await weights.getByRole('button', { name: pt('modules:saveWeights') }).click();
    await expect(field).toBeFocused();
    await field.fill(String(points));
    await weights.getByRole('button', { name: pt('modules:saveWeights') }).click();
    await expect(weights).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: pt('modules:weights') }).click();
    await expect(field).toHaveValue(String(points));
  });
});

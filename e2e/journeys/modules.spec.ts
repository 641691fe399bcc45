import type { CostList, SafetyWeights } from '@azimute/contract';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { modulePath } from '../support/screens.ts';
import {
  compare,
  expectNarrowed,
  goToModule,
  narrowTo,
  plantOnce,
  plantsWithinMs,
  pressDown,
  readExport,
  tileOf,
  yesterday,
  type Teller,
  type Told,
} from '../support/tell-modules.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const { pt } = texts;

test.use({
  viewport: { width: 1280, height: 800 },
  // A cost that somebody else changed meanwhile.
  provoked: [/status of 409/],
});

const utilization: Told = { slug: 'utilization', metric: 'utilization', value: /8,[34]\s?%/ };
const cost: Told = { slug: 'financials', metric: 'cost', value: /R\$\s?20\d,\d\d/ };

test('in Portuguese, a figure is narrowed down, explained, followed to its fixes, compared, exported and printed', async ({
  page,
  request,
}) => {
  test.setTimeout(plantsWithinMs);
  const admin = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const { asset, category } = await plantOnce(admin);
  const teller: Teller = { page, text: pt, asset };
  const tile = tileOf(teller, 'utilization');

  await test.step('the module of the header, of a day and a category', async () => {
    await page.goto(`/pt${modulePath('cockpit')}?from=${yesterday}&to=${yesterday}`);
    await narrowTo(teller, 'categories', category);
    await goToModule(teller, 'utilization');
    await expectNarrowed(page, 'categories', category);
  });
  await test.step('pressed down to its fixes, and back', () => pressDown(teller, utilization, true));
  await test.step('compared with another period, or with none', () => compare(teller, utilization));
  await test.step('the file has the asset with its figures', () => readExport(teller, /8[,.][34]/));

  await test.step('printed, it is its content alone, with what it is narrowed down to', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('nav:visible, header:visible, input:visible')).toHaveCount(0);
    const content = page.getByRole('main');
    await expect(content).toContainText(`Azimute - ${pt('modules:name_utilization')}`);
    await expect(content.getByText(category, { exact: true }).first()).toBeVisible();
    await expect(tile).toContainText(utilization.value);
    await page.emulateMedia({ media: null });
  });
});

test('in Portuguese, costs and targets are entered, and figures of money are followed to their fixes', async ({
  page,
  request,
}) => {
  test.setTimeout(plantsWithinMs);
  const admin = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const { asset, category } = await plantOnce(admin);
  const teller: Teller = { page, text: pt, asset };
  const { code } = asset;
  const tile = tileOf(teller, 'utilization');
  const costs = `/pt${modulePath('financials')}/costs`;
  const form = page.getByRole('dialog');

  await test.step('without a cost, a figure of money says so and leads to where costs are entered', async () => {
    await page.goto(
      `/pt${modulePath('financials')}?from=${yesterday}&to=${yesterday}&categories=${category}`,
    );
    const none = tileOf(teller, 'cost');
    await expect(none).toContainText(pt('metrics:leftOut_no_cost'));
    await none.getByRole('link', { name: pt('modules:openCosts') }).click();
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
    await expect(tileOf(teller, 'cost_per_hour')).toContainText(/R\$\s?100,50\s\/\sh/);
    await tileOf(teller, 'cost').getByRole('button').click();
    const panel = page.getByRole('dialog', { name: pt('metrics:name_cost') });
    await expect(panel.getByText(pt('metrics:fact_costs'), { exact: true })).toBeVisible();
    await expect(panel).toContainText(cost.value);
    await page.keyboard.press('Escape');
  });
  await test.step('they are pressed down to the fixes, and back', () => pressDown(teller, cost, true));
  await test.step('they are compared', () => compare(teller, cost));
  await test.step('their file has the asset', () => readExport(teller, /;20\d/));

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

const engineHours: Told = { slug: 'cockpit', metric: 'engine_hours', value: /2\.0\s?h/ };
const communicating: Told = { slug: 'connectivity', metric: 'communicating_share', value: /100(\.0)?\s?%/ };

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('in English, Cockpit and Connectivity are narrowed down by a tag, followed to the fixes, compared and exported', async ({
    page,
    request,
  }) => {
    test.setTimeout(plantsWithinMs);
    const admin = await signInContext(page.context(), request, { email: adminEmail, locale: 'en' });
    const { asset, tag } = await plantOnce(admin);
    const teller: Teller = { page, text: texts.en, asset };

    await test.step('the Cockpit of a day, of the assets with a tag', async () => {
      await page.goto(`${modulePath('cockpit')}?from=${yesterday}&to=${yesterday}`);
      await narrowTo(teller, 'tags', tag);
    });
    await test.step('pressed down to its fixes, and back', () => pressDown(teller, engineHours, true));
    await test.step('compared', () => compare(teller, engineHours));
    await test.step('its file has the asset', () => readExport(teller, /2(\.0)?/));

    await test.step('Connectivity keeps the tag', async () => {
      await goToModule(teller, 'connectivity');
      await expectNarrowed(page, 'tags', tag);
    });
    await test.step('pressed down to its fixes, and back', () => pressDown(teller, communicating));
    await test.step('compared', () => compare(teller, communicating));
    await test.step('its file has the asset', () => readExport(teller, /100/));
  });
});

const available: Told = { slug: 'fleet', metric: 'physical_availability', value: /100(,0)?\s?%/ };
const overLimit: Told = { slug: 'safety', metric: 'over_limit_share', value: /0(,0)?\s?%/ };

test('in Spanish, Fleet and Safety of a tag are followed to the fixes, compared and exported', async ({
  page,
  request,
}) => {
  test.setTimeout(plantsWithinMs);
  const admin = await signInContext(page.context(), request, { email: adminEmail, locale: 'es' });
  const { asset, category, tag } = await plantOnce(admin);
  const teller: Teller = { page, text: texts.es, asset };

  await test.step('the fleet of a day and a tag, written otherwise, and of a category', async () => {
    const written = encodeURIComponent(tag.toUpperCase().replace('Ã', 'a'));
    await page.goto(`/es${modulePath('fleet')}?from=${yesterday}&to=${yesterday}&tags=${written}`);
    await narrowTo(teller, 'categories', category);
  });
  await test.step('pressed down to its fixes, and back', () => pressDown(teller, available, true));
  await test.step('compared', () => compare(teller, available));
  await test.step('its file has the asset', () => readExport(teller, /100/));

  await test.step('Safety keeps what it is narrowed down to', async () => {
    await goToModule(teller, 'safety');
    await expectNarrowed(page, 'categories', category);
  });
  await test.step('pressed down to its fixes, and back', () => pressDown(teller, overLimit));
  await test.step('compared', () => compare(teller, overLimit));
  await test.step('its file has the asset', () => readExport(teller, /0/));
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

import type { Asset, FuelList } from '@azimute/contract';
import type { ApiSession } from '../support/api-session.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { modulePath } from '../support/screens.ts';
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

/** An asset of a category of its own whose engine ran from eight to ten, and burnt 12 litres, for ten minutes with a fault. */
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
      const ran = Math.min(120, Math.max(0, minute - 480));
      return {
        deviceId: code,
        time: new Date(midnightMs - dayMs + minute * minuteMs).toISOString(),
        latitude: -20,
        longitude: -22,
        speedKph: 0,
        ignition: minute >= 480 && minute < 600,
        attributes: { fuelUsed: 8000 + ran / 10, rpm: 800, ...(ran > 0 && ran <= 10 && { dtcs: 'P0217' }) },
      };
    }),
  );
  return asset;
}

test('what a category burns is entered with its factor and price, and its emissions are followed down to the day', async ({
  page,
  request,
}) => {
  test.setTimeout(addedUpWithinMs + 120_000);
  const admin = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const [code, category] = [unique('FUEL'), unique('Categoria')];
  const asset = await plantDay(admin, code, category);
  const to = new Date(midnightMs).toISOString().slice(0, 10);
  const read = async (): Promise<string> =>
    (
      await admin.get<{ figure: { state: string } }>(
        `/metrics/fuel?from=${yesterday}&to=${to}&assets=${asset.id}&compare=none`,
      )
    ).figure.state;
  await expect.poll(read, { timeout: addedUpWithinMs, intervals: [3_000] }).toBe('ready');
  const form = page.getByRole('dialog');
  const period = `from=${yesterday}&to=${yesterday}&categories=${category}`;

  await test.step('petrol from yesterday on, by the usual factor of it', async () => {
    await page.goto(`/pt${modulePath('financials')}/fuels?categories=${category}`);
    await expect(page).toHaveTitle(`Azimute - ${pt('modules:content_fuels')}`);
    await page
      .getByRole('button', { name: pt('fuels:new') })
      .first()
      .click();
    await form.getByRole('combobox', { name: pt('modules:filter_categories') }).fill(category);
    await page.getByRole('option', { name: category }).click();
    await form.getByRole('combobox', { name: pt('fuels:fuel') }).click();
    await page.getByRole('option', { name: pt('fuels:petrolKind') }).click();
    await expect(form.getByRole('textbox', { name: /^CO₂/ })).toHaveValue('2,31');
    await form.getByRole('textbox', { name: /^Preço/ }).fill('6,5');
    await form.getByLabel(pt('fuels:from')).fill(yesterday);
    await form.getByRole('button', { name: pt('fuels:create') }).click();
    await expect(form).toHaveCount(0);
    const row = page.getByRole('row').filter({ hasText: category });
    await expect(row).toContainText(pt('fuels:petrolKind'));
    await expect(row).toContainText(/R\$\s?6,50/);
  });

  await test.step('twelve litres emit by it, and the figure says by which factor', async () => {
    await page.goto(`/pt${modulePath('utilization')}/co2?${period}`);
    const panel = page.getByRole('region', { name: pt('modules:howMade') });
    await expect(panel).toContainText(/27,7\s?kg/);
    await expect(panel.getByText(pt('modules:fuelsTitle'))).toBeVisible();
    await expect(panel).toContainText(/2,310\s?kg \/ L · IPCC 2006/);
  });

  await test.step('what was burnt costs its price', async () => {
    await page.goto(`/pt${modulePath('financials')}/fuel-cost?${period}`);
    await expect(page.getByRole('main')).toContainText(/R\$\s?78,00/);
  });

  await test.step('the day says what counted, and which faults there were', async () => {
    await page.goto(`/pt${modulePath('utilization')}/fuel?${period}`);
    const row = page
      .getByRole('region', { name: pt('modules:assetDays') })
      .getByRole('row')
      .filter({ hasText: code });
    await row.getByRole('link').first().click();
    const day = page.getByRole('dialog', { name: new RegExp(code) });
    await expect(day.getByText(pt('modules:fuelBy_counter'))).toBeVisible();
    await expect(day.getByText('P0217')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('deleted, the usual factor holds again', async () => {
    await page.goto(`/pt${modulePath('financials')}/fuels?categories=${category}`);
    await page.locator('[data-row-link]').first().click();
    await form.getByRole('button', { name: pt('fuels:delete') }).click();
    await page
      .getByRole('dialog', { name: pt('fuels:deleteTitle', { name: '' }).trim() })
      .getByRole('button', { name: pt('fuels:delete') })
      .click();
    await expect(page.getByText(pt('fuels:nothingTitle'))).toBeVisible();
    expect((await admin.get<FuelList>(`/fuels?categories=${category}`)).items).toEqual([]);
  });
});

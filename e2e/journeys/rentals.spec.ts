import { readFile } from 'node:fs/promises';
import type { Asset, IssuedRentalStatement, RentalContractList, RentalSeal } from '@azimute/contract';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { modulePath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { unique } from '../support/unique.ts';

const { pt } = texts;
const dayMs = 86_400_000;
const dayAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

test.use({ provoked: [/status of 40[49]/], viewport: { width: 1280, height: 800 } });

test('a contract is entered, its statement issued, sealed, printed and read as a file', async ({
  page,
  request,
}) => {
  const admin = await signInContext(page.context(), request, { email: adminEmail, locale: 'pt' });
  const [code, customer] = [unique('LOC'), unique('Cliente')];
  const [unit] = await admin.listUnits();
  const asset = await admin.post<Asset>('/assets', { code, unitId: unit?.id, model: 'Trial' });
  await admin.post('/customers', { name: customer });
  const form = page.getByRole('dialog');
  const row = page.getByRole('row').filter({ hasText: code });

  await test.step('a contract is entered', async () => {
    await page.goto(`/pt${modulePath('financials')}/rentals`);
    await expect(page).toHaveTitle(`Azimute - ${pt('modules:content_rentals')}`);
    await page
      .getByRole('button', { name: pt('rentals:new') })
      .first()
      .click();
    await form.getByRole('button', { name: pt('rentals:create') }).click();
    await expect(form.getByText(pt('errors:required')).first()).toBeVisible();
    await form.getByLabel(pt('rentals:code')).fill(code);
    for (const [label, name] of [
      [pt('rentals:customer'), customer],
      [pt('rentals:asset'), code],
    ] as const) {
      await form.getByRole('combobox', { name: label }).fill(name);
      await page.getByRole('option', { name }).click();
    }
    await form.getByLabel(pt('rentals:from')).fill(dayAgo(10));
    await form.getByLabel(/^Tarifa/).fill('850,5');
    await form.getByLabel(pt('rentals:includedByDay')).fill('8');
    await form.getByRole('button', { name: pt('rentals:create') }).click();
    await expect(form).toHaveCount(0);
    await expect(row).toContainText(/R\$\s?850,50/);
  });

  await test.step('what a period comes to is shown beside it, and issued', async () => {
    await row.locator('[data-row-link]').click();
    const panel = page.getByRole('complementary', { name: pt('rentals:named', { code }) });
    await panel.getByLabel(pt('rentals:from')).fill(dayAgo(10));
    await panel.getByLabel(pt('rentals:to')).fill(dayAgo(3));
    await panel.getByRole('link', { name: pt('rentals:openStatement') }).click();
    const main = page.getByRole('main');
    await expect(main).toContainText(/R\$\s?6\.804,00/);
    await expect(main).toContainText(pt('rentals:isDraft'));
    const issue = async (): Promise<void> => {
      await page.getByRole('button', { name: pt('rentals:issue') }).click();
      await form.getByRole('button', { name: pt('rentals:issue') }).click();
    };
    // Somebody changes the contract meanwhile.
    const { items } = await admin.get<RentalContractList>(`/rental-contracts?assets=${asset.id}`);
    const {
      id,
      customer: named,
      asset: _asset,
      site: _site,
      statementCount: _count,
      ...settings
    } = items[0] ?? {};
    await admin.put(`/rental-contracts/${id}`, {
      ...settings,
      customerId: named?.id,
      assetId: asset.id,
      siteId: null,
      rate: 900,
    });
    await issue();
    await expect(main.getByRole('alert')).toContainText(pt('rentals:outdatedDraft'));
    await expect(main).toContainText(/R\$\s?7\.200,00/);
    await issue();
    await expect(main).toContainText(pt('rentals:statementNumber', { code, number: 1 }));
    await expect(main).toContainText(pt('rentals:sealHolds'));
  });

  const statementId = Number(new URL(page.url()).searchParams.get('statement'));
  const { seal } = await admin.get<IssuedRentalStatement>(`/rental-statements/${statementId}`);

  await test.step('its seal is told to whoever has it', async () => {
    expect(await admin.get<RentalSeal>(`/rental-seals/${seal}`)).toMatchObject({
      code,
      number: 1,
      holds: true,
    });
    const statement = page.url();
    await expect(page.getByRole('img', { name: pt('rentals:sealCode') })).toBeVisible();
    await page.goto('/pt/services/simc/seal');
    await page.getByLabel(pt('seal:seal')).fill('12 34');
    await page.getByRole('button', { name: pt('seal:verify') }).click();
    await expect(page.getByText(pt('seal:notSeal'))).toBeVisible();
    // As a print has it, and as somebody types it.
    await page.getByLabel(pt('seal:seal')).fill(seal.toUpperCase().replaceAll(/(.{8})/g, '$1 '));
    await page.getByRole('button', { name: pt('seal:verify') }).click();
    const answer = page.getByRole('region', { name: pt('seal:answer') });
    await expect(answer).toContainText(pt('seal:holds'));
    await expect(answer).toContainText(code);
    await page.goto(`/pt/services/simc/seal?seal=${'0'.repeat(63)}a`);
    await expect(page.getByRole('alert')).toContainText(pt('seal:unknown'));
    await page.goto(statement);
    await expect(page.getByRole('main')).toContainText(pt('rentals:sealHolds'));
  });

  await test.step('printed, it is its content alone, with its seal', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('nav:visible, header:visible, input:visible')).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText(seal);
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(10);
    await page.emulateMedia({ media: null });
  });

  await test.step('as a file it has every day and its seal', async () => {
    const downloads = page.waitForEvent('download');
    await page.getByRole('button', { name: pt('ui:export') }).click();
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    const file = await readFile(await (await downloads).path(), 'utf8');
    const lines = file.trim().split('\r\n');
    expect(lines).toHaveLength(12);
    expect(lines.slice(1).every((line) => line.includes(seal))).toBe(true);
  });

  await test.step('changed, the contract keeps what was issued', async () => {
    const { items } = await admin.get<RentalContractList>(`/rental-contracts?assets=${asset.id}`);
    await page.goto(`/pt${modulePath('financials')}/rentals?contract=${items[0]?.id}`);
    const panel = page.getByRole('complementary', { name: pt('rentals:named', { code }) });
    await panel.getByRole('button', { name: pt('rentals:edit') }).click();
    await form.getByLabel(/^Tarifa/).fill('950');
    await form.getByRole('button', { name: pt('rentals:save') }).click();
    await expect(form).toHaveCount(0);
    await panel.getByRole('link', { name: pt('rentals:numbered', { number: 1 }) }).click();
    await expect(page.getByRole('main')).toContainText(/R\$\s?7\.200,00/);
  });
});

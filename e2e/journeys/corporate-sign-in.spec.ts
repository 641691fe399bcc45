import { companyDomain, directoryTest as test } from '../support/directory-portal.ts';
import { expect } from '../support/test.ts';
import { pathIn, texts } from '../support/texts.ts';

const text = texts.pt;
const assetsPath = '/services/simc/geolocalizacao/ativos';

test('a person goes to the company’s directory, says who they are, and is where they wanted to be', async ({
  page,
}) => {
  await page.goto(`/pt${assetsPath}`);
  await page.getByRole('button', { name: text('login:companyAccount') }).click();
  await page.getByLabel(text('company-sign-in:workEmail')).fill(`somebody@${companyDomain}`);
  await page.getByRole('button', { name: text('company-sign-in:go') }).click();
  await page.getByRole('button', { name: /Davi/ }).click();
  // The group of the yard gives the profile that opens this.
  await expect(page).toHaveURL(pathIn('pt', assetsPath));
  await expect(page.getByRole('heading', { level: 1, name: text('assets:title') })).toBeVisible();
});

import { companyDomain, directoryTest as test } from '../support/directory-portal.ts';
import { expect } from '../support/test.ts';
import { pathIn, texts } from '../support/texts.ts';

const text = texts.pt;
const assetsPath = '/services/simc/geolocalizacao/ativos';

test('sends a person to the company’s directory, signs them in, and returns to the intended screen', async ({
  page,
}) => {
  await page.goto(`/pt${assetsPath}`);
  await page.getByRole('button', { name: text('login:companyAccount') }).click();
  await page.getByLabel(text('company-sign-in:workEmail')).fill(`somebody@${companyDomain}`);
  await page.getByRole('button', { name: text('company-sign-in:go') }).click();
  await page.getByRole('button', { name: /Davi/ }).click();
  // The yard's group gives the profile that opens this.
  await expect(page).toHaveURL(pathIn('pt', assetsPath));
  await expect(page.getByRole('heading', { level: 1, name: text('assets:title') })).toBeVisible();
});

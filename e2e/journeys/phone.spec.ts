import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('on a phone the bar leads through the screens, and more holds the rest', async ({
  page,
  context,
  request,
}) => {
  const text = texts.en;
  await signInContext(context, request, { email: adminEmail });
  await page.goto('/home');
  const bar = page.getByRole('navigation', { name: text('shell:main') });
  await bar.getByRole('link', { name: text('shell:assets') }).click();
  await expect(page).toHaveURL(assetsPath);
  await bar.getByRole('link', { name: text('shell:home') }).click();
  await bar.getByRole('button', { name: text('shell:more') }).click();
  const sheet = page.getByRole('dialog', { name: text('shell:more') });
  await sheet.getByLabel(text('common:language')).selectOption('es');
  await expect(page).toHaveURL('/es/home');
  await page
    .getByRole('dialog', { name: texts.es('shell:more') })
    .getByRole('button', { name: texts.es('shell:signOut') })
    .click();
  await expect(page.getByRole('heading', { name: texts.es('login:welcome') })).toBeVisible();
});

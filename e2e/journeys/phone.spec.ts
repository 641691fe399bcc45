import type { Page } from '@playwright/test';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { guestScreens, openScreen, screens } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { locales, texts } from '../support/texts.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

for (const locale of locales) {
  test(`every screen fits a phone in ${locale}`, async ({ page, context, request }) => {
    for (const screen of guestScreens) {
      await openScreen(page, screen, locale);
      await expectToFit(page, screen.name);
    }
    await signInContext(context, request, { email: adminEmail, locale });
    for (const screen of screens) {
      await openScreen(page, screen, locale);
      await expectToFit(page, screen.name);
    }
  });
}

/** Nothing to scroll sideways, and no control cut off by the edge, unless it lies in what is meant to be swiped. */
async function expectToFit(page: Page, name: string): Promise<void> {
  const found = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isSwiped = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || isSwiped(element.parentElement));
    const controls = [...document.querySelectorAll('a, button, input, select, h1, h2')];
    const cut = controls.filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      return own > 1 && (left < -1 || right > width + 1) && !isSwiped(element.parentElement);
    });
    return {
      scrollWidth: document.documentElement.scrollWidth,
      cut: cut.map((element) => element.outerHTML.slice(0, 120)),
    };
  });
  expect(found, name).toEqual({ scrollWidth: 360, cut: [] });
}

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
  await expect(page).toHaveURL('/services/simc/geolocalizacao/ativos');
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

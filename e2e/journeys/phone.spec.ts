import type { Page } from '@playwright/test';
import { findViolations } from '../support/find-violations.ts';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts, type Locale } from '../support/texts.ts';
import { parts, provokedBy, walksOf, walkScreens, type Part } from '../support/walk-screens.ts';

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
});

// English is the shortest of the three.
const longer = ['es', 'pt'] as const;

for (const part of Object.keys(parts) as Part[]) {
  test.describe(`every screen ${part}`, () => {
    test.use({ provoked: provokedBy(part) });

    for (const walk of walksOf(part, longer)) {
      test(`fits a phone in ${walk.join(', ')}`, async ({ page, context, request }) => {
        test.slow(walk.length > 1, 'it is several walks in one, and the map is drawn by software here');
        const found: string[] = [];
        const look = async (name: string, locale: Locale): Promise<void> => {
          await expectToFit(page, name);
          // In one language: what only a phone has differs in none of axe's rules from language to language.
          if (locale === 'pt') found.push(...(await findViolations(page, name)));
        };
        await walkScreens({ page, context, request, part, locales: walk, device: 'phone', look });
        expect(found).toEqual([]);
      });
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

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { guestScreens, openScreen, screens } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { locales } from '../support/texts.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// What moves while it is measured has colours of neither end.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const locale of locales) {
  test(`axe finds nothing on any screen in ${locale}, light and dark`, async ({ page, context, request }) => {
    test.setTimeout(180_000);
    const found: string[] = [];
    const check = async (name: string): Promise<void> => {
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      found.push(...(await violationsOn(page, `${name}, light`)));
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      found.push(...(await violationsOn(page, `${name}, dark`, ['color-contrast'])));
    };
    for (const screen of guestScreens) {
      await openScreen(page, screen, locale);
      await check(screen.name);
    }
    await signInContext(context, request, { email: adminEmail, locale });
    for (const screen of screens) {
      await openScreen(page, screen, locale);
      await check(screen.name);
    }
    expect(found).toEqual([]);
  });
}

/** With `only`, rules that other colours alone can break. */
async function violationsOn(page: Page, where: string, only?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations, passes } = await (only ? axe.withRules(only) : axe.withTags(rules)).analyze();
  if (passes.length === 0) throw new Error(`axe looked at nothing on ${where}.`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${where}: ${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}

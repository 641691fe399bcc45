import type { Asset } from '@azimute/contract';
import { signInContext } from '../support/portal-session.ts';
import { adminEmail } from '../support/portal.ts';
import { assetsPath } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const text = texts.en;

test('navigates, selects and opens rows by keyboard, and restores focus', async ({
  page,
  context,
  request,
}) => {
  const session = await signInContext(context, request, { email: adminEmail });
  const { items } = await session.get<{ items: Asset[] }>('/assets?limit=100');
  const codeAt = (index: number): string => items.at(index)?.code ?? '';
  const grid = page.getByRole('grid', { name: text('assets:tableLabel') });
  const link = (code: string) => grid.getByRole('link', { name: code, exact: true });
  const panel = (code: string) =>
    page.getByRole('complementary', { name: text('assets:panelLabel', { code }) });
  await page.goto(assetsPath);
  await link(codeAt(0)).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  const bar = page.getByRole('toolbar', { name: text('ui:bulkActions') });
  await expect(bar).toContainText(text('ui:selected_other', { formatted: 3 }));

  await page.keyboard.press('Enter');
  await expect(panel(codeAt(2))).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(panel(codeAt(3))).toBeVisible();
  await expect(link(codeAt(3)).locator('xpath=ancestor::tr')).toHaveAttribute('aria-current', 'true');

  await grid.hover();
  await page.mouse.wheel(0, 20_000);
  await expect(link(codeAt(-1))).toBeInViewport();
  await expect(link(codeAt(3))).not.toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(panel(codeAt(3))).toBeHidden();
  await expect(link(codeAt(3))).toBeFocused();
  await expect(link(codeAt(3))).toBeInViewport();

  await bar.getByRole('button', { name: text('ui:clearSelection') }).click();
  await expect(bar).toBeHidden();
});

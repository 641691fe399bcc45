import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { texts, type Locale } from './texts.ts';

const names: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español', pt: 'Português' };
/** What lies over a screen, and would be gone if the change of language began the screen anew. */
const layers = '[role="dialog"]:visible, [role="menu"]:visible, [role="toolbar"]:visible';

/** Changes the language by the menu of the header, which may lie under a dialog; the screen that is shown stays. */
export async function switchLanguage(page: Page, from: Locale, to: Locale): Promise<void> {
  const shown = await page.locator(layers).elementHandles();
  const language = texts[from]('shell:languageIs', { language: names[from] });
  await page.getByRole('button', { name: language, includeHidden: true }).evaluate(press);
  await page.getByRole('menuitem', { name: names[to], includeHidden: true }).evaluate(press);
  await expect(page.locator('html')).toHaveAttribute('lang', to);
  // What a screen still draws meanwhile, as the map its tools, may come beside it.
  for (const layer of shown)
    expect(await layer.isVisible(), 'what is open stays open when the language changes').toBe(true);
}

/** Where a pointer would meet the dialog above. */
function press(element: SVGElement | HTMLElement): void {
  if (element instanceof HTMLElement) element.click();
}

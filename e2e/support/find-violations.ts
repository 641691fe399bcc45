import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from './test.ts';

/** Dark differs from light in colours alone: the rules about them are those that it can break by itself. */
const rules: Readonly<Record<'light' | 'dark', string[]>> = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  dark: ['color-contrast', 'link-in-text-block'],
};

/** What axe finds on the page, light and dark, and where. */
export async function findViolations(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    found.push(...(await runAxe(page, rules[theme])).map((violation) => `${name}, ${theme}: ${violation}`));
  }
  return found;
}

async function runAxe(page: Page, runOnly: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (wanted) => {
      const { axe: loaded } = window as unknown as { readonly axe: typeof axe };
      const { violations, passes } = await loaded.run(document, wanted);
      if (passes.length === 0) throw new Error('axe looked at nothing.');
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
      );
    },
    { resultTypes: ['violations'], runOnly } satisfies RunOptions,
  );
}

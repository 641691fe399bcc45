import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from './test.ts';

const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const ofColours = ['color-contrast', 'link-in-text-block'];

/** Rules that the same screen can only violate on a phone: sizes, scrolling, and elements without their text. */
const ofLayout = [
  'target-size',
  'scrollable-region-focusable',
  'button-name',
  'link-name',
  'label',
  'select-name',
  'summary-name',
  'aria-hidden-focus',
  'nested-interactive',
  'list',
  'listitem',
];

/**
 * Rows of lists after the first three: later ones violate the same rules as the first, and one at a phone's edge is
 * half hidden by the selection bar.
 */
const repeated = ['tbody > tr:nth-child(n+4)', 'main li:nth-child(n+4)'];

/** Elements around every screen of a signed-in user. */
const around = ['header:has(~ main)', 'nav:has(~ main)', 'main ~ nav'];

/** The dark theme differs only in colors, so only their rules are checked for it. */
const looks = {
  light: { theme: 'light', options: { runOnly: all } },
  dark: { theme: 'dark', options: { runOnly: ofColours } },
  layout: { theme: 'light', options: { runOnly: { type: 'rule', values: ofLayout } } },
} as const satisfies Readonly<Record<string, { theme: 'light' | 'dark'; options: RunOptions }>>;

type Look = keyof typeof looks;

/**
 * Returns axe's findings on the page, by default in light and dark; with `isRestKnown`, excludes the frame and screens
 * behind modal dialogs, which other screens cover.
 */
export async function findViolations(
  page: Page,
  name: string,
  wanted: readonly Look[] = ['light', 'dark'],
  { isRestKnown = false } = {},
): Promise<string[]> {
  const found: string[] = [];
  const shown = await page.locator('html').getAttribute('data-theme');
  // Each change redraws the whole page, so the current theme is checked first.
  const ordered = wanted.toSorted(
    (a, b) => Number(looks[b].theme === shown) - Number(looks[a].theme === shown),
  );
  for (const look of ordered) {
    const { theme, options } = looks[look];
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await endTransitions(page);
    const violations = await runAxe(page, options, {
      isRestKnown,
      // The screen below is checked for its layout separately.
      isLayerAlone: isRestKnown && look === 'layout',
    });
    found.push(...violations.map((violation) => `${name}, ${look}: ${violation}`));
  }
  return found;
}

/** Colors during a transition belong to neither theme. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  });
}

interface Known {
  readonly isRestKnown: boolean;
  /** Checks only the layer over a screen, without the parts that it partly hides. */
  readonly isLayerAlone: boolean;
}

async function runAxe(page: Page, options: RunOptions, known: Known): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ options: wanted, exclude, isRestKnown, isLayerAlone }) => {
      const { axe: loaded } = window as unknown as { readonly axe: typeof axe };
      const modal = '[aria-modal="true"]';
      const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter((one) =>
        one.checkVisibility(),
      );
      const layers = isLayerAlone ? dialogs : [];
      const isCovered =
        isRestKnown &&
        dialogs.some((dialog) => dialog.matches(modal)) &&
        document.querySelector(`main ${modal}`) === null;
      const { violations, passes } = await loaded.run(
        layers.length > 0
          ? { include: layers, exclude }
          : { exclude: isCovered ? [...exclude, ['main']] : exclude },
        wanted,
      );
      if (passes.length === 0) throw new Error('axe looked at nothing.');
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
      );
    },
    // None of these rules reads the stylesheets, which axe would fetch and parse each time.
    {
      options: { ...options, resultTypes: ['violations'], preload: false } satisfies RunOptions,
      exclude: [...repeated, ...(known.isRestKnown ? around : [])].map((selector) => [selector]),
      ...known,
    },
  );
}

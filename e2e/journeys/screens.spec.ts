import type { Page } from '@playwright/test';
import { findViolations } from '../support/find-violations.ts';
import { expect, test } from '../support/test.ts';
import { isRestKnown, parts, provokedBy, walkScreens, type Part } from '../support/walk-screens.ts';

// Every screen once on a desktop, for axe, and once on a phone, for its size. Titles and languages are tested without a
// browser.
const walkedParts = Object.keys(parts) as Part[];

// As the last and longest file it would keep one worker busy alone at the end.
test.describe.configure({ mode: 'parallel' });

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  for (const part of walkedParts) {
    test.describe(`every screen ${part}`, () => {
      test.use({ provoked: provokedBy(part) });

      test('has no axe violations, in light and dark', async ({ page, context, request }) => {
        const found: string[] = [];
        await walkScreens({
          page,
          context,
          request,
          part,
          device: 'desk',
          look: async ({ name }) => {
            await expectChosenSegments(page, name);
            found.push(
              ...(await findViolations(page, name, ['light', 'dark'], { isRestKnown: isRestKnown(part) })),
            );
          },
        });
        expect(found).toEqual([]);
      });
    });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  for (const part of walkedParts) {
    test.describe(`every screen ${part}`, () => {
      test.use({ provoked: provokedBy(part) });

      test('fits, with the longest texts of all languages', async ({ page, context, request }) => {
        const found: string[] = [];
        await walkScreens({
          page,
          context,
          request,
          part,
          device: 'phone',
          look: async ({ name, on }) => {
            await expectToFit(page, name);
            await expectBarsOnTop(page, name);
            // A screen that is also on desktops has the same colors and structure there.
            const looks = on === 'phone' ? (['light', 'dark'] as const) : (['layout'] as const);
            found.push(...(await findViolations(page, name, looks, { isRestKnown: isRestKnown(part) })));
          },
        });
        expect(found).toEqual([]);
      });
    });
  }
});

/** Expects no horizontal scrolling, and no control cut off at the edge, except in swipeable areas. */
async function expectToFit(page: Page, name: string): Promise<void> {
  const found = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    // A screen and a dialog only scroll vertically, although their style covers both directions.
    const isSwiped = (element: Element | null): boolean =>
      element !== null &&
      !element.matches('main, [role="dialog"]') &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || isSwiped(element.parentElement));
    const controls = [...document.querySelectorAll('a, button, input, select, h1, h2')];
    const cut = controls.filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      // A menu that is closed beside the screen is hidden as well.
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return isSeen && own > 1 && (left < -1 || right > width + 1) && !isSwiped(element.parentElement);
    });
    return {
      scrollWidth: document.documentElement.scrollWidth,
      cut: cut.map((element) => element.outerHTML.slice(0, 120)),
      // Values that were printed without words.
      bare: document.body.innerText.match(/\[object \w+\]|\bundefined\b|\bNaN\b/g) ?? [],
    };
  });
  expect(found, name).toEqual({ scrollWidth: 360, cut: [], bare: [] });
}

/** Expects that nothing scrolling under a bar of its screen or dialog is drawn over it. */
async function expectBarsOnTop(page: Page, name: string): Promise<void> {
  const found = await page.evaluate(() => {
    const { innerWidth: width, innerHeight: height } = window;
    const bars = [...document.querySelectorAll('main *, [role="dialog"] *')].filter((element) => {
      const { position, bottom, top } = getComputedStyle(element);
      return position === 'sticky' && (bottom !== 'auto' || top !== 'auto') && !element.matches('th, td');
    });
    const covers = (bar: Element): Element[] => {
      const box = bar.getBoundingClientRect();
      const [left, right] = [Math.max(0, box.left), Math.min(width, box.right)];
      const [top, bottom] = [Math.max(0, box.top), Math.min(height, box.bottom)];
      if (right <= left || bottom <= top) return [];
      return [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((across) =>
        [0.2, 0.5, 0.8].flatMap((down) => {
          const at = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down);
          return at &&
            !bar.contains(at) &&
            bar.parentElement?.contains(at) === true &&
            at !== bar.parentElement
            ? [at]
            : [];
        }),
      );
    };
    return bars.flatMap(covers).map((element) => element.outerHTML.slice(0, 120));
  });
  expect(found, name).toEqual([]);
}

/** The selected segment is marked directly, not by an indicator moved over it. */
async function expectChosenSegments(page: Page, name: string): Promise<void> {
  const unmarked = await page.evaluate(() =>
    [...document.querySelectorAll('.mantine-SegmentedControl-label[data-active]')]
      .filter((label) => {
        const { display, backgroundColor } = getComputedStyle(label, '::before');
        return display === 'none' || backgroundColor === 'rgba(0, 0, 0, 0)';
      })
      .map((label) => label.outerHTML.slice(0, 120)),
  );
  expect(unmarked, name).toEqual([]);
}

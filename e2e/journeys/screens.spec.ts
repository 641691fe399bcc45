import type { Page } from '@playwright/test';
import { findViolations } from '../support/find-violations.ts';
import { expect, test } from '../support/test.ts';
import { isRestKnown, parts, provokedBy, walksOf, walkScreens, type Part } from '../support/walk-screens.ts';

// Every screen, in each language once: its title, its language, axe, and how it fits a phone. A phone has the two that
// are longer.
const walkedParts = Object.keys(parts) as Part[];

// As the last and longest file it would keep one worker alone at the end.
test.describe.configure({ mode: 'parallel' });

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  for (const part of walkedParts) {
    test.describe(`every screen ${part}`, () => {
      test.use({ provoked: provokedBy(part) });

      test('has its title, and axe finds nothing on it, light or dark', async ({
        page,
        context,
        request,
      }) => {
        const found: string[] = [];
        const look = async (name: string): Promise<void> => {
          found.push(
            ...(await findViolations(page, name, ['light', 'dark'], { isRestKnown: isRestKnown(part) })),
          );
        };
        await walkScreens({ page, context, request, part, locales: ['en'], device: 'desk', look });
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

      for (const locales of walksOf(part, ['es', 'pt'])) {
        test(`fits, and axe finds nothing on it, in ${locales.join(', ')}`, async ({
          page,
          context,
          request,
        }) => {
          const found: string[] = [];
          await walkScreens({
            page,
            context,
            request,
            part,
            locales,
            device: 'phone',
            look: async (name, locale, { on }) => {
              await expectToFit(page, name);
              if (locale === 'es') return;
              // A screen that a desk has too has the same colours and structure there.
              const looks = on === 'phone' ? (['light', 'dark'] as const) : (['layout'] as const);
              found.push(...(await findViolations(page, name, looks, { isRestKnown: isRestKnown(part) })));
            },
          });
          expect(found).toEqual([]);
        });
      }
    });
  }
});

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

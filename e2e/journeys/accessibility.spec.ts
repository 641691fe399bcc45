import { findViolations } from '../support/find-violations.ts';
import { expect, test } from '../support/test.ts';
import { locales } from '../support/texts.ts';
import { parts, provokedBy, walkScreens, type Part } from '../support/walk-screens.ts';

// What moves while it is measured has colours of neither end.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const part of Object.keys(parts) as Part[]) {
  test.describe(`on the screens ${part}`, () => {
    test.use({ provoked: provokedBy(part) });

    for (const locale of locales) {
      test(`axe finds nothing in ${locale}, light and dark`, async ({ page, context, request }) => {
        test.slow(part === 'of the map', 'it is drawn by software here');
        const found: string[] = [];
        const look = async (name: string): Promise<void> => {
          found.push(...(await findViolations(page, name)));
        };
        await walkScreens({ page, context, request, part, locale, device: 'desk', look });
        expect(found).toEqual([]);
      });
    }
  });
}

import { findViolations } from '../support/find-violations.ts';
import { expect, test } from '../support/test.ts';
import type { Locale } from '../support/texts.ts';
import { parts, provokedBy, walksOf, walkScreens, type Part } from '../support/walk-screens.ts';

// What moves while it is measured has colours of neither end. A small map is drawn sooner.
test.use({ viewport: { width: 1280, height: 720 }, contextOptions: { reducedMotion: 'reduce' } });

// Portuguese is looked at on a phone.
const languages = ['en', 'es'] as const;

for (const part of Object.keys(parts) as Part[]) {
  test.describe(`on the screens ${part}`, () => {
    test.use({ provoked: provokedBy(part) });

    for (const walk of walksOf(part, languages)) {
      test(`each has its title and axe finds nothing in ${walk.join(', ')}`, async ({
        page,
        context,
        request,
      }) => {
        test.slow(walk.length > 1, 'it is several walks in one, and the map is drawn by software here');
        const found: string[] = [];
        const look = async (name: string, locale: Locale): Promise<void> => {
          await expect(page, name).toHaveTitle(/^Azimute - ./);
          found.push(...(await findViolations(page, name, locale === 'en' ? ['light', 'dark'] : ['words'])));
        };
        await walkScreens({ page, context, request, part, locales: walk, device: 'desk', look });
        expect(found).toEqual([]);
      });
    }
  });
}

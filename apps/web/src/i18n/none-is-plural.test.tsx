import { expect, it } from 'vitest';
import { i18n, startI18n, type Namespace, type Texts } from './i18n.ts';

const catalogs = import.meta.glob<Texts>('./catalogs/*/*.ts', { import: 'texts', eager: true });

/** CLDR counts a Portuguese 0 as singular; people write "0 ativos". */
it.each(['en', 'es', 'pt'] as const)(
  'none of something reads as a plural in %s, everywhere',
  async (locale) => {
    const prefix = `./catalogs/${locale}/`;
    const files = Object.entries(catalogs).filter(([path]) => path.startsWith(prefix));
    const named = files.map(([path, texts]) => [path.slice(prefix.length, -'.ts'.length), texts] as const);
    await startI18n(
      locale,
      named.map(([name]) => name as Namespace),
    );
    let counted = 0;
    for (const [name, texts] of named) {
      const text = i18n.getFixedT(locale, name as Namespace) as unknown as (
        key: string,
        values: object,
      ) => string;
      for (const [key, plural] of Object.entries(texts)) {
        if (!key.endsWith('_other')) continue;
        const stem = key.replace(/_other$/, '');
        const none = text(stem, { count: 0, skipInterpolation: true });
        expect({ name, stem, none }).toEqual({ name, stem, none: texts[`${stem}_zero`] ?? plural });
        counted += 1;
      }
    }
    expect(counted).toBeGreaterThan(50);
  },
);

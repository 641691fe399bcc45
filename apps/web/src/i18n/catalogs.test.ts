import { describe, expect, it } from 'vitest';

type Texts = Readonly<Record<string, string>>;
const catalogs = import.meta.glob<Texts>('./catalogs/*/*.ts', { import: 'texts', eager: true });
const namespaces = Object.keys(catalogs)
  .filter((path) => path.includes('/en/'))
  .map((path) => path.split('/').at(-1));

function textsOf(language: string, file: string | undefined): Texts {
  const texts = catalogs[`./catalogs/${language}/${file}`];
  if (!texts) throw new Error(`${language} lacks ${file}`);
  return texts;
}

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).toSorted();

describe.each(['es', 'pt'])('the texts in %s', (language) => {
  it('exist for each namespace, and for no other', () => {
    const files = Object.keys(catalogs).filter((path) => path.includes(`/${language}/`));
    expect(files.map((path) => path.split('/').at(-1)).toSorted()).toEqual(namespaces.toSorted());
  });

  it.each(namespaces)('say in %s the same things about the same values', (file) => {
    const source = textsOf('en', file);
    const texts = textsOf(language, file);
    for (const [key, text] of Object.entries(source)) {
      expect({ key, values: placeholders(texts[key] ?? '') }).toEqual({ key, values: placeholders(text) });
      expect(texts[key]?.trim()).not.toBe('');
    }
  });
});

import { describe, expect, it } from 'vitest';
import { detectLocale, languageTags } from './locales.ts';

describe('the language of a first visit', () => {
  it('is the default if neither cookie nor browser names a supported one', () => {
    expect(detectLocale('', [], 'pt')).toBe('pt');
    expect(detectLocale('azimute-locale=de; other=es', ['fr-FR', 'de'], 'en')).toBe('en');
  });

  it('is taken from the cookie before the browser, in the browser’s order', () => {
    expect(detectLocale('a=b; azimute-locale=es', ['pt-BR'], 'en')).toBe('es');
    expect(detectLocale('a=b; __Host-azimute-locale=es', ['pt-BR'], 'en')).toBe('es');
    expect(detectLocale('', ['fr', 'PT-br', 'es'], 'en')).toBe('pt');
  });
});

describe('numbers', () => {
  it('have a decimal comma in Spanish and Portuguese', () => {
    const write = (locale: 'en' | 'es' | 'pt') =>
      new Intl.NumberFormat(languageTags[locale]).format(12_345.6);
    expect([write('en'), write('es'), write('pt')]).toEqual(['12,345.6', '12.345,6', '12.345,6']);
  });
});

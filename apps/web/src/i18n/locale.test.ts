import { describe, expect, it } from 'vitest';
import { detectLocale, readLocalePath, withLocale } from './locale.ts';

describe('the language of a first visit', () => {
  it('is the default when neither cookie nor browser names one of ours', () => {
    expect(detectLocale('', [], 'pt')).toBe('pt');
    expect(detectLocale('azimute-locale=de; other=es', ['fr-FR', 'de'], 'en')).toBe('en');
  });

  it('is the cookie before the browser, and the browser in its order', () => {
    expect(detectLocale('a=b; azimute-locale=es', ['pt-BR'], 'en')).toBe('es');
    expect(detectLocale('', ['fr', 'PT-br', 'es'], 'en')).toBe('pt');
  });
});

describe('the language in an address', () => {
  it('has a prefix except the default', () => {
    expect(withLocale('/home', 'en', 'en')).toBe('/home');
    expect(withLocale('/home', 'pt', 'en')).toBe('/pt/home');
    expect(withLocale('/', 'pt', 'en')).toBe('/pt');
    expect(withLocale('/home', 'pt', 'pt')).toBe('/home');
  });

  it('is replaced, never stacked', () => {
    expect(withLocale('/pt/home', 'es', 'en')).toBe('/es/home');
    expect(withLocale('/pt', 'en', 'en')).toBe('/');
    expect(withLocale('/en/home', 'en', 'en')).toBe('/home');
  });

  it('is read only where it is a whole segment of a language', () => {
    expect(readLocalePath('/portal')).toEqual({ prefix: null, path: '/portal' });
    expect(readLocalePath('/de/home')).toEqual({ prefix: null, path: '/de/home' });
    expect(readLocalePath('/es')).toEqual({ prefix: 'es', path: '/' });
  });
});

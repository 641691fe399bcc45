import { describe, expect, it } from 'vitest';
import { readLocalePath, withLocale } from './locale.ts';

describe('the language in a URL', () => {
  it('is a prefix, except for the default', () => {
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

  it('is read only if it is a whole segment', () => {
    expect(readLocalePath('/portal')).toEqual({ prefix: null, path: '/portal' });
    expect(readLocalePath('/de/home')).toEqual({ prefix: null, path: '/de/home' });
    expect(readLocalePath('/es')).toEqual({ prefix: 'es', path: '/' });
  });
});

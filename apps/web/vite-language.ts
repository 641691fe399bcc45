import { localePrefixOf } from '@azimute/contract/locales';
import type { Plugin } from 'vite';

/** Sets the language of the development server's page before any script runs, like the portal. */
export function sayLanguage(): Plugin {
  return {
    name: 'say-language',
    apply: 'serve',
    transformIndexHtml: (html, { originalUrl = '/' }) =>
      html.replace(
        '<html lang="en">',
        `<html lang="${localePrefixOf(originalUrl.split(/[?#]/)[0] ?? '') ?? 'en'}">`,
      ),
  };
}

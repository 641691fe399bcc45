import { localePrefixOf } from '@azimute/contract/locales';
import type { Plugin } from 'vite';

/** The development server's page says its language before any script has run, as the portal's does. */
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

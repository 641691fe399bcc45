import type { Texts } from '@azimute/texts';

/** One chunk per language and namespace: a screen loads only the texts it shows. */
export const screenCatalogs = import.meta.glob<Texts>(
  [
    '../../../../packages/texts/src/*/*.ts',
    '!../../../../packages/texts/src/*/{common,errors,exports,login,mails}.ts',
  ],
  { import: 'texts' },
);

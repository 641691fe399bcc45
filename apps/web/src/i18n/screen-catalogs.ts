import type { Texts } from '@azimute/texts';

/** One chunk for each language and room: a screen loads the texts it shows, in the language it shows. */
export const screenCatalogs = import.meta.glob<Texts>(
  [
    '../../../../packages/texts/src/*/*.ts',
    '!../../../../packages/texts/src/*/{common,errors,exports,login,mails}.ts',
  ],
  { import: 'texts' },
);

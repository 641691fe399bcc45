import { expect, it } from 'vitest';
import { trimTranslations } from './translation-fields.tsx';

it('sends no text of nothing but spaces, and no language without a text', () => {
  const values = { en: { name: ' Fuel ', description: '  ' }, pt: { name: ' ' } };
  expect(trimTranslations(values)).toEqual({ en: { name: 'Fuel' } });
});

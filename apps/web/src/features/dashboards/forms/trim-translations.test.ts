import { expect, it } from 'vitest';
import { trimTranslations } from './translation-fields.tsx';

it('omits blank texts, and languages without a text', () => {
  const values = { en: { name: ' Fuel ', description: '  ' }, pt: { name: ' ' } };
  expect(trimTranslations(values)).toEqual({ en: { name: 'Fuel' } });
});

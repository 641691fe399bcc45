/** The constants that a first visit needs, apart, so that it loads no others. */
export const locales = ['en', 'es', 'pt'] as const;
export type Locale = (typeof locales)[number];

export const passwordMinLength = 8;

/** Public OAuth client of the browser; a client_secret sent with it is ignored. */
export const webClientId = 'azimute-web';

/** Codes of a field's errors in a 422 answer. */
export const validationCodes = {
  string: 100,
  minLength: 101,
  maxLength: 102,
  email: 103,
  unique: 104,
  image: 105,
  array: 106,
  integer: 107,
  required: 108,
} as const;
export type ValidationCode = (typeof validationCodes)[keyof typeof validationCodes];

import { describe, expect, it } from 'vitest';
import { validatePassword } from './validate-password.ts';

const email = 'Ana.Souza@alfa.example';

describe('a chosen password', () => {
  it.each([
    ['1234567', [101]],
    ['x'.repeat(129), [102]],
    ['ana.souza@ALFA.example', ['password_is_email']],
    ['Ana.Souza', ['password_is_email']],
    ['Azimute#2026', ['password_guessable']],
    ['frota-alfa-1', ['password_guessable']],
    ['CAMIÓN souza', ['password_guessable']],
    ['password', ['password_breached']],
    ['12345678', ['password_breached']],
    ['Iloveyou', ['password_breached']],
    ['Flamengo', ['password_breached']],
    ['ｐassword', ['password_breached']],
    ['!Princesa19', ['password_breached']],
    ['hola1234', ['password_breached']],
  ])('cannot be %s', (password, codes) => {
    expect(validatePassword(password, email)).toEqual(codes);
  });

  it.each([
    'long enough',
    'azimuteiro de frota',
    '7391-5528-6604-1937',
    'ãÇ9-ãÇ9-',
    'quatro palavras sem nexo',
    'kfw8-qz3m-7n2p-x9vd',
    'princesa-19-de-abril',
    'correct horse battery staple'.repeat(4),
  ])('can be %s', (password) => {
    expect(validatePassword(password, email)).toEqual([]);
  });
});

import { createUserSchema } from '@azimute/contract';
import { expect, it } from 'vitest';
import { validateEmail, validateNewPassword, validateOtp } from './checks.ts';

it.each([
  'ana@demo.example',
  'ana.b+c@sub.demo.example',
  "o'neil@demo.example",
  'ana',
  'ana@demo',
  'ana@demo.e',
  '.ana@demo.example',
  'ana..b@demo.example',
  'ana b@demo.example',
  'ana@demo..example',
  'ana@-demo.example',
  '@demo.example',
])('validates %s as the contract does', (address) => {
  const isTaken = createUserSchema.shape.email.safeParse(address).success;
  expect(validateEmail(` ${address} `)).toBe(isTaken ? null : 'email');
});

it.each([
  ['', 'required'],
  ['12345', 'otp'],
  ['1234567', 'otp'],
  ['abcde', 'otp'],
  ['123 456', null],
  ['bcdfg-hjkmn', null],
])('validates the code %j', (entered, wrong) => {
  expect(validateOtp(entered)).toBe(wrong);
});

it('requires an e-mail', () => {
  expect(validateEmail('  ')).toBe('required');
});

it.each([
  ['', '', 'required', 'required'],
  ['short', 'other', 'password_min_length', 'passwords_differ'],
  ['short', 'short', 'password_min_length', null],
  ['long enough', '', null, 'required'],
  ['long enough', 'long enougH', null, 'passwords_differ'],
  ['', 'other', 'required', 'passwords_differ'],
  ['long enough', 'long enough', null, null],
])('validates a password %j repeated as %j, each field separately', (password, again, first, second) => {
  expect(validateNewPassword(password, again)).toEqual({ password: first, confirmation: second });
});

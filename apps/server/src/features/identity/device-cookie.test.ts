import { expect, it } from 'vitest';
import { readKnownDevice, writeKnownDevice, type KnownPerson } from './device-cookie.ts';

const key = Buffer.alloc(32, 1);
const ana: KnownPerson = {
  email: 'ana@alfa.example',
  passwordHash: 'hash of her password',
  twoFactorSince: new Date('2026-03-01T12:00:00.123Z'),
};
const write = (person: KnownPerson): string =>
  writeKnownDevice(key, person, null, { secure: true }).split(';')[0] ?? '';
const read = (person: KnownPerson, cookies: string, by = key) =>
  readKnownDevice(by, person, cookies, { secure: true });

it('identifies a device for its person, with its former id', () => {
  const cookie = write(ana);
  const known = read(ana, `theme=dark; ${cookie}`);
  expect(known).toEqual({ id: expect.stringMatching(/^[\w-]{22}$/) });
  expect(writeKnownDevice(key, ana, known, { secure: true })).toContain(cookie);
});

it.each<[string, Partial<KnownPerson>]>([
  ['another password', { passwordHash: 'hash of another' }],
  ['no password', { passwordHash: null }],
  ['no second factor yet', { twoFactorSince: null }],
  ['another second factor', { twoFactorSince: new Date('2026-03-01T12:00:00.124Z') }],
])('does not identify a device from when the person had %s', (_what, before) => {
  expect(read(ana, write({ ...ana, ...before }))).toBeNull();
});

it('does not identify a device of another person, or with another key', () => {
  const bia = { ...ana, email: 'bia@alfa.example' };
  const [name] = write(bia).split('=');
  const [, value] = write(ana).split('=');
  expect(read(bia, `${name}=${value}`)).toBeNull();
  expect(read(ana, write(ana), Buffer.alloc(32, 2))).toBeNull();
});

it('can be planted by no other host if the portal is reached by https', () => {
  const secure = writeKnownDevice(key, ana, null, { secure: true });
  expect(secure).toMatch(
    /^__Host-known-device-\w{12}=\S+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
  );
  const plain = writeKnownDevice(key, ana, null, { secure: false });
  expect(plain).toMatch(/^known-device-\w{12}=\S+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  expect(read(ana, plain)).toBeNull();
});

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

it('identifies a device for its person, with its former id', () => {
  const cookie = write(ana);
  const known = readKnownDevice(key, ana, `theme=dark; ${cookie}`);
  expect(known).toEqual({ id: expect.stringMatching(/^[\w-]{22}$/) });
  expect(writeKnownDevice(key, ana, known, { secure: false })).toContain(cookie);
});

it.each<[string, Partial<KnownPerson>]>([
  ['another password', { passwordHash: 'hash of another' }],
  ['no password', { passwordHash: null }],
  ['no second factor yet', { twoFactorSince: null }],
  ['another second factor', { twoFactorSince: new Date('2026-03-01T12:00:00.124Z') }],
])('does not identify a device from when the person had %s', (_what, before) => {
  expect(readKnownDevice(key, ana, write({ ...ana, ...before }))).toBeNull();
});

it('does not identify a device of another person, or with another key', () => {
  const bia = { ...ana, email: 'bia@alfa.example' };
  const [name] = write(bia).split('=');
  const [, value] = write(ana).split('=');
  expect(readKnownDevice(key, bia, `${name}=${value}`)).toBeNull();
  expect(readKnownDevice(Buffer.alloc(32, 2), ana, write(ana))).toBeNull();
});

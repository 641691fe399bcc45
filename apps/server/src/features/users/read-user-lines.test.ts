import { roles } from '@azimute/contract/identity';
import { locales } from '@azimute/contract/locales';
import { userImportFields } from '@azimute/contract/users/values';
import { text } from '@azimute/texts/server';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mapUserColumns } from './import-headings.ts';
import { readUserLines } from './read-user-lines.ts';

const mapping = { name: 0, email: 1, role: 2, directoryLogin: 3, profiles: 4, locale: 5 };
const profiles = new Map([['norte', 7]]);

it('reads any file content, and adds only people with a name and a unique e-mail', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('', 'Ana', 'ana@x.example', 'ANA@x.example', 'Norte', 'sim', 'Viewer', "'=1+1"),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 12 }), (rows) => {
      const lines = rows.map((cells, index) => ({ line: index + 2, cells }));
      const read = readUserLines(lines, mapping, profiles);
      expect(read.map(({ line }) => line)).toEqual(lines.map(({ line }) => line));
      const right = read.filter(({ errors }) => Object.keys(errors).length === 0);
      expect(right.every(({ name, email }) => name.length > 0 && /^\S+@\S+$/.test(email))).toBe(true);
      expect(new Set(right.map(({ email }) => email)).size).toBe(right.length);
    }),
  );
});

it.each([
  ['', null, {}],
  ['pt', 'pt', {}],
  ['Português', 'pt', {}],
  ['ESPAÑOL', 'es', {}],
  ['inglês', 'en', {}],
  ['fr', null, { locale: ['unknown_language'] }],
])('reads the language %j', (cell, locale, errors) => {
  const cells = ['Ana', 'ana@x.example', '', '', '', cell];
  expect(readUserLines([{ line: 2, cells }], mapping, profiles)).toMatchObject([{ locale, errors }]);
});

it('refuses a line break in a name', () => {
  const [read] = readUserLines([{ line: 2, cells: ['Ana\nAdmin', 'ana@x.example'] }], mapping, profiles);
  expect(read?.errors).toEqual({ name: ['not_one_line'] });
});

it.each([
  ['Administração', 'admin'],
  ['Administración', 'admin'],
  ['Leitura', 'viewer'],
  ['Lectura', 'viewer'],
])('still accepts the role %s of earlier files', (word, role) => {
  const cells = ['Ana', 'ana@x.example', word];
  expect(readUserLines([{ line: 2, cells }], mapping, profiles)).toMatchObject([{ role, errors: {} }]);
});

it('reads its own exports in every language', () => {
  for (const locale of locales) {
    const [yes, no] = [text(locale, 'fields:yes'), text(locale, 'fields:no')];
    const columns = mapUserColumns(userImportFields.map((field) => text(locale, `fields:${field}`)));
    expect(columns).toEqual(mapping);
    const lines = roles.map((role, index) => ({
      line: index + 2,
      cells: [
        "'=Ana",
        `${role}@x.example`,
        text(locale, `profiles:role_${role}`),
        index === 0 ? yes : no,
        'NORTE; norte',
      ],
    }));
    expect(readUserLines(lines, columns, profiles)).toMatchObject(
      roles.map((role, index) => ({
        name: '=Ana',
        role,
        directoryLogin: index === 0,
        profileIds: [7],
        errors: {},
      })),
    );
  }
});

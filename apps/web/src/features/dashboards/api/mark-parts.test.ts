import { expect, it } from 'vitest';
import { markParts } from './mark-parts.ts';

it.each([
  ['Manutenção', '', ['Manutenção']],
  ['Manutenção', 'xyz', ['Manutenção']],
  ['Manutenção', 'MANUT', ['', 'Manut', 'enção']],
  ['Manutenção', 'cao', ['Manuten', 'ção']],
  ['Horas de manutenção', ' manut ', ['Horas de ', 'manut', 'enção']],
  ['aXa', 'a', ['', 'a', 'X', 'a']],
  ['aa', 'a', ['', 'aa']],
  ['', 'a', ['']],
])('marks in %s the match for %s', (text, search, parts) => {
  expect(markParts(text, search)).toEqual(parts);
});

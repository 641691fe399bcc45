import { positionImportFields } from '@azimute/contract/position-imports/values';
import { expect, it } from 'vitest';
import { chooseColumn, fieldOfColumn } from './choose-column.ts';

it('gives each column one field, and each field one column', () => {
  const none = Object.fromEntries(positionImportFields.map((field) => [field, null])) as Parameters<
    typeof chooseColumn
  >[0];
  const chosen = chooseColumn({ ...none, speed: 'a', heading: 'b' }, 'a', 'heading');
  expect(chosen).toEqual({ ...none, heading: 'a' });
  expect(fieldOfColumn(chosen, 'a')).toBe('heading');
  expect(fieldOfColumn(chosen, 'b')).toBeNull();
  expect(chooseColumn(chosen, 'a', null)).toEqual(none);
});

import { describe, expect, it } from 'vitest';
import { chooseField, fieldOf } from './choose-field.ts';

const none: Record<'code' | 'unit' | 'model', null> = { code: null, unit: null, model: null };
const fields = ['code', 'unit', 'model'] as const;

describe('chooseField', () => {
  it('maps a column to a field, and unmaps the former column', () => {
    const mapping = chooseField<keyof typeof none, number>({ ...none, code: 0, unit: 1 }, 0, 'model');
    expect(mapping).toEqual({ ...none, model: 0, unit: 1 });
    expect([0, 1, 2].map((column) => fieldOf(mapping, fields, column))).toEqual(['model', 'unit', null]);
  });

  it('moves a field from another column, and ignores a column', () => {
    const mapping = chooseField<keyof typeof none, string>({ ...none, code: 'a' }, 'b', 'code');
    expect(mapping).toEqual({ ...none, code: 'b' });
    expect(chooseField(mapping, 'b', null)).toEqual(none);
  });
});

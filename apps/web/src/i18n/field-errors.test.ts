import { describe, expect, it } from 'vitest';
import { texts } from '@azimute/texts/en/errors';
import { mapServerErrors } from './field-errors.ts';

describe('mapServerErrors', () => {
  it('maps numeric codes to the form’s field names', () => {
    expect(
      mapServerErrors({ username: [108], name: [101, 102], code: [104] }, { username: 'email' }),
    ).toEqual({
      email: 'required',
      name: 'minLength',
      code: 'unique',
    });
    const all = [100, 101, 102, 103, 104, 105, 106, 107, 108].map(
      (code) => mapServerErrors({ x: [code] })['x'],
    );
    expect(new Set(all).size).toBe(9);
    expect(all.every((key) => key !== undefined && key in texts)).toBe(true);
  });

  it('passes unknown codes through and drops fields without a code', () => {
    expect(mapServerErrors({ a: ['invalid_format'], b: [999], c: [] })).toEqual({
      a: 'invalid_format',
      b: '999',
    });
  });
});

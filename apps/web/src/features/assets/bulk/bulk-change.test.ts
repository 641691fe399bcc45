import { describe, expect, it } from 'vitest';
import { toChange } from './bulk-change.ts';

describe('a bulk change', () => {
  it('is null until something is chosen and the UL is named', () => {
    expect(toChange({})).toBeNull();
    expect(toChange({ unit: null, model: 'E320' })).toBeNull();
  });

  it('waits for the tags to add or remove', () => {
    expect(toChange({ addTags: [], model: 'E320' })).toBeNull();
    expect(toChange({ addTags: ['Reserva'], removeTags: [] })).toBeNull();
    expect(toChange({ addTags: ['Reserva'], removeTags: ['Nova'] })).toEqual({
      addTags: ['Reserva'],
      removeTags: ['Nova'],
    });
  });

  it('contains the chosen fields only, including emptied ones', () => {
    expect(toChange({ unit: '7', region: '', disabled: false })).toEqual({
      unitId: 7,
      region: '',
      disabled: false,
    });
    expect(toChange({ customer: null, silentAfter: '' })).toEqual({
      customerId: null,
      silentAfterMinutes: null,
    });
    expect(toChange({ silentAfter: 1.5 })).toEqual({ silentAfterMinutes: 90 });
  });
});

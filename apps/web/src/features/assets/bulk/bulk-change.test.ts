import { describe, expect, it } from 'vitest';
import { toChange } from './bulk-change.ts';

describe('a change of many', () => {
  it('is none while nothing is chosen, or the UL is not named', () => {
    expect(toChange({})).toBeNull();
    expect(toChange({ unit: null, model: 'E320' })).toBeNull();
  });

  it('waits for the tags that are added or taken away', () => {
    expect(toChange({ addTags: [], model: 'E320' })).toBeNull();
    expect(toChange({ addTags: ['Reserva'], removeTags: [] })).toBeNull();
    expect(toChange({ addTags: ['Reserva'], removeTags: ['Nova'] })).toEqual({
      addTags: ['Reserva'],
      removeTags: ['Nova'],
    });
  });

  it('has the chosen fields and no other, emptied ones as well', () => {
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

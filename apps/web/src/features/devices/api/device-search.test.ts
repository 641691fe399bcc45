import { describe, expect, it } from 'vitest';
import { readDeviceSearch, refusedSearch } from './device-search.ts';

describe('the URL of the devices', () => {
  it('omits invalid values, and those of other tabs', () => {
    expect(
      readDeviceSearch({
        tab: 'elsewhere',
        open: 'x',
        state: 'revoked',
        reasons: ['no_reason'],
        period: 'century',
        replay: -1,
        columns: ['reason'],
      }),
    ).toEqual({});
    expect(readDeviceSearch({ tab: 'keys', state: 'blocked' })).toEqual({ tab: 'keys' });
    expect(readDeviceSearch({ tab: 'inbox', state: 'waiting' })).toEqual({ tab: 'inbox' });
    expect(readDeviceSearch({ tab: 'keys', state: 'all' })).toEqual({ tab: 'keys' });
  });

  it('contains the tab and its view', () => {
    expect(readDeviceSearch({ search: 861, state: 'blocked', open: '7' })).toEqual({
      search: '861',
      state: 'blocked',
      open: 7,
    });
    expect(
      readDeviceSearch({ tab: 'refused', reasons: 'malformed', period: 'days7', device: 'a/b', replay: 3 }),
    ).toEqual({ tab: 'refused', reasons: ['malformed'], period: 'days7', device: 'a/b', replay: 3 });
    expect(readDeviceSearch({ tab: 'keys', state: 'revoked' })).toEqual({ tab: 'keys', state: 'revoked' });
    expect(readDeviceSearch({ tab: 'assigned', state: 'past' })).toEqual({ tab: 'assigned', state: 'past' });
  });

  it('without filters keeps the tab and the shown replay', () => {
    const filtered = refusedSearch.read({ tab: 'refused', search: 'a', device: 'b', replay: 3 });
    expect(refusedSearch.withoutFilters(filtered)).toEqual({ tab: 'refused', replay: 3 });
  });
});

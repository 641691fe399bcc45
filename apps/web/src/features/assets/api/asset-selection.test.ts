import { expect, it } from 'vitest';
import { toAssetSelection } from './asset-selection.ts';

it('goes out as its ids, or as its filters without those that were left out', () => {
  expect(toAssetSelection({ kind: 'ids', ids: new Set([3, 4]) }, { status: ['running'] })).toEqual({
    assetIds: [3, 4],
  });
  expect(toAssetSelection({ kind: 'filter', except: new Set([5]) }, { status: ['running'] })).toEqual({
    filters: { status: ['running'] },
    except: [5],
  });
});

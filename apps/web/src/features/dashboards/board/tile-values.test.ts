import { tileSourceNames, tileSourceShape, tileViews } from '@azimute/contract/dashboards/values';
import { tileSchema } from '@azimute/contract';
import { expect, it } from 'vitest';
import { nextTileId, sizes, sourcesFor, toTile, valuesOf, withSource, withView } from './tile-values.ts';

it.each(tileViews)('builds a tile that the contract accepts from the view %s and any source', (view) => {
  for (const source of tileSourceNames) {
    const values = withView(withSource(valuesOf(undefined), source), view);
    expect(sourcesFor(view)).toContain(values.source);
    const tile = toTile({ ...values, text: 'Read me' }, 'tile-1', { x: 0, y: 0, ...sizes[view] });
    expect(tileSchema.safeParse(tile)).toMatchObject({ success: true, data: tile });
    expect(toTile(valuesOf(tile), tile.id, { x: 0, y: 0, ...sizes[view] })).toEqual(tile);
  }
});

it('keeps values that another source supports too', () => {
  const values = {
    ...withSource(valuesOf(undefined), 'utilization'),
    groupBy: 'models',
    measure: 'share',
  } as const;
  expect(withSource(values, 'fleet_status')).toMatchObject({ groupBy: 'models', measure: 'share' });
  expect(withSource({ ...values, status: ['running'] }, 'imports')).toMatchObject({
    measure: Object.keys(tileSourceShape('imports').measures)[0],
    groupBy: tileSourceShape('imports').groups[0],
    status: [],
  });
});

it('assigns a tile a unique id', () => {
  expect(nextTileId([])).toBe('tile-1');
  const place = { x: 0, y: 0, w: 1, h: 1, title: '' };
  const text = { view: 'text', text: '' } as const;
  expect(
    nextTileId([
      { id: 'tile-7', ...place, ...text },
      { id: 'own', ...place, ...text },
    ]),
  ).toBe('tile-8');
});
